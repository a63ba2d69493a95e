import { NITROX_APTITUDES, type Palanquee } from '#domain/palanquees/plan.ts';
import { isAnswered, questionsOf, type Question } from '#domain/palanquees/member-rules.ts';
import { NITROX_LABELS } from '#messages/palanquees.ts';
import { AUTHORISATION_ANSWERS, MINOR_HINT, questionText } from '#messages/safety.ts';
import { cx } from '#ui/components/cx.ts';
import { useBoard } from './board-context.ts';
import styles from './Confirmations.module.css';

const answersTo = ({ about, member }: Question) =>
  about === 'NITROX'
    ? NITROX_APTITUDES.map((nitrox) => ({
        label: NITROX_LABELS[nitrox],
        fields: { nitrox },
        given: member.nitrox === nitrox,
      }))
    : [true, false].map((authorisation) => ({
        label: authorisation ? AUTHORISATION_ANSWERS.given : AUTHORISATION_ANSWERS.missing,
        fields: { authorisation },
        given: member.authorisation === authorisation,
      }));

export interface RankedPalanquee {
  readonly palanquee: Palanquee;
  /** From 0. */
  readonly rank: number;
}

/** Asks the director for facts that the club has no record of; the answers are saved with the plan. */
export function Confirmations({ palanquee, rank }: RankedPalanquee) {
  const { registered, day, change } = useBoard();
  const questions = questionsOf(palanquee, registered, day);
  if (questions.length === 0) return null;
  const open = change !== null && questions.some((one) => !isAnswered(one));
  return (
    <fieldset
      aria-label={`À confirmer pour la palanquée ${rank + 1}`}
      className={cx('stack gap-1 small', styles.questions, open && styles.open)}
    >
      {questions.map((question) => (
        <QuestionLine
          key={`${question.about}-${question.member.id}`}
          palanqueeKey={palanquee.key}
          question={question}
        />
      ))}
      {questions.some(({ about }) => about === 'AUTHORISATION') && <p className={styles.hint}>{MINOR_HINT}</p>}
    </fieldset>
  );
}

function QuestionLine({ palanqueeKey, question }: { readonly palanqueeKey: string; readonly question: Question }) {
  const { nameOf, change } = useBoard();
  const { about, member } = question;
  const text = questionText(question, nameOf(member.id));
  const answers = answersTo(question);
  if (change === null) {
    return (
      <p className={cx('row wrap between', styles.line)}>
        <span>{text}</span>
        <strong>{answers.find(({ given }) => given)?.label ?? 'Non précisé'}</strong>
      </p>
    );
  }
  return (
    <fieldset className={cx('row wrap between', styles.line)}>
      <legend>{text}</legend>
      <span className={cx('flex wrap', styles.answers)}>
        {answers.map(({ label, fields, given }) => (
          <label key={label} className={cx('row', styles.answer)}>
            <input
              type="radio"
              name={`${palanqueeKey}-${about}-${member.id}`}
              checked={given}
              onChange={() => change({ type: 'member', key: palanqueeKey, id: member.id, fields })}
            />
            {label}
          </label>
        ))}
      </span>
    </fieldset>
  );
}
