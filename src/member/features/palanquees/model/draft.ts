import {
  freeKey,
  NEW_PALANQUEE,
  type Member,
  type Palanquee,
  type Plan,
  type Registrant,
} from '#domain/palanquees/plan.ts';
import { deepestOf } from '#domain/palanquees/zones.ts';
import { adaptMembers, leaderFirst, memberOf, withFunction, type RegistrantsById } from './member-defaults.ts';

export interface Draft {
  readonly plan: Plan;
  /** Undo steps, newest last. */
  readonly past: readonly Plan[];
  readonly saved: Plan;
  /** 0: never saved. */
  readonly version: number;
  /** Field of the last change: further typing in it adds no undo step. */
  readonly lastField: string | null;
}

type PalanqueeFields = Partial<Omit<Palanquee, 'key' | 'members'>>;
export type MemberFields = Partial<Omit<Member, 'id'>>;

export type PlanChange =
  /** `key` null: back to the list of unplaced divers. */
  | { readonly type: 'place'; readonly person: Registrant; readonly key: string | null }
  | { readonly type: 'add'; readonly person?: Registrant }
  | { readonly type: 'remove'; readonly key: string }
  | { readonly type: 'shift'; readonly key: string; readonly by: -1 | 1 }
  | { readonly type: 'change'; readonly key: string; readonly fields: PalanqueeFields }
  | { readonly type: 'member'; readonly key: string; readonly id: number; readonly fields: MemberFields }
  /** Removes a diver who is no longer registered from one palanquée. */
  | { readonly type: 'drop'; readonly key: string; readonly id: number }
  | { readonly type: 'direct'; readonly fields: Partial<Pick<Plan, 'directorId' | 'directorNote'>> }
  | { readonly type: 'replace'; readonly plan: Plan };

export type DraftAction =
  | PlanChange
  | { readonly type: 'undo' }
  /** `plan`: `sent`, cleaned by the server. Changes made after sending stay unsaved. */
  | { readonly type: 'saved'; readonly sent: Plan; readonly plan: Plan; readonly version: number }
  /** Loads another member's version; unsaved changes become one undo step. */
  | { readonly type: 'load'; readonly plan: Plan; readonly version: number };

const MAX_STEPS_BACK = 100;

export const draftOf = ({ plan, version }: { readonly plan: Plan; readonly version: number }): Draft => ({
  plan,
  past: [],
  saved: plan,
  version,
  lastField: null,
});

export const isUnsaved = ({ plan, saved }: Draft): boolean =>
  plan !== saved && JSON.stringify(plan) !== JSON.stringify(saved);

const updatePalanquee = (plan: Plan, key: string, update: (palanquee: Palanquee) => Palanquee): Plan => ({
  ...plan,
  palanquees: plan.palanquees.map((one) => (one.key === key ? update(one) : one)),
});

const without = (members: readonly Member[], id: number) => members.filter((member) => member.id !== id);

function place(plan: Plan, person: Registrant, key: string | null): Plan {
  const target = plan.palanquees.find((one) => one.key === key);
  if (target?.members.some(({ id }) => id === person.id)) return plan;
  const before = plan.palanquees.flatMap(({ members }) => members).find(({ id }) => id === person.id);
  if (!target && !before) return plan;
  return {
    ...plan,
    palanquees: plan.palanquees.map((one) => {
      const members = without(one.members, person.id);
      return { ...one, members: one === target ? leaderFirst([...members, memberOf(person, one, before)]) : members };
    }),
  };
}

const atMost = (depth: number | null, max: number | null): number | null =>
  depth === null || max === null ? depth : Math.min(depth, max);

