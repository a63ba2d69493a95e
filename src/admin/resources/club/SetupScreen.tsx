import { Box, Stack } from '@mui/material';
import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router-dom';
import type { Setup, StepState } from '#contract/setup.ts';
import { isSkippable, type SetupStep } from '#domain/club/setup.ts';
import { plural } from '#messages/format.ts';
import { STEP_TITLES, stepSentence } from '#messages/setup.ts';
import { paths } from '#shared/paths.ts';
import { Badge } from '#ui/components/Badge.tsx';
import { Button, type ButtonProps } from '#ui/components/Button.tsx';
import { QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { PageTitle } from '#ui/navigation/PageTitle.tsx';
import { setupQuery } from '#ui/navigation/useAdministration.ts';
import { FocusKept } from '#admin/components/useFocusKept.tsx';
import { Sheet } from '#admin/components/list/ClubList.tsx';
import type { ClubDataProvider } from '#admin/providers/dataProvider.ts';
import { useNotifyError, useProviderMutation } from '#admin/providers/hooks.ts';

const LOOK_EVERY_MS = 5000;

/** Steps of a new club, left and resumed at will. */
export const SetupScreen = () => (
  <>
    <PageTitle back={paths.home} intro="Ce qu’un nouveau club règle une fois, dans l’ordre qui lui convient.">
      Mise en route
    </PageTitle>
    <QueryBody
      query={useQuery({
        ...setupQuery,
        staleTime: 0,
        refetchInterval: ({ state }) => isUnderWay(state.data) && LOOK_EVERY_MS,
      })}
      skeleton={<Skeleton height={640} />}
    >
      {({ steps, left }) => (
        <>
          <Box component="p" sx={{ mb: 2 }}>
            {left === 0 ? 'Tout est fait\u00a0: le club peut ouvrir.' : `Il reste ${plural(left, 'étape', 'étapes')}.`}
          </Box>
          <Sheet>
            <Box component="ol" sx={LIST}>
              {steps.map((step) => (
                <Step key={step.step} state={step} />
              ))}
            </Box>
          </Sheet>
        </>
      )}
    </QueryBody>
  </>
);

/** A test mail changes its state by itself. */
const isUnderWay = (setup: Setup | undefined): boolean =>
  setup?.steps.some(({ reason }) => reason === 'WAITING' || reason === 'FAILED') ?? false;

const BADGES = {
  DONE: <Badge tone="ok">Fait</Badge>,
  LEFT: <Badge tone="warn">À faire</Badge>,
  SKIPPED: <Badge tone="neutral">Sans objet</Badge>,
};

function Step({ state: { step, state, reason, ...why } }: { readonly state: StepState }) {
  const isSkipped = state === 'SKIPPED' && isSkippable(step);
  const place = PLACES[step === 'payment' && reason === 'MISSING' ? 'club' : step];
  return (
    <Box component="li" sx={ROW}>
      {BADGES[state]}
      <div>
        <Box component="h2" sx={{ fontSize: 'var(--font-size-m)' }}>
          {STEP_TITLES[step]}
        </Box>
        <p>{state === 'SKIPPED' ? 'Le club s’en passe.' : stepSentence({ step, reason, ...why })}</p>
        {step === 'backups' && (
          <Box component="p" sx={{ color: 'text.secondary', overflowWrap: 'anywhere' }}>
            Dossier&nbsp;: <code>{why.detail}</code>
          </Box>
        )}
      </div>
      <Stack direction="row" spacing={1} sx={ACTIONS}>
        {isSkippable(step) && state !== 'DONE' && (
          <ActButton
            variant="quiet"
            act={(provider) =>
              provider.call('PUT /mise-en-route/:step', { params: { step }, body: { skipped: !isSkipped } })
            }
          >
            {isSkipped ? 'Reprendre' : 'Sans objet'}
          </ActButton>
        )}
        {step === 'mail' && reason === 'SENT' && (
          <ActButton variant="primary" act={(provider) => provider.call('POST /mise-en-route/essai/recu')}>
            Je l’ai reçu
          </ActButton>
        )}
        {step === 'mail' && (
          <ActButton act={(provider) => provider.call('POST /mise-en-route/essai')}>
            Envoyer un e-mail d’essai
          </ActButton>
        )}
        {step === 'payment' && !isSkipped && reason !== 'NO_KEY' && reason !== 'MISSING' && (
          <ActButton act={(provider) => provider.call('POST /mise-en-route/paiement')}>Essayer la clé</ActButton>
        )}
        {place && !isSkipped && <Link to={place.to}>{place.words}</Link>}
      </Stack>
    </Box>
  );
}

const CLUB = { to: paths.club, words: 'Ouvrir «\u00a0Le club\u00a0»' };

/** Link to the screen of a step; a mail is tried here. */
const PLACES: Readonly<Record<SetupStep, { readonly to: string; readonly words: string } | null>> = {
  club: CLUB,
  look: CLUB,
  links: CLUB,
  mail: null,
  season: { to: paths.seasonNew, words: 'Ouvrir une saison' },
  payment: { to: paths.parametre(7), words: 'Paramètre 7' },
  members: { to: paths.diverImport, words: 'Importer des plongeurs' },
  sites: { to: paths.sites, words: 'Sites' },
  outing: { to: paths.eventNew, words: 'Nouvelle plongée' },
  safety: CLUB,
  secondFactor: { to: paths.security, words: 'Sécurité' },
  backups: { to: paths.backups, words: 'Sauvegardes' },
};

interface ActButtonProps extends Pick<ButtonProps, 'variant' | 'children'> {
  readonly act: (provider: ClubDataProvider) => Promise<Setup>;
}

/** A refusal is notified; the list is read again. */
function ActButton({ act, ...button }: ActButtonProps) {
  const { mutate, isPending } = useProviderMutation<Setup>({ mutationFn: act, onError: useNotifyError() });
  return (
    <FocusKept>
      <Button {...button} size="s" busy={isPending} onClick={() => mutate()} />
    </FocusKept>
  );
}

const LIST = { m: 0, p: 0, listStyle: 'none' };
const ACTIONS = { flexWrap: 'wrap', alignItems: 'center' };
const ROW = {
  display: 'grid',
  gridTemplateColumns: '104px minmax(0, 1fr) auto',
  gap: 2,
  alignItems: 'center',
  px: 3,
  py: 2,
  borderTop: 1,
  borderColor: 'divider',
  '&:first-of-type': { borderTop: 0 },
  '& > :first-of-type': { justifySelf: 'start' },
  '@media (width < 900px)': {
    gridTemplateColumns: '104px minmax(0, 1fr)',
    alignItems: 'start',
    '& > :last-child': { gridColumn: 2 },
  },
};
