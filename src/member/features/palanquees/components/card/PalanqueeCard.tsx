import { useDroppable } from '@dnd-kit/core';
import { PALANQUEE_KINDS, type Palanquee } from '../../../../../shared/domain/palanquees/plan.ts';
import { KIND_LABELS } from '../../../../../shared/messages/palanquees.ts';
import { plural } from '../../../../../shared/messages/numbers.ts';
import { cx } from '../../../../../shared/ui/components/cx.ts';
import { Icon } from '../../../../../shared/ui/components/Icon.tsx';
import { useBoard } from '../board/board-context.ts';
import { DiveFields } from './DiveFields.tsx';
import { Findings } from '../Findings.tsx';
import { Glyph } from '../BoardIcon.tsx';
import { MemberRow } from './MemberRow.tsx';
import { Questions } from './Confirmations.tsx';
import boardStyles from '../board/Board.module.css';
import styles from './PalanqueeCard.module.css';

interface PalanqueeCardProps {
  readonly palanquee: Palanquee;
  /** From 0. */
  readonly rank: number;
  /** What carrying somebody here would do; null while nobody is carried. */
  readonly fits: boolean | null;
}

/** A palanquée as the safety sheet has it: what is planned, who leads, who follows. */
export function PalanqueeCard({ palanquee, rank, fits }: PalanqueeCardProps) {
  const { findings, nameOf, change } = useBoard();
  const { key, members, overruleNote } = palanquee;
  const { setNodeRef, isOver } = useDroppable({ id: key, disabled: change === null });
  const title = `palanquee-${key}`;
  return (
    <section
      ref={setNodeRef}
      data-place={key}
      className={cx(
        styles.card,
        fits === true && styles.fitting,
        fits === false && styles.unfitting,
        isOver && boardStyles.over,
      )}
      aria-labelledby={title}
    >
      <header className={styles.header}>
        <h3 id={title} tabIndex={-1}>
          Palanquée {rank + 1}
        </h3>
        <Kind palanquee={palanquee} rank={rank} />
        {fits === null ? (
          <span className={styles.size}>{plural(members.length, 'plongeur', 'plongeurs')}</span>
        ) : (
          <span className={cx(styles.fit, fits ? styles.fitsWell : styles.fitsBadly)} aria-hidden="true">
            {fits ? 'Convient' : 'Écart'}
          </span>
        )}
        {change !== null && <CardActions palanquee={palanquee} rank={rank} />}
      </header>
      <DiveFields palanquee={palanquee} />
      {members.length === 0 ? (
        <p className={styles.empty} data-standing={change === null ? undefined : ''}>
          {change === null ? 'Personne n’y est placé.' : 'Déposez-y un plongeur, ou retirez-la avant d’enregistrer.'}
        </p>
      ) : (
        <table className={cx(styles.members, change === null && styles.read)}>
          <thead>
            <tr>
              <td className={styles.handleCell} />
              <th scope="col">Plongeur</th>
              <th scope="col" className={styles.functionColumn}>
                Fonction
              </th>
              <th scope="col" className={styles.aptitudeColumn}>
                Aptitude
              </th>
              <th scope="col" className={styles.gasColumn}>
                Gaz
              </th>
              {change !== null && (
                <th scope="col" className={styles.elsewhere}>
                  <abbr title="Palanquée">Pal.</abbr>
                </th>
              )}
            </tr>
          </thead>
          <tbody>
            {members.map((member) => (
              <MemberRow key={member.id} palanquee={palanquee} member={member} />
            ))}
          </tbody>
        </table>
      )}
      <Questions palanquee={palanquee} rank={rank} />
      {(members.length > 0 || overruleNote !== '') && (
        <Findings
          subject={`la palanquée ${rank + 1}`}
          findings={findings.filter((one) => one.palanquee === key)}
          nameOf={nameOf}
          note={overruleNote}
          onNote={change && ((note) => change({ type: 'change', key, fields: { overruleNote: note } }))}
        />
      )}
    </section>
  );
}

function Kind({ palanquee, rank }: Omit<PalanqueeCardProps, 'fits'>) {
  const { change } = useBoard();
  if (change === null) return <span className={styles.kindRead}>{KIND_LABELS[palanquee.kind]}</span>;
  return (
    <select
      aria-label={`Type de la palanquée ${rank + 1}`}
      className={styles.kind}
      value={palanquee.kind}
      onChange={({ target }) => {
        const kind = PALANQUEE_KINDS.find((one) => one === target.value);
        if (kind) change({ type: 'change', key: palanquee.key, fields: { kind } });
      }}
    >
      {PALANQUEE_KINDS.map((kind) => (
        <option key={kind} value={kind}>
          {KIND_LABELS[kind]}
        </option>
      ))}
    </select>
  );
}

function CardActions({ palanquee: { key }, rank }: Omit<PalanqueeCardProps, 'fits'>) {
  const { plan, change } = useBoard();
  const name = `la palanquée ${rank + 1}`;
  const shift = (by: -1 | 1) => (
    <button
      type="button"
      className={styles.action}
      aria-label={by < 0 ? `Avancer ${name}` : `Reculer ${name}`}
      title={by < 0 ? 'Avancer' : 'Reculer'}
      onClick={() => change?.({ type: 'shift', key, by })}
    >
      <Glyph name={by < 0 ? 'up' : 'down'} />
    </button>
  );
  return (
    <div className={styles.actions}>
      {rank > 0 && shift(-1)}
      {rank < plan.palanquees.length - 1 && shift(1)}
      <button
        type="button"
        className={styles.action}
        aria-label={`Retirer ${name}`}
        title="Retirer la palanquée : ses plongeurs sont à placer de nouveau"
        onClick={() => {
          change?.({ type: 'remove', key });
          // Its own button goes with it.
          document.querySelector<HTMLElement>('[data-add]')?.focus();
        }}
      >
        <Icon name="trash" size={18} />
      </button>
    </div>
  );
}
