import type { ClubEvent } from '#contract/events.ts';
import { entriesOf } from '#domain/registration/entries.ts';
import type { ErrorCode } from '#contract/errors.ts';
import type { WalletPolicy } from '#domain/ledger/balance.ts';
import { missingRight } from '#domain/permissions.ts';
import { type Kind, isPending, waiting } from '#domain/registration/placement.ts';
import { joinAt } from '#domain/registration/slots.ts';
import { obstaclesTo } from '#domain/registration/after-start.ts';
import { specOf, accountOf } from '#domain/situation.ts';
import { errorMessages } from '#messages/errors.ts';
import { plural } from '#messages/format.ts';
import { changeBy } from '#ui/data/list-change.ts';
import { chargeFor, type Person, type Viewer } from '#ui/data/viewer.ts';
import { Banner } from '#ui/feedback/states.tsx';
import { type MemberSituation, factsOf } from '#ui/situation/api.ts';
import { dutyAfter, LineItem } from '#ui/situation/SituationList.tsx';
import styles from '#ui/situation/Situation.module.css';

/** `actor`: the one who would press 'S’inscrire'. */
interface Question extends Pick<Viewer, 'actor' | 'startCounts' | 'now' | 'tariffs' | 'charges'> {
  /** The one who would be registered. */
  readonly person: Person;
  /** Null when the actor may not read outings. */
  readonly event: ClubEvent | null;
  readonly kind: Kind;
  readonly wallet: WalletPolicy;
}

interface OutingAnswer {
  readonly kind: Kind;
  /** In the server's order, which refuses by the first; none: it accepts. */
  readonly obstacles: readonly ErrorCode[];
  /** Members who wait before; null: a place is free. */
  readonly waitingBefore: number | null;
}

/** Asks the rules by which our server refuses (server/modules/outings/registrations/service.ts, `add`). */
export function outingAnswer(question: Question): OutingAnswer {
  const { actor, person, event, kind, wallet, now } = question;
  if (event === null) return { kind, obstacles: [missingRight(actor)], waitingBefore: null };
  const active = entriesOf(event).filter((entry) => entry.active);
  const candidate = { ...person, alreadyRegistered: active.some(({ id }) => id === person.id) };
  const by = changeBy(event, question, person);
  const charge = chargeFor(event, question, person, kind);
  const refusals = obstaclesTo({ candidate, outing: event, type: kind, wallet, charge, now }, by);
  const joined = joinAt(event, { type: kind, position: 1 }, active);
  if (!joined.ok) return { kind, obstacles: [...refusals, joined.code], waitingBefore: null };
  const waits = isPending(joined.place.type);
  return { kind, obstacles: refusals, waitingBefore: waits ? waiting(active, kind).length : null };
}

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
  return answers.map((answer) => {
    const { kind, obstacles, waitingBefore } = answer;
    const tone = obstacles.length > 0 ? 'danger' : waitingBefore === null ? 'ok' : 'warn';
    return (
      <div key={kind}>
        <div className={styles.verdict}>
          <Banner tone={tone} title={verdictOf(answer, own)} />
        </div>
        <ul>
          {obstacles.map((code) => (
            <LineItem
              key={code}
              {...dutyAfter(code, specOf(accountOf(factsOf(situation))))}
              standing="blocked"
              title={errorMessages[code]}
              diver={situation.diver}
              own={own}
              subject={`Inscription, licence ${situation.diver.licenceNumber}`}
            />
          ))}
        </ul>
      </div>
    );
  });
}
