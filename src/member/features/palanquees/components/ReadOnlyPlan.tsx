import type { PalanqueesRecord } from '../../../../shared/api/resources/palanquees.ts';
import { sortedName } from '../../../../shared/domain/divers/identity.ts';
import { levelLabel } from '../../../../shared/messages/labels.ts';
import { useDivers, useFindings } from '../model/divers.ts';
import { Board } from './board/Board.tsx';

/** A saved plan, for supervisors or as an earlier version. */
export function ReadOnlyPlan({ record }: { readonly record: PalanqueesRecord }) {
  const { plan } = record;
  const divers = useDivers(record);
  const findings = useFindings(record, plan);
  const director = plan.directorId === null ? undefined : divers.named.get(plan.directorId);
  return (
    <>
      <p>
        Directeur de plongée&nbsp;:{' '}
        <strong>{director ? `${sortedName(director)} (${levelLabel(director.level)})` : 'à choisir'}</strong>
      </p>
      <Board {...divers} plan={plan} findings={findings} change={null} />
    </>
  );
}
