import { DataTable } from 'react-admin';
import type { Imports } from '#contract/import.ts';
import { parisDay } from '#domain/dates.ts';
import { longDay, numericDay, plural, timeOf } from '#messages/format.ts';
import { Card } from '#ui/components/Card.tsx';
import { QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { useProviderQuery } from '#admin/providers/hooks.ts';
import { ConfirmButton } from '../ConfirmButton.tsx';
import forms from '../form/forms.module.css';
import { FocusKept } from '../useFocusKept.tsx';
import { ClubTable, MomentField, ROW_HEADER } from '../list/ClubTable.tsx';

type ImportRow = Imports['content'][number];
const Col = DataTable.Col<ImportRow>;

/** Files that were written, each with its way back. */
export function ImportsTable({ onTakenBack }: { readonly onTakenBack: () => void }) {
  const imports = useProviderQuery(['imports'], (provider, call) => provider.call('GET /imports', call));
  return (
    <QueryBody query={imports} skeleton={<Skeleton height={120} />}>
      {({ content }) =>
        content.length > 0 && (
          <Card>
            <section aria-label="Derniers imports">
              <h2 className={forms.subtitle}>Derniers imports</h2>
              <ClubTable<ImportRow> label="Derniers imports" data={content}>
                <Col {...ROW_HEADER} source="at" label="Date" field={MomentField} />
                <Col label="Fichier" render={({ kind }) => (kind === 'members' ? 'Membres' : 'Sorties')} />
                <Col label="Importé par" render={({ author }) => author ?? '—'} />
                <Col
                  label="Effet"
                  render={({ made, changed }) =>
                    `${plural(made, 'ajout', 'ajouts')}, ${plural(changed, 'modification', 'modifications')}`
                  }
                />
                <Col
                  label="Retour en arrière"
                  render={(row) =>
                    row.takenBackAt === null ? (
                      <TakeBack row={row} onDone={onTakenBack} />
                    ) : (
                      `annulé le ${numericDay(parisDay(row.takenBackAt))}`
                    )
                  }
                />
              </ClubTable>
            </section>
          </Card>
        )
      }
    </QueryBody>
  );
}

function TakeBack({ row: { id, at }, onDone }: { readonly row: ImportRow; readonly onDone: () => void }) {
  return (
    <FocusKept>
      <ConfirmButton
        size="s"
        label="Annuler cet import"
        dialog={{
          title: 'Annuler cet import\u00a0?',
          subtitle: `${longDay(parisDay(at))} à ${timeOf(at)}`,
          confirmLabel: 'Annuler l’import',
          cancelLabel: 'Le garder',
          variant: 'danger',
        }}
        mutation={{
          mutationFn: (provider) => provider.call('DELETE /imports/:id', { params: { id }, slow: true }),
          success: () => 'Import annulé.',
          onSuccess: onDone,
        }}
      >
        Ce qui a été ajouté est supprimé, ce qui a été modifié reprend ses valeurs d’avant. Les mouvements gardent
        chaque solde repris, suivi du mouvement contraire. Si autre chose a été enregistré depuis sur l’une de ces
        fiches, rien n’est annulé.
      </ConfirmButton>
    </FocusKept>
  );
}
