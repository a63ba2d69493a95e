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
import { ClubTable, ELLIPSIS, MomentField, ROW_HEADER, twoLines } from '../list/ClubTable.tsx';

type ImportRow = Imports['content'][number];
const Col = DataTable.Col<ImportRow>;

const CONTENTS = { members: ['membre', 'membres'], outings: ['sortie', 'sorties'] } as const;

/** `adhérents.xlsx`, and below what it held: `62 membres`. */
function renderFile({ kind, file, lines }: ImportRow) {
  const [one, many] = CONTENTS[kind];
  const held = lines === null ? many : plural(lines, one, many);
  return file === null ? held : twoLines(file, held);
}

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
              <ClubTable<ImportRow> tabIndex={0} label="Derniers imports" data={content}>
                <Col {...ROW_HEADER} source="at" label="Date" field={MomentField} />
                <Col {...ELLIPSIS} label="Fichier" render={renderFile} />
                <Col label="Importé par" render={({ author }) => author ?? '—'} />
                <Col
                  label="Effet"
                  render={({ made, changed, left }) =>
                    `${plural(made, 'ajout', 'ajouts')}, ${plural(changed, 'modification', 'modifications')}${left > 0 ? `, ${plural(left, 'ligne laissée', 'lignes laissées')}` : ''}`
                  }
                />
                <Col
                  label="Retour en arrière"
                  render={(row) => {
                    if (row.takenBackAt !== null) return `annulé le ${numericDay(parisDay(row.takenBackAt))}`;
                    return row.mayTakeBack ? <TakeBack row={row} onDone={onTakenBack} /> : '—';
                  }}
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
