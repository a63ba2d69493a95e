import { logOf, durationOf, EMPTY_LOG, type DiveLog } from '../../../../shared/domain/palanquees/dive-log.ts';
import type { Plan } from '../../../../shared/domain/palanquees/plan.ts';
import { numberOf } from '../../outings/dive-archive/sheet-mapping.ts';
import { statedIn } from '../../outings/dive-archive/validation.ts';
import type { DataRow } from './member-data-repository.ts';
import type { OutingPapers } from './outing-papers-repository.ts';

/**
 * The member's place on a dive and what their palanquée did there, and no other person's: remarks may tell of one. Null:
 * they have none.
 */
function ownPalanquee(id: number, plan: Plan, log: DiveLog): DataRow | null {
  const at = plan.palanquees.findIndex(({ members }) => members.some((one) => one.id === id));
  const palanquee = plan.palanquees[at];
  const member = palanquee?.members.find((one) => one.id === id);
  const directs = plan.directorId === id ? 1 : 0;
  if (!palanquee || !member) return directs === 1 ? { directeur: 1 } : null;
  const { kind, plannedDepth, plannedDuration } = palanquee;
  const { function: does, aptitude, gas } = member;
  const done = logOf(palanquee, log);
  return {
    palanquee: at + 1,
    kind,
    function: does,
    aptitude,
    gas,
    plannedDepth,
    plannedDuration,
    actualDepth: done.depth,
    actualDuration: durationOf(done),
    entryTime: done.entryTime ?? palanquee.entryTime,
    exitTime: done.exitTime,
    actualGas: done.gas,
    directeur: directs,
  };
}

interface Printed {
  readonly people: readonly (DataRow & { readonly id: number })[];
}

const isRow = (row: DataRow | null): row is DataRow => row !== null;

/** What plans, logs and safety sheets say of the member, by subject. */
export const ownPapers = (id: number, { plans, printed, validated }: OutingPapers) => ({
  palanquées: plans
    .map(({ starts_at, dive, plan, log }) => {
      // Written by the modules of palanquées and of the archive.
      const done = log === null ? EMPTY_LOG : (JSON.parse(log) as DiveLog);
      const own = ownPalanquee(id, JSON.parse(plan) as Plan, done);
      return own && { starts_at, dive, ...own };
    })
    .filter(isRow),
  'fiches de sécurité': printed
    .map(({ starts_at, content }) => {
      // Written by `keepSheet`.
      const own = (JSON.parse(content) as Printed).people.find((one) => one.id === id);
      return own ? { starts_at, ...own } : null;
    })
    .filter(isRow),
  'fiches de sécurité validées': validated
    .map((sheet) => {
      const { starts_at, dive, version, validated_at, digest } = sheet;
      const { plan, log, people } = statedIn(sheet.content);
      const own = people.find((one) => one.id === id);
      if (!own) return null;
      const { level, attendance } = own;
      const numbered = { number: numberOf(sheet), version, validated_at, digest };
      return { starts_at, dive, ...numbered, level, attendance, ...ownPalanquee(id, plan, log) };
    })
    .filter(isRow),
});
