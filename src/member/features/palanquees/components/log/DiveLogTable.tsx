import type { KeyboardEvent } from 'react';
import { sortedName } from '#domain/divers/identity.ts';
import { membersOf, MAX_GAS, type Palanquee } from '#domain/palanquees/plan.ts';
import { cx } from '#ui/components/cx.ts';
import table from '#ui/components/table.module.css';
import {
  type DiveLogState,
  cellOf,
  LOG_FIELDS,
  type LogField,
  presenceOf,
} from '#member/features/palanquees/model/dive-log.ts';
import styles from './DiveLogTable.module.css';
import { durationOf, MAX_REMARKS, stayedAshore } from '#domain/palanquees/dive-log.ts';
import { diveLogMessages, ATTENDANCE_LABELS } from '#messages/dive-archive.ts';
import { KIND_LABELS } from '#messages/palanquees.ts';
import { Icon } from '#ui/components/Icon.tsx';
import { METRES, MINUTES } from '#member/features/palanquees/model/field-format.ts';
import { ATTENDANCES } from '#domain/registration/attendance.ts';
import { TableHead } from '#ui/components/TableHead.tsx';
import { Options } from '#ui/form/Field.tsx';
import controls from '../controls.module.css';

const FIELDS: Readonly<
  Record<LogField, { head: string; label: string; unit?: string; inputMode: 'decimal' | 'numeric' | 'text' }>
> = {
  depth: { head: 'Profondeur', label: 'Profondeur en mètres', unit: 'm', inputMode: 'decimal' },
  entryTime: { head: 'Immersion', label: 'Heure d’immersion', inputMode: 'numeric' },
  exitTime: { head: 'Sortie', label: 'Heure de sortie', inputMode: 'numeric' },
  duration: { head: 'Durée', label: 'Durée en minutes', unit: 'min', inputMode: 'numeric' },
  gas: { head: 'Gaz', label: 'Gaz', inputMode: 'text' },
  remarks: { head: 'Incidents, remarques', label: 'Incidents et remarques', inputMode: 'text' },
};

export function DiveLogTable({ state }: { readonly state: DiveLogState }) {
  const { plan, people } = state.record;
  const placed = new Set(membersOf(plan));
  const others = people.filter(({ id, registered }) => registered && !placed.has(id));
  return (
    <div className={styles.frame}>
      <table className={cx(table.table, styles.table)}>
        <caption className="visually-hidden">
          Ce qui a été fait, par palanquée. Entrée mène à la palanquée suivante, Tab au champ suivant.
        </caption>
        <TableHead headings={['Palanquée', ...LOG_FIELDS.map((field) => FIELDS[field].head)]} />
        {plan.palanquees.map((palanquee, rank) => (
          <LogRow key={palanquee.key} state={state} palanquee={palanquee} rank={rank} />
        ))}
        {others.length > 0 && (
          <tbody>
            <tr>
              <th scope="row" className={styles.name}>
                Sans palanquée
              </th>
              <td colSpan={LOG_FIELDS.length} className={styles.people}>
                {others.map((one) => (
                  <PresenceSelect key={one.id} state={state} id={one.id} name={sortedName(one)} />
                ))}
              </td>
            </tr>
          </tbody>
        )}
      </table>
    </div>
  );
}

interface LogRowProps {
  readonly state: DiveLogState;
  readonly palanquee: Palanquee;
  readonly rank: number;
}

/** `Prévu : 20 m, 40 min` */
const plannedText = ({ plannedDepth, plannedDuration }: Palanquee): string =>
  [
    ...(plannedDepth === null ? [] : [METRES.label(plannedDepth)]),
    ...(plannedDuration === null ? [] : [MINUTES.label(plannedDuration)]),
  ].join(', ');

function hintOf({ log, invalid }: DiveLogState, { key, members }: Palanquee, field: LogField): string | undefined {
  if (field === 'gas') return [...new Set(members.map(({ gas }) => gas))].join(', ');
  if (field === 'entryTime' || field === 'exitTime') return 'hh:mm';
  const own = field === 'duration' ? log.palanquees.find((one) => one.key === key) : undefined;
  const minutes = own && !invalid.has(cellOf(key, 'exitTime')) ? durationOf(own) : null;
  return minutes === null || Number.isNaN(minutes) ? undefined : String(minutes);
}