/** Copies the last palanquée's plan, no deeper than the basin: divers of one site dive alike. */
function add(plan: Plan, person: Registrant | undefined, basinDepth: number | null): Plan {
  const last = plan.palanquees.at(-1);
  const key = freeKey(plan);
  const palanquee: Palanquee = {
    ...NEW_PALANQUEE,
    plannedDepth: last ? last.plannedDepth : atMost(NEW_PALANQUEE.plannedDepth, basinDepth),
    plannedDuration: last ? last.plannedDuration : NEW_PALANQUEE.plannedDuration,
    key,
  };
  const extended = { ...plan, palanquees: [...plan.palanquees, palanquee] };
  return person ? place(extended, person, key) : extended;
}

function shift(plan: Plan, key: string, by: -1 | 1): Plan {
  const from = plan.palanquees.findIndex((one) => one.key === key);
  const moved = plan.palanquees[from];
  const to = from + by;
  if (!moved || to < 0 || to >= plan.palanquees.length) return plan;
  return { ...plan, palanquees: plan.palanquees.toSpliced(from, 1).toSpliced(to, 0, moved) };
}

function changePalanquee(before: Palanquee, fields: PalanqueeFields, registrants: RegistrantsById): Palanquee {
  const changed = { ...before, ...fields };
  if (fields.kind === undefined && fields.plannedDepth === undefined) return changed;
  const deepest = fields.kind === undefined ? null : deepestOf(fields.kind);
  const after = { ...changed, plannedDepth: atMost(changed.plannedDepth, deepest) };
  return { ...after, members: leaderFirst(adaptMembers(before, after, registrants)) };
}

function changeMember(palanquee: Palanquee, id: number, fields: MemberFields, registrants: RegistrantsById): Palanquee {
  const members = palanquee.members.map((member) => {
    if (member.id !== id) return member;
    const changed = fields.function ? withFunction(member, palanquee, fields.function, registrants) : member;
    return { ...changed, ...fields };
  });
  return { ...palanquee, members: leaderFirst(members) };
}

function changePlan(plan: Plan, change: PlanChange, registrants: RegistrantsById, basinDepth: number | null): Plan {
  switch (change.type) {
    case 'place':
      return place(plan, change.person, change.key);
    case 'add':
      return add(plan, change.person, basinDepth);
    case 'remove':
      return { ...plan, palanquees: plan.palanquees.filter(({ key }) => key !== change.key) };
    case 'shift':
      return shift(plan, change.key, change.by);
    case 'change':
      return updatePalanquee(plan, change.key, (one) => changePalanquee(one, change.fields, registrants));
    case 'member':
      return updatePalanquee(plan, change.key, (one) => changeMember(one, change.id, change.fields, registrants));
    case 'drop':
      return updatePalanquee(plan, change.key, (one) => ({ ...one, members: without(one.members, change.id) }));
    case 'direct':
      return { ...plan, ...change.fields };
    case 'replace':
      return change.plan;
  }
}

/** Field being typed in; null: each change is an undo step of its own. */
const fieldOf = (change: PlanChange): string | null =>
  'fields' in change ? JSON.stringify({ ...change, fields: Object.keys(change.fields) }) : null;

/** `basinDepth`: metres; null: natural water. */
export function reduce(
  draft: Draft,
  action: DraftAction,
  registrants: RegistrantsById,
  basinDepth: number | null = null,
): Draft {
  switch (action.type) {
    case 'undo': {
      const plan = draft.past.at(-1);
      return plan ? { ...draft, plan, past: draft.past.slice(0, -1), lastField: null } : draft;
    }
    case 'saved': {
      const plan = draft.plan === action.sent ? action.plan : draft.plan;
      return { ...draft, plan, saved: action.plan, version: action.version, lastField: null };
    }
    case 'load':
      return { ...draftOf(action), past: isUnsaved(draft) ? [...draft.past, draft.plan] : [] };
    default: {
      const plan = changePlan(draft.plan, action, registrants, basinDepth);
      if (plan === draft.plan) return draft;
      const lastField = fieldOf(action);
      const continues = lastField !== null && lastField === draft.lastField;
      return {
        ...draft,
        plan,
        lastField,
        past: continues ? draft.past : [...draft.past, draft.plan].slice(-MAX_STEPS_BACK),
      };
    }
  }
}
