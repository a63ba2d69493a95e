import type { ReactNode } from 'react';
import type { ErrorCode } from '../../../../shared/contract/errors.ts';
import { specOf } from '../../../../shared/domain/situation/findings.ts';
import { accountOf } from '../../../../shared/domain/situation/lines.ts';
import { errorMessages } from '../../../../shared/messages/errors.ts';
import { plural } from '../../../../shared/messages/money.ts';
import { ACTING_LABELS } from '../../../../shared/messages/situation.ts';
import { useClubConfig } from '../../../../shared/ui/data/club-hooks.ts';
import { Banner } from '../../../../shared/ui/feedback/Banner.tsx';
import type { MemberSituation } from '../api.ts';
import { factsOf } from '../model/facts.ts';
import type { OutingAnswer } from '../model/outing.ts';
import { administratorRemedy, mendOf, ownRemedy } from '../model/remedies.ts';
import { LineItem } from './LineItem.tsx';
import styles from './Situation.module.css';

interface OutingAnswersProps {
  readonly answers: readonly OutingAnswer[];
  readonly situation: MemberSituation;
  readonly own: boolean;
}

const KINDS = { PARTICIPANT: 'comme plongeur', ACCOMPANIST: 'comme encadrant' } as const;

/** `Vous pouvez vous inscrire comme plongeur.` */
function verdictOf({ kind, obstacles, waitingBefore }: OutingAnswer, own: boolean): string {
  const as = KINDS[kind];
  if (obstacles.length > 0)
    return own ? `Vous ne pouvez pas vous inscrire ${as}.` : `Ce membre ne peut pas s’inscrire ${as}.`;
  if (waitingBefore === null) return own ? `Vous pouvez vous inscrire ${as}.` : `Ce membre peut s’inscrire ${as}.`;
  const before = waitingBefore === 0 ? '' : `, après ${plural(waitingBefore, 'personne', 'personnes')}`;
  return own
    ? `Il n’y a plus de place ${as}\u00a0: vous pouvez rejoindre la liste d’attente${before}.`
    : `Il n’y a plus de place ${as}\u00a0: le membre peut rejoindre la liste d’attente${before}.`;
}

export function OutingAnswers({ answers, situation, own }: OutingAnswersProps) {
  return answers.map((answer) => (
    <div key={answer.kind}>
      <div className={styles.verdict}>
        <Verdict answer={answer}>{verdictOf(answer, own)}</Verdict>
      </div>
      <ul>
        {answer.obstacles.map((code) => (
          <ObstacleLine key={code} code={code} situation={situation} own={own} />
        ))}
      </ul>
    </div>
  ));
}

function Verdict({ answer, children }: { readonly answer: OutingAnswer; readonly children: ReactNode }) {
  const refused = answer.obstacles.length > 0;
  return <Banner tone={refused ? 'danger' : answer.waitingBefore === null ? 'success' : 'warning'} title={children} />;
}

interface ObstacleLineProps extends Pick<OutingAnswersProps, 'situation' | 'own'> {
  readonly code: ErrorCode;
}

function ObstacleLine({ code, situation, own }: ObstacleLineProps) {
  const config = useClubConfig();
  const { diver } = situation;
  const mend = mendOf(code, specOf(accountOf(factsOf(situation))));
  const subject = `Inscription, licence ${diver.licenceNumber}`;
  return (
    <LineItem
      standing="blocked"
      title={errorMessages[code]}
      acting={mend.acting && ACTING_LABELS[mend.acting][own ? 0 : 1]}
      remedy={own ? ownRemedy(mend.remedy, config, subject) : administratorRemedy(mend, diver, subject)}
    />
  );
}
