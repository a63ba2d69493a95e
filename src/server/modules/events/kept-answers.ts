import type { ClubEvent } from '../../../shared/contract/events.ts';
import { can, type Actor } from '../../../shared/domain/permissions.ts';
import { jsonBytes, type JsonBytes } from '../../commons/json-bytes.ts';
import type { Tx } from '../../db/database.ts';
import { registrationsRepository, type EntryRow } from '../registrations/repository.ts';
import { eventOf } from './mapping.ts';
import { eventsRepository, type Stamped } from './repository.ts';

type Answer = JsonBytes<ClubEvent>;

/** The route's serialiser. */
export type ToText = (event: ClubEvent) => string;

interface Reader {
  readonly viewer: Actor;
  readonly toText: ToText;
}

interface Kept {
  readonly stamp: number;
  readonly divers: ReadonlySet<number>;
  readonly tribes: ReadonlySet<string | null>;
  /** By kind of viewer. */
  readonly answers: Map<string, Answer>;
}

/** Bytes of all kept answers: six windows of four months. */
const MAX_SIZE = 1_000_000;

/** Viewers of one kind get one answer: who stands on the list, or has a relative there, is a kind of their own. */
function kindOf(viewer: Actor, { divers, tribes }: Kept): string {
  const details = can(viewer, 'registrants.details');
  const isNear = divers.has(viewer.id) || (!details && tribes.has(viewer.familyId));
  return isNear ? `${details} ${viewer.id} ${viewer.familyId}` : String(details);
}

const keptOf = (stamp: number, rows: readonly EntryRow[]): Kept => ({
  stamp,
  divers: new Set(rows.map((row) => row.diver_id)),
  tribes: new Set(rows.map((row) => row.family_id).filter(Boolean)),
  answers: new Map(),
});

/**
 * Keeps outings as bytes of JSON under the stamp that the database raises with each change (docs/adr/0043). Only for reads
 * outside of transactions, whose changes may still be undone.
 */
export function keptAnswers() {
  const kept = new Map<number, Kept>();
  let size = 0;

  function forget(id: number): void {
    for (const answer of kept.get(id)?.answers.values() ?? []) size -= answer.length;
    kept.delete(id);
  }

  function known(viewer: Actor, { id, stamp }: Stamped): Answer | undefined {
    const one = kept.get(id);
    return one?.stamp === stamp ? one.answers.get(kindOf(viewer, one)) : undefined;
  }

  function keep(viewer: Actor, { id, stamp }: Stamped, rows: readonly EntryRow[], answer: Answer): void {
    const former = kept.get(id);
    if (former?.stamp !== stamp) forget(id);
    const one = kept.get(id) ?? keptOf(stamp, rows);
    // Behind the others, as the one that was read last.
    kept.delete(id);
    kept.set(id, one);
    one.answers.set(kindOf(viewer, one), answer);
    size += answer.length;
    for (const oldest of kept.keys()) {
      if (size <= MAX_SIZE) break;
      forget(oldest);
    }
  }

  /** Reads after the stamps, so that a kept answer is never older than its stamp. */
  async function load(tx: Tx, { viewer, toText }: Reader, missing: readonly Stamped[]): Promise<Map<number, Answer>> {
    const ids = missing.map(({ id }) => id);
    const records = await eventsRepository(tx).findMany(ids);
    const rows = Map.groupBy(await registrationsRepository(tx).ofEvents(ids), ({ event_id }) => event_id);
    const stamps = new Map(missing.map((one) => [one.id, one]));
    return new Map(
      records.map((record) => {
        const entries = rows.get(record.id) ?? [];
        const answer = jsonBytes<ClubEvent>(toText(eventOf(record, entries, viewer)));
        const stamped = stamps.get(record.id);
        if (stamped) keep(viewer, stamped, entries, answer);
        return [record.id, answer];
      }),
    );
  }

  /** In the order of `outings`, without those that were deleted meanwhile. */
  return async (tx: Tx, reader: Reader, outings: readonly Stamped[]): Promise<Answer[]> => {
    const answers = outings.map((outing) => known(reader.viewer, outing));
    const missing = outings.filter((_, at) => answers[at] === undefined);
    const loaded = missing.length === 0 ? undefined : await load(tx, reader, missing);
    return outings.map(({ id }, at) => answers[at] ?? loaded?.get(id)).filter((answer) => answer !== undefined);
  };
}
