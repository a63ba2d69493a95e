import type { Insertable } from 'kysely';
import { addDays, instantInParis, type Day } from '#domain/dates.ts';
import { isSupervisorLevel } from '#domain/levels.ts';
import { supervisionEnd, SUPERVISION_ANSWERS } from '#domain/registration/supervision.ts';
import type { Tables } from '#server/db/tables.ts';
import type { DemoMember } from './members.ts';
import type { Random } from './random.ts';
import type { StoredOuting } from './registrations.ts';

interface Club {
  readonly random: Random;
  readonly outings: readonly StoredOuting[];
  readonly members: readonly DemoMember[];
  readonly today: Day;
}

/** Answers of supervisors about coming outings without a place of theirs; some are missing. */
export function demoSupervision({
  random,
  outings,
  members,
  today,
}: Club): Insertable<Tables['supervision_answers']>[] {
  const supervisors = members.filter(({ level, desactived }) => isSupervisorLevel(level) && !desactived);
  const answered_at = instantInParis(addDays(today, -2), '18:30').toISOString();
  return outings
    .filter(({ day, status }) => day > today && day < supervisionEnd(today) && status !== 'CANCELLED')
    .flatMap(({ id, day, entries }) => {
      const there = new Set(entries.map(({ diver_id }) => diver_id));
      return supervisors
        .filter((one) => !there.has(one.id) && random.chance(0.6))
        .map((one) => ({ event_id: id, diver_id: one.id, day, answer: random.pick(SUPERVISION_ANSWERS), answered_at }));
    });
}
