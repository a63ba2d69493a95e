import { useDroppable } from '@dnd-kit/core';
import { useState, type ReactNode } from 'react';
import { PALANQUEE_KINDS, type Palanquee } from '#domain/palanquees/plan.ts';
import { KIND_LABELS } from '#messages/palanquees.ts';
import { cx } from '#ui/components/cx.ts';
import { Icon } from '#ui/components/Icon.tsx';
import boardStyles from './Board.module.css';
import { useBoard } from './board-context.ts';
import { BoardIcon, ChoiceSelect } from '../controls.tsx';
import controls from '../controls.module.css';
import { Findings } from '../Findings.tsx';
import { Confirmations, type RankedPalanquee } from './Confirmations.tsx';
import { MemberRow } from './MemberRow.tsx';
import styles from './PalanqueeCard.module.css';
import { TextField } from '#ui/form/Field.tsx';
import { METRES, MINUTES, TIME_OF_DAY, type FieldFormat } from '#member/features/palanquees/model/field-format.ts';

interface PalanqueeCardProps extends RankedPalanquee {
  /** Whether the dragged diver fits in by the rules; null while no diver is dragged. */
  readonly suits: boolean | null;
}

export function PalanqueeCard({ palanquee, rank, suits }: PalanqueeCardProps) {
  const { findings, change } = useBoard();
  const { key, members, overruleNote } = palanquee;
  const { setNodeRef, isOver } = useDroppable({ id: key, disabled: change === null });
  const title = `palanquee-${key}`;
  return (
    <section
      ref={setNodeRef}
      data-place={key}
      className={cx(
        'panel stack gap-1',
        styles.card,
        suits === true && styles.suitable,
        suits === false && styles.unsuitable,
        isOver && boardStyles.over,
      )}
      aria-labelledby={title}
    >
      <header className={cx('row wrap gap-2', styles.header)}>
        <h3 id={title} tabIndex={-1}>
          Palanquée {rank + 1}
        </h3>
        <Kind palanquee={palanquee} rank={rank} />
        <DiveFields palanquee={palanquee} />
        {suits !== null && (
          <span className={styles.suitability} aria-hidden="true">
            {suits ? 'Convient' : 'Écart'}
          </span>
        )}
        {change !== null && <CardActions palanquee={palanquee} rank={rank} />}
      </header>
      {members.length === 0 ? (
        <p className={cx('quiet small', styles.empty)} tabIndex={-1} data-standing={change === null ? undefined : ''}>
          {change === null ? 'Personne n’y est placé.' : 'Déposez-y un plongeur, ou retirez-la avant d’enregistrer.'}
        </p>
      ) : (
        <MemberTable palanquee={palanquee} />
      )}
      <Confirmations palanquee={palanquee} rank={rank} />
      {(members.length > 0 || overruleNote !== '') && (
        <Findings
          subject={`la palanquée ${rank + 1}`}
          findings={findings.filter((one) => one.palanquee === key)}
          note={overruleNote}
          onNote={change && ((note) => change({ type: 'change', key, fields: { overruleNote: note } }))}
        />
      )}
    </section>
  );
}

/** For screen readers: nine tables of a screen need no nine lines of heads. */
const Head = ({ className, children }: { readonly className?: string | undefined; readonly children: string }) => (
  <th scope="col" className={className}>
    <span className="visually-hidden">{children}</span>
  </th>
);

function MemberTable({ palanquee }: { readonly palanquee: Palanquee }) {
  const { change } = useBoard();
  return (
    <table className={cx(styles.members, change === null && styles.readOnly)}>
      <thead>
        <tr>
          <td className={styles.handleCell} />
          <Head>Plongeur</Head>
          <Head className={styles.functionColumn}>Fonction</Head>
          <Head className={styles.aptitudeColumn}>Aptitude</Head>
          <Head className={styles.gasColumn}>Gaz</Head>
          {change !== null && <Head className={styles.placeColumn}>Palanquée</Head>}
        </tr>
      </thead>
      <tbody>
        {palanquee.members.map((member) => (
          <MemberRow key={member.id} palanquee={palanquee} member={member} />
        ))}
      </tbody>
    </table>
  );
}

