import { Stack } from '@mui/material';
import { DataTable } from 'react-admin';
import type { Imports } from '../../../shared/contract/import.ts';
import { parisDay } from '../../../shared/domain/dates.ts';
import { sortedName } from '../../../shared/domain/divers/identity.ts';
import type { ImportKind } from '../../../shared/domain/import/columns.ts';
import { longDay, plural, timeOf } from '../../../shared/messages/format.ts';
import { Card } from '../../../shared/ui/components/Card.tsx';
import { QueryBody, Skeleton } from '../../../shared/ui/feedback/states.tsx';
import { useProviderQuery } from '../../providers/hooks.ts';
import { ConfirmButton } from '../ConfirmButton.tsx';
import forms from '../form/forms.module.css';
import { ClubTable, MomentField, ROW_HEADER } from '../list/ClubTable.tsx';
import cells from '../list/cells.module.css';

type ImportRow = Imports['content'][number];
const Col = DataTable.Col<ImportRow>;

const KINDS: Readonly<Record<ImportKind, string>> = { members: 'Membres', outings: 'Sorties' };

const CONTENTS = {
  members: (made: number, changed: number) =>
    [
      (made > 0 || changed === 0) && plural(made, 'membre ajouté', 'membres ajoutés'),
      changed > 0 && plural(changed, 'membre modifié', 'membres modifiés'),
    ]
      .filter(Boolean)
      .join(', '),
  outings: (made: number) => plural(made, 'sortie ajoutée', 'sorties ajoutées'),
} as const;

const TAKEN_BACK: Readonly<Record<ImportKind, string>> = {
  members:
    'qui a été ajouté est supprimé, qui a été modifié retrouve ses valeurs d’avant. Les mouvements gardent chaque solde repris, suivi du mouvement contraire.',
  outings: 'elles sont supprimées.',
};

const momentOf = (at: string): string => `${longDay(parisDay(at))} à ${timeOf(at)}`;

/** Files that were written, each with its way back. */
export function ImportsTable() {
  const imports = useProviderQuery(['imports'], (provider, call) => provider.listImports(call));
  return (
    <QueryBody query={imports} skeleton={<Skeleton height={120} />}>
      {({ content }) =>
        content.length > 0 && (
          <Card>
            <section aria-label="Derniers imports">
              <h2 className={forms.subtitle}>Derniers imports</h2>
              <ClubTable<ImportRow> label="Derniers imports" data={content}>
                <Col {...ROW_HEADER} source="at" label="Date" field={MomentField} />
                <Col label="Fichier" render={({ kind }) => KINDS[kind]} />
                <Col label="Contenu" render={({ kind, made, changed }) => CONTENTS[kind](made, changed)} />
                <Col label="Par" render={({ author }) => author && sortedName(author)} />
                <Col align="right" render={(row) => <TakeBack row={row} />} />
              </ClubTable>
            </section>
          </Card>
        )
      }
    </QueryBody>
  );
}

function TakeBack({ row: { id, kind, at, made, changed, takenBackAt } }: { readonly row: ImportRow }) {
  if (takenBackAt !== null) return <span className={cells.quiet}>annulé le {longDay(parisDay(takenBackAt))}</span>;
  return (
    <ConfirmButton
      size="s"
      variant="quiet"
      label="Annuler cet import"
      dialog={{
        title: 'Annuler cet import\u00a0?',
        subtitle: momentOf(at),
        confirmLabel: 'Annuler l’import',
        cancelLabel: 'Le garder',
        variant: 'danger',
      }}
      mutation={{
        mutationFn: (provider) => provider.takeImportBack(id),
        success: () => 'Import annulé.',
      }}
    >
      <Stack spacing={1.5}>
        <p>
          {CONTENTS[kind](made, changed)}&nbsp;: {TAKEN_BACK[kind]}
        </p>
        <p>Tout est annulé, ou rien ne l’est si autre chose a été enregistré depuis sur l’une de ces fiches.</p>
      </Stack>
    </ConfirmButton>
  );
}