function LogRow({ state, palanquee, rank }: LogRowProps) {
  const { key, kind, members } = palanquee;
  const named = new Map(state.record.people.map((one) => [one.id, one]));
  const planned = plannedText(palanquee);
  return (
    <tbody>
      <tr>
        <th scope="row" rowSpan={2} className={styles.name}>
          Palanquée {rank + 1}
          <span className={cx('block quiet small', styles.kind)}>{KIND_LABELS[kind]}</span>
          {planned !== '' && <span className={cx('block quiet small', styles.kind)}>Prévu&nbsp;: {planned}</span>}
          {stayedAshore(palanquee, state.attendance) && (
            <span className={cx('block quiet small', styles.kind)}>Restée à terre</span>
          )}
        </th>
        {LOG_FIELDS.map((field) => (
          <Cell key={field} state={state} palanquee={palanquee} rank={rank} field={field} />
        ))}
      </tr>
      <tr>
        <td colSpan={LOG_FIELDS.length} className={styles.people}>
          {LOG_FIELDS.map((field) => {
            const code = state.invalid.get(cellOf(key, field));
            return (
              code !== undefined && (
                <p key={field} id={`${cellOf(key, field)}-error`} className={cx('row gap-1 small', styles.fault)}>
                  <Icon name="danger" size={16} />
                  {diveLogMessages[code]}
                </p>
              )
            );
          })}
          {members.map(({ id }) => {
            const person = named.get(id);
            return person && <PresenceSelect key={id} state={state} id={id} name={sortedName(person)} />;
          })}
        </td>
      </tr>
    </tbody>
  );
}

function Cell({ state, palanquee, rank, field }: LogRowProps & { readonly field: LogField }) {
  const cell = cellOf(palanquee.key, field);
  const isWrong = state.invalid.has(cell);
  const { label, unit, inputMode } = FIELDS[field];
  const input = {
    id: cell,
    'data-column': field,
    'aria-label': `${label}, palanquée ${rank + 1}`,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': isWrong ? `${cell}-error` : undefined,
    placeholder: hintOf(state, palanquee, field),
    maxLength: field === 'remarks' ? MAX_REMARKS : field === 'gas' ? MAX_GAS : 8,
    autoComplete: 'off',
    value: state.textOf(cell),
    onKeyDown: moveOnEnter,
  } as const;
  return (
    <td className={styles[field]} data-head={FIELDS[field].head}>
      <span className={cx('row gap-1 quiet small', styles.field)}>
        {field === 'remarks' ? (
          <textarea {...input} rows={1} onChange={({ target }) => state.write([[cell, target.value]])} />
        ) : (
          <input
            {...input}
            type="text"
            inputMode={inputMode}
            {...(field === 'gas' && { list: 'gaz' })}
            onChange={({ target }) => state.write([[cell, target.value]])}
          />
        )}
        {unit !== undefined && <span aria-hidden="true">{unit}</span>}
      </span>
    </td>
  );
}

type CellInput = HTMLInputElement | HTMLTextAreaElement;

/** Enter leads down a column, Shift and Enter up; past its end to the next column. */
function moveOnEnter(event: KeyboardEvent<CellInput>): void {
  const { key, shiftKey, currentTarget } = event;
  if (key !== 'Enter') return;
  event.preventDefault();
  const cells = [...(currentTarget.closest('table')?.querySelectorAll<CellInput>('[data-column]') ?? [])];
  const inOrder = LOG_FIELDS.flatMap((field) => cells.filter((cell) => cell.dataset['column'] === field));
  const next = inOrder[inOrder.indexOf(currentTarget) + (shiftKey ? -1 : 1)];
  next?.focus();
  next?.select();
}

interface PresenceSelectProps {
  readonly state: DiveLogState;
  readonly id: number;
  readonly name: string;
}

function PresenceSelect({ state, id, name }: PresenceSelectProps) {
  const cell = presenceOf(id);
  const value = state.textOf(cell);
  return (
    <label className={cx('row between gap-2 small', styles.person)}>
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
        <Options of={ATTENDANCES.map((one) => [one, ATTENDANCE_LABELS[one]])} />
      </select>
    </label>
  );
}
