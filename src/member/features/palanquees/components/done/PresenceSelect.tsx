import { ATTENDANCES } from '../../../../../shared/domain/registration/attendance.ts';
import { ATTENDANCE_LABELS } from '../../../../../shared/messages/dive-archive.ts';
import { cx } from '../../../../../shared/ui/components/cx.ts';
import controls from '../controls.module.css';
import { presenceOf } from '../../model/done-edits.ts';
import type { DoneState } from '../../model/useDone.ts';
import styles from './DoneTable.module.css';

interface PresenceSelectProps {
  readonly state: DoneState;
  readonly id: number;
  readonly name: string;
}

export function PresenceSelect({ state, id, name }: PresenceSelectProps) {
  const cell = presenceOf(id);
  const value = state.textOf(cell);
  return (
    <label className={styles.person}>
      <span>{name}</span>
      <select
        className={cx(
          controls.select,
          styles.presence,
          value === '' && styles.open,
          value === 'ABSENT' && styles.absent,
        )}
        value={value}
        onChange={({ target }) => state.write([[cell, target.value]])}
      >
        {value === '' && <option value="">À indiquer</option>}
        {ATTENDANCES.map((one) => (
          <option key={one} value={one}>
            {ATTENDANCE_LABELS[one]}
          </option>
        ))}
      </select>
    </label>
  );
}