function Kind({ palanquee: { key, kind }, rank }: RankedPalanquee) {
  const { change } = useBoard();
  if (change === null) return <span className={styles.kind}>{KIND_LABELS[kind]}</span>;
  return (
    <ChoiceSelect
      label={`Type de la palanquée ${rank + 1}`}
      className={controls.kind}
      value={kind}
      choices={PALANQUEE_KINDS}
      textOf={(one) => KIND_LABELS[one]}
      onChange={(chosen) => change({ type: 'change', key, fields: { kind: chosen } })}
    />
  );
}

function CardActions({ palanquee: { key }, rank }: RankedPalanquee) {
  const { plan, change } = useBoard();
  const name = `la palanquée ${rank + 1}`;
  const shift = (by: -1 | 1) => (
    <button
      type="button"
      className={cx('center bare quiet', styles.action)}
      aria-label={by < 0 ? `Avancer ${name}` : `Reculer ${name}`}
      title={by < 0 ? 'Avancer' : 'Reculer'}
      onClick={() => change?.({ type: 'shift', key, by })}
    >
      <BoardIcon name={by < 0 ? 'up' : 'down'} />
    </button>
  );
  return (
    <div className={styles.actions}>
      {rank > 0 && shift(-1)}
      {rank < plan.palanquees.length - 1 && shift(1)}
      <button
        type="button"
        className={cx('center bare quiet', styles.action)}
        aria-label={`Retirer ${name}`}
        title="Retirer la palanquée&nbsp;: ses plongeurs sont à placer de nouveau"
        onClick={() => {
          change?.({ type: 'remove', key });
          // Moves the focus, because the focused button is removed with the card.
          document.querySelector<HTMLElement>('[data-add]')?.focus();
        }}
      >
        <Icon name="trash" size={18} />
      </button>
    </div>
  );
}

interface ParsedFieldProps<T> {
  readonly label: string;
  readonly format: FieldFormat<T>;
  readonly value: T | null;
  readonly onChange: (value: T | null) => void;
}

/** Keeps the typed text while it means the same value. */
function ParsedField<T>({ label, format, value, onChange }: ParsedFieldProps<T>) {
  const { parse, print, label: _label, ...input } = format;
  const [typed, setTyped] = useState(print(value));
  return (
    <TextField
      label={label}
      title={label}
      {...input}
      maxLength={7}
      value={parse(typed) === value ? typed : print(value)}
      onChange={({ target }) => {
        setTyped(target.value);
        onChange(parse(target.value));
      }}
      onBlur={() => setTyped(print(value))}
    />
  );
}

const Fact = ({ label, children }: { readonly label: string; readonly children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
);

/** Dives done have a table of their own (components/log). */
function DiveFields({ palanquee }: { readonly palanquee: Palanquee }) {
  const { change } = useBoard();
  const { key, plannedDepth, plannedDuration, entryTime } = palanquee;
  if (change === null) {
    return (
      <dl className={styles.facts}>
        <Fact label="Profondeur prévue">{METRES.label(plannedDepth)}</Fact>
        <Fact label="Durée prévue">{MINUTES.label(plannedDuration)}</Fact>
        <Fact label="Immersion">{TIME_OF_DAY.label(entryTime)}</Fact>
      </dl>
    );
  }
  const setterOf =
    <Key extends keyof Palanquee>(field: Key) =>
    (value: Palanquee[Key]): void =>
      change({ type: 'change', key, fields: { [field]: value } });
  return (
    <fieldset className={cx('flex gap-1', styles.dive)}>
      <legend className="visually-hidden">Prévu</legend>
      <ParsedField label="Profondeur" format={METRES} value={plannedDepth} onChange={setterOf('plannedDepth')} />
      <ParsedField label="Durée" format={MINUTES} value={plannedDuration} onChange={setterOf('plannedDuration')} />
      <ParsedField label="Immersion" format={TIME_OF_DAY} value={entryTime} onChange={setterOf('entryTime')} />
    </fieldset>
  );
}
