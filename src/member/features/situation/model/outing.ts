import { entriesOf, outingOf, type EventRecord } from '../../../../shared/api/decoders/event.ts';
import type { ErrorCode } from '../../../../shared/contract/errors.ts';
import { missingRight } from '../../../../shared/domain/permissions.ts';
import { obstaclesTo } from '../../../../shared/domain/registration/obstacles.ts';
import { isPending, type Kind } from '../../../../shared/domain/registration/kinds.ts';
import { joinAt } from '../../../../shared/domain/registration/moves.ts';
import { waiting } from '../../../../shared/domain/registration/roster.ts';
import type { WalletPolicy } from '../../../../shared/domain/ledger/balance.ts';
import { changeBy } from '../../../../shared/ui/data/list-change.ts';
import type { Person, Viewer } from '../../../../shared/ui/data/viewer.ts';

/** `actor`: the one who would press 'S’inscrire'. */
interface Question extends Pick<Viewer, 'actor' | 'ours' | 'now'> {
  /** The one who would be registered. */
  readonly person: Person;
  /** Null when the actor may not read outings. */
  readonly event: EventRecord | null;
  readonly kind: Kind;
  readonly wallet: WalletPolicy;
}

export interface OutingAnswer {
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
  const outing = outingOf(event);
  const active = entriesOf(event).filter((entry) => entry.active);
  const candidate = { ...person, alreadyRegistered: active.some(({ id }) => id === person.id) };
  const by = changeBy(event, question, person);
  const refusals = obstaclesTo({ candidate, outing, type: kind, wallet, now }, by);
  const joined = joinAt(outing, { type: kind, position: 1 }, active);
  if (!joined.ok) return { kind, obstacles: [...refusals, joined.code], waitingBefore: null };
  const waits = isPending(joined.place.type);
  return { kind, obstacles: refusals, waitingBefore: waits ? waiting(active, kind).length : null };
}
