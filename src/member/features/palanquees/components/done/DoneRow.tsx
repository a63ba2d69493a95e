import { Fragment } from 'react';
import { sortedName } from '../../../../../shared/domain/divers/identity.ts';
import { durationOf, MAX_REMARKS, stayedAshore } from '../../../../../shared/domain/palanquees/done.ts';
import { MAX_GAS, type Palanquee } from '../../../../../shared/domain/palanquees/plan.ts';
import { doneMessages } from '../../../../../shared/messages/dive-archive.ts';
import { KIND_LABELS } from '../../../../../shared/messages/palanquees.ts';
import { Icon } from '../../../../../shared/ui/components/Icon.tsx';
import { cellOf, DONE_FIELDS, type DoneField } from '../../model/done-edits.ts';
import { METRES, MINUTES } from '../../model/field-format.ts';
import { moveOnEnter } from '../../model/move-on-enter.ts';
import type { DoneState } from '../../model/useDone.ts';
import styles from './DoneTable.module.css';
import { PresenceSelect } from './PresenceSelect.tsx';

const LABELS: Readonly<Record<DoneField, string>> = {
  depth: 'Profondeur en mètres',
  entryTime: 'Heure d’immersion',
  exitTime: 'Heure de sortie',
  duration: 'Durée en minutes',
  gas: 'Gaz',
  remarks: 'Incidents et remarques',
};
const UNITS: Partial<Record<DoneField, string>> = { depth: 'm', duration: 'min' };
const FIGURES: ReadonlySet<DoneField> = new Set(['depth', 'entryTime', 'exitTime', 'duration']);

interface DoneRowProps {
  readonly state: DoneState;
  readonly palanquee: Palanquee;
  readonly rank: number;
}

/** `Prévu : 20 m, 40 min` */
const plannedText = ({ plannedDepth, plannedDuration }: Palanquee): string =>
  [
    ...(plannedDepth === null ? [] : [METRES.label(plannedDepth)]),
    ...(plannedDuration === null ? [] : [MINUTES.label(plannedDuration)]),
  ].join(', ');

/** Planned gases of a palanquée, as the hint of an empty cell. */
const gasesOf = ({ members }: Palanquee): string => [...new Set(members.map(({ gas }) => gas))].join(', ');

/** What stands for an empty cell. */
function hintOf({ done, faults }: DoneState, palanquee: Palanquee, field: DoneField): string | undefined {
  const { key } = palanquee;
  if (field === 'gas') return gasesOf(palanquee);
  if (field === 'entryTime' || field === 'exitTime') return 'hh:mm';
  const own = field === 'duration' ? done.find((one) => one.key === key) : undefined;
  const minutes = own && !faults.has(cellOf(key, 'exitTime')) ? durationOf(own) : null;
  return minutes === null || Number.isNaN(minutes) ? undefined : String(minutes);
}

export function DoneRow({ state, palanquee, rank }: DoneRowProps) {
  const { key, kind, members } = palanquee;
  const named = new Map(state.record.people.map((one) => [one.id, one]));
  const planned = plannedText(palanquee);
  const faults = DONE_FIELDS.flatMap((field) => {
    const code = state.faults.get(cellOf(key, field));
    return code === undefined ? [] : [{ field, text: doneMessages[code] }];
  });
  return (
    <tbody>
      <tr>
        <th scope="row" rowSpan={2} className={styles.name}>
          Palanquée {rank + 1}
          <span className={styles.kind}>{KIND_LABELS[kind]}</span>
          {planned !== '' && <span className={styles.kind}>Prévu&nbsp;: {planned}</span>}
          {stayedAshore(palanquee, state.attendance) && <span className={styles.kind}>Restée à terre</span>}
        </th>
        {DONE_FIELDS.map((field) => (
          <Cell key={field} state={state} palanquee={palanquee} rank={rank} field={field} />
        ))}
      </tr>
      <tr>
        <td colSpan={DONE_FIELDS.length} className={styles.people}>
          {faults.map(({ field, text }) => (
            <p key={field} id={`${cellOf(key, field)}-error`} className={styles.fault}>
              <Icon name="danger" size={16} />
              {text}
            </p>
          ))}
          {members.map(({ id }) => {
            const person = named.get(id);
            return (
              <Fragment key={id}>
                {person && <PresenceSelect state={state} id={id} name={sortedName(person)} />}
              </Fragment>
            );
          })}
        </td>
      </tr>
    </tbody>
  );
}

function Cell({ state, palanquee, rank, field }: DoneRowProps & { readonly field: DoneField }) {
  const cell = cellOf(palanquee.key, field);
  const isWrong = state.faults.has(cell);
  const unit = UNITS[field];
  const input = {
    'data-column': field,
    'aria-label': `${LABELS[field]}, palanquée ${rank + 1}`,
    'aria-invalid': isWrong || undefined,
    'aria-describedby': isWrong ? `${cell}-error` : undefined,
    placeholder: hintOf(state, palanquee, field),
    maxLength: field === 'remarks' ? MAX_REMARKS : field === 'gas' ? MAX_GAS : 8,
    autoComplete: 'off',
    value: state.textOf(cell),
    onKeyDown: moveOnEnter,
  } as const;
  return (
    <td className={styles[field]}>
      <span className={styles.field}>
        {field === 'remarks' ? (
          <textarea {...input} rows={1} onChange={({ target }) => state.write([[cell, target.value]])} />
        ) : (
          <input
            {...input}
            type="text"
            inputMode={field === 'depth' ? 'decimal' : FIGURES.has(field) ? 'numeric' : 'text'}
            {...(field === 'gas' && { list: 'gaz' })}
            onChange={({ target }) => state.write([[cell, target.value]])}
          />
        )}
        {unit !== undefined && <span aria-hidden="true">{unit}</span>}
      </span>
    </td>
  );
}
