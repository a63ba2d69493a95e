import { Box, Stack } from '@mui/material';
import type { About } from '#contract/about.ts';
import { parisDay } from '#domain/dates.ts';
import { longDay, timeOf } from '#messages/format.ts';
import { paths } from '#shared/paths.ts';
import { QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { PageTitle } from '#ui/navigation/PageTitle.tsx';
import { type Fact, Facts } from '#admin/components/Facts.tsx';
import { Sheet } from '#admin/components/list/ClubList.tsx';
import { useProviderQuery } from '#admin/providers/hooks.ts';

/** Version of the program and of what it runs on, for who asks for help. */
export const AboutScreen = () => (
  <>
    <PageTitle back={paths.home} intro="Ce qui tourne ici. Donnez ces lignes à qui vous aide.">
      À propos
    </PageTitle>
    <QueryBody
      query={useProviderQuery(['about'], (provider, call) => provider.call('GET /a-propos', call))}
      skeleton={<Skeleton height={320} />}
    >
      {(found) => (
        <Stack spacing={4}>
          <Sheet>
            <Box sx={{ p: 3 }}>
              <Facts facts={factsOf(found)} />
            </Box>
          </Sheet>
          <section aria-labelledby="licences">
            <Box component="h2" id="licences" sx={{ mb: 1, fontSize: 'var(--font-size-l)' }}>
              Licences
            </Box>
            <p>Le propriétaire de ce logiciel n’en a pas encore choisi la licence.</p>
            {found.commit === null ? (
              <p>Les licences des parties d’autres auteurs sont jointes aux versions publiées.</p>
            ) : (
              <p>
                Il contient des parties d’autres auteurs, chacune sous sa licence&nbsp;:{' '}
                <a href="/licences.txt" target="_blank" rel="noreferrer">
                  lire toutes ces licences
                </a>
                .
              </p>
            )}
          </section>
        </Stack>
      )}
    </QueryBody>
  </>
);

const factsOf = ({ version, commit, date, engine, schema, node }: About): Fact[] => [
  ['Version', version],
  ['Commit', commit ?? 'aucun\u00a0: le programme tourne depuis ses sources'],
  ...(date === null ? [] : [['Date', `${longDay(parisDay(date))} à ${timeOf(date)}`] satisfies Fact]),
  ['Base de données', engine],
  ['Schéma de la base', schema],
  ['Node', node],
];
