import { DataTable } from 'react-admin';
import type { FormerMember } from '../../../shared/contract/retention.ts';
import { sortedName } from '../../../shared/domain/divers/identity.ts';
import { dayYear } from '../../../shared/messages/dates.ts';
import { paths } from '../../../shared/paths.ts';
import { EmptyState } from '../../../shared/ui/feedback/EmptyState.tsx';
import { ClubTable } from '../../components/list/ClubTable.tsx';
import { RowLink, ROW_HEADER } from '../../components/list/columns.tsx';
import { Part } from './Part.tsx';

const Col = DataTable.Col<FormerMember>;

const INTRO =
  'Partis depuis plus d’un an\u00a0: leur fiche ne sert plus. Ouvrez chacun pour voir ce qui part et ce que la loi garde, puis décidez.';

/** Nothing is erased here: each member's own page previews what goes and what stays. */
export const FormerMembers = ({ members }: { readonly members: readonly FormerMember[] }) => (
  <Part title="Anciens membres à effacer" intro={INTRO}>
    {members.length === 0 ? (
      <EmptyState icon="check" title="Aucun ancien membre à effacer">
        <p>Un membre supprimé, ou désactivé et sans aucune trace, apparaît ici un an après.</p>
      </EmptyState>
    ) : (
      <ClubTable<FormerMember> label="Anciens membres à effacer" data={[...members]} rowsAtOnce={20}>
        <Col
          {...ROW_HEADER}
          label="Membre"
          render={(member) => <RowLink to={paths.erasure(member.id)}>{sortedName(member)}</RowLink>}
        />
        <Col source="licenceNumber" label="Licence" />
        <Col
          label="Parti"
          render={({ leftOn, deleted }) => `${deleted ? 'supprimé' : 'sans trace depuis'} le ${dayYear(leftOn)}`}
        />
      </ClubTable>
    )}
  </Part>
);
