import { Box, Stack } from '@mui/material';
import { DataTable } from 'react-admin';
import type { Deposit } from '#contract/books.ts';
import { slipFileName } from '#messages/file-names.ts';
import { amountOfEuros, numericDay, plural } from '#messages/format.ts';
import { Badge } from '#ui/components/Badge.tsx';
import { QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { DownloadButton } from '#ui/files/DownloadButton.tsx';
import { ConfirmButton } from '#admin/components/ConfirmButton.tsx';
import cells from '#admin/components/list/cells.module.css';
import { Sheet } from '#admin/components/list/ClubList.tsx';
import { AmountField, ClubTable, ROW_HEADER } from '#admin/components/list/ClubTable.tsx';
import { useClubDataProvider, useProviderQuery } from '#admin/providers/hooks.ts';

const Col = DataTable.Col<Deposit>;
const SHOWN = 12;

export const Heading = ({ id, children }: { readonly id: string; readonly children: string }) => (
  <Box component="h2" id={id} sx={{ fontSize: 'var(--font-size-l)', marginTop: 1 }}>
    {children}
  </Box>
);

/** The last deposits, each with its slip. */
export function Deposits() {
  const { callFile } = useClubDataProvider();
  const query = useProviderQuery(['books', 'deposits'], (provider, call) =>
    provider.call('GET /caisse/remises', { ...call, query: { page: 0, size: SHOWN } }),
  );
  return (
    <section aria-labelledby="deposits">
      <Stack spacing={2}>
        <Heading id="deposits">Dernières remises en banque</Heading>
        <QueryBody
          query={query}
          skeleton={<Skeleton height={120} />}
          isEmpty={({ content }) => content.length === 0}
          empty={<p className="quiet">Rien n’a encore été remis en banque.</p>}
        >
          {({ content }) => (
            <Sheet>
              <ClubTable<Deposit> label="Dernières remises en banque" data={content}>
                <Col {...ROW_HEADER} label="Remise" render={({ id, day }) => `N°\u00a0${id} du ${numericDay(day)}`} />
                <Col
                  label="Contenu"
                  render={({ kind, cheques, undone }) => (
                    <span className={cells.inline}>
                      {kind === 'CASH' ? 'Espèces' : undone ? 'Chèques' : plural(cheques, 'chèque', 'chèques')}
                      {undone && <Badge>Annulée</Badge>}
                    </span>
                  )}
                />
                <Col source="amount" label="Montant" align="right" field={AmountField} disableSort />
                <Col
                  label="Actions"
                  render={(deposit) =>
                    !deposit.undone && (
                      <span className={cells.inline}>
                        <DownloadButton
                          size="s"
                          variant="quiet"
                          load={() => callFile('GET /caisse/remises/:id/bordereau', { params: { id: deposit.id } })}
                          name={slipFileName(deposit)}
                        >
                          Bordereau
                        </DownloadButton>
                        <UndoButton deposit={deposit} />
                      </span>
                    )
                  }
                />
              </ClubTable>
            </Sheet>
          )}
        </QueryBody>
      </Stack>
    </section>
  );
}

const UndoButton = ({ deposit: { id, amount, kind } }: { readonly deposit: Deposit }) => (
  <ConfirmButton
    size="s"
    variant="quiet"
    label="Annuler…"
    dialog={{
      title: 'Annuler cette remise\u00a0?',
      cancelLabel: 'La garder',
      confirmLabel: 'Annuler la remise',
    }}
    mutation={{
      mutationFn: (provider) => provider.call('POST /caisse/remises/:id/annulation', { params: { id } }),
      success: () => `${amountOfEuros(amount)} sont de nouveau à remettre.`,
    }}
  >
    <p>
      {kind === 'CASH' ? 'La somme revient dans la caisse.' : 'Ses chèques sont de nouveau à remettre.'} Une écriture
      inverse est ajoutée, rien n’est effacé.
    </p>
  </ConfirmButton>
);
