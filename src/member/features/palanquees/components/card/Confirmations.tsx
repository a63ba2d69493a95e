import { NITROX_APTITUDES, type Member, type Palanquee } from '../../../../../shared/domain/palanquees/plan.ts';
import { isAnswered, questionsOf, type Question } from '../../../../../shared/domain/palanquees/questions.ts';
import { NITROX_LABELS } from '../../../../../shared/messages/palanquees.ts';
import { AUTHORISATION_ANSWERS, MINOR_HINT, questionText } from '../../../../../shared/messages/safety.ts';
import { cx } from '../../../../../shared/ui/components/cx.ts';
import { useBoard } from '../board/board-context.ts';
import styles from './Confirmations.module.css';

interface Answer {
  readonly label: string;
  readonly fields: Pick<Member, 'nitrox' | 'authorisation'>;
  readonly given: boolean;
}

function answersTo({ about, member }: Question): Answer[] {
  if (about === 'NITROX') {
    return NITROX_APTITUDES.map((nitrox) => ({
      label: NITROX_LABELS[nitrox],
      fields: { nitrox },
      given: member.nitrox === nitrox,
    }));
  }
  return [true, false].map((authorisation) => ({
    label: authorisation ? AUTHORISATION_ANSWERS.given : AUTHORISATION_ANSWERS.missing,
    fields: { authorisation },
    given: member.authorisation === authorisation,
  }));
}

interface QuestionsProps {
  readonly palanquee: Palanquee;
  /** From 0. */
  readonly rank: number;
}

/** What no record tells of those in a palanquée: the director answers, and the answer is saved with the plan. */
export function Questions({ palanquee, rank }: QuestionsProps) {
  const { people, day, change } = useBoard();
  const questions = questionsOf(palanquee, people, day);
  if (questions.length === 0) return null;
  const open = change !== null && questions.some((one) => !isAnswered(one));
  return (
    <fieldset
      aria-label={`À confirmer pour la palanquée ${rank + 1}`}
      className={cx(styles.questions, open && styles.open)}
    >
      {questions.map((question) => (
        <QuestionLine key={`${question.about}-${question.member.id}`} palanquee={palanquee} question={question} />
      ))}
      {questions.some(({ about }) => about === 'AUTHORISATION') && <p className={styles.hint}>{MINOR_HINT}</p>}
    </fieldset>
  );
}

function QuestionLine({
  palanquee: { key },
  question,
}: {
  readonly palanquee: Palanquee;
  readonly question: Question;
}) {
  const { nameOf, change } = useBoard();
  const { about, member } = question;
  const text = questionText(question, nameOf(member.id));
  const answers = answersTo(question);
  if (change === null) {
    return (
      <p className={styles.line}>
        <span>{text}</span>
        <strong>{answers.find(({ given }) => given)?.label ?? 'Non précisé'}</strong>
      </p>
    );
  }
  return (
    <fieldset className={styles.line}>
      <legend>{text}</legend>
      <span className={styles.answers}>
        {answers.map(({ label, fields, given }) => (
          <label key={label} className={styles.answer}>
            <input
              type="radio"
              name={`${key}-${about}-${member.id}`}
              checked={given}
              onChange={() => change({ type: 'member', key, id: member.id, fields })}
            />
            {label}
          </label>
        ))}
      </span>
    </fieldset>
  );
}
