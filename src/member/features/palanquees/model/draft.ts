import {
  freeKey,
  NEW_PALANQUEE,
  type Member,
  type Palanquee,
  type Plan,
  type Registrant,
} from '../../../../shared/domain/palanquees/plan.ts';
import { deepestOf } from '../../../../shared/domain/palanquees/zones.ts';
import { following, inOrder, memberOf, withFunction, type People } from './member-defaults.ts';

/** What is being composed, what it was before the last moves, and what the server has. */
export interface Draft {
  readonly plan: Plan;
  readonly past: readonly Plan[];
  readonly saved: Plan;
  /** Of what the server has; 0: nothing yet. */
  readonly version: number;
  /** Of the last change: typing on in one field is one step back. */
  readonly mark: string | null;
}

type Fields = Partial<Omit<Palanquee, 'key' | 'members'>>;

export type Change =
  /** Into that palanquée, or back among those who are not placed. */
  | { readonly type: 'place'; readonly person: Registrant; readonly key: string | null }
  | { readonly type: 'add'; readonly person?: Registrant }
  /** Its divers are to be placed again. */
  | { readonly type: 'remove'; readonly key: string }
  | { readonly type: 'shift'; readonly key: string; readonly by: -1 | 1 }
  | { readonly type: 'change'; readonly key: string; readonly fields: Fields }
  | {
      readonly type: 'member';
      readonly key: string;
      readonly id: number;
      readonly fields: Partial<Omit<Member, 'id'>>;
    }
  /** Who has left the outing, out of the palanquée that still names them. */
  | { readonly type: 'drop'; readonly key: string; readonly id: number }
  | { readonly type: 'direct'; readonly fields: Partial<Pick<Plan, 'directorId' | 'directorNote'>> }
  /** By a proposal, or an old version. */
  | { readonly type: 'replace'; readonly plan: Plan };

export type Step =
  | Change
  | { readonly type: 'undo' }
  /** The server has what was sent, as it cleaned it; what was changed meanwhile still is to be saved. */
  | { readonly type: 'saved'; readonly sent: Plan; readonly plan: Plan; readonly version: number }
  /** What somebody else has saved takes the place of what was composed, which is one step back. */
  | { readonly type: 'load'; readonly plan: Plan; readonly version: number };

/** Steps back that are kept: an evening's work. */
const KEPT = 100;

export const draftOf = ({ plan, version }: { readonly plan: Plan; readonly version: number }): Draft => ({
  plan,
  past: [],
  saved: plan,
  version,
  mark: null,
});

/** Compared as they are sent. */
export const isUnsaved = ({ plan, saved }: Draft): boolean =>
  plan !== saved && JSON.stringify(plan) !== JSON.stringify(saved);

const inPalanquee = (plan: Plan, key: string, change: (palanquee: Palanquee) => Palanquee): Plan => ({
  ...plan,
  palanquees: plan.palanquees.map((one) => (one.key === key ? change(one) : one)),
});

const without = (members: readonly Member[], id: number): readonly Member[] =>
  members.some((member) => member.id === id) ? members.filter((member) => member.id !== id) : members;

function place(plan: Plan, person: Registrant, key: string | null): Plan {
  const target = plan.palanquees.find((one) => one.key === key);
  if (target?.members.some(({ id }) => id === person.id)) return plan;
  const before = plan.palanquees.flatMap(({ members }) => members).find(({ id }) => id === person.id);
  if (!target && !before) return plan;
  return {
    ...plan,
    palanquees: plan.palanquees.map((one) => {
      const members = without(one.members, person.id);
      const joined = one.key === key ? inOrder([...members, memberOf(person, one, before)]) : members;
      return joined === one.members ? one : { ...one, members: joined };
    }),
  };
}

/** A new one is planned like the last: on one site one mostly dives alike, and no deeper than its bottom. */
function add(plan: Plan, person: Registrant | undefined, bottom: number | null): Plan {
  const like = plan.palanquees.at(-1);
  const key = freeKey(plan);
  const empty: Palanquee = {
    ...NEW_PALANQUEE,
    plannedDepth: atMost(NEW_PALANQUEE.plannedDepth, bottom),
    ...(like && { plannedDepth: like.plannedDepth, plannedDuration: like.plannedDuration }),
    key,
  };
  const grown = { ...plan, palanquees: [...plan.palanquees, empty] };
  return person ? place(grown, person, key) : grown;
}

const atMost = (depth: number | null, most: number | null): number | null =>
  depth === null || most === null ? depth : Math.min(depth, most);

function shift(plan: Plan, key: string, by: -1 | 1): Plan {
  const from = plan.palanquees.findIndex((one) => one.key === key);
  const moved = plan.palanquees[from];
  const to = from + by;
  if (!moved || to < 0 || to >= plan.palanquees.length) return plan;
  return { ...plan, palanquees: plan.palanquees.toSpliced(from, 1).toSpliced(to, 0, moved) };
}

function change(palanquee: Palanquee, fields: Fields, people: People): Palanquee {
  const changed = { ...palanquee, ...fields };
  const deepest = fields.kind === undefined ? null : deepestOf(fields.kind);
  const after = { ...changed, plannedDepth: atMost(changed.plannedDepth, deepest) };
  if (fields.kind === undefined && fields.plannedDepth === undefined) return after;
  return { ...after, members: inOrder(following(palanquee.members, palanquee, after, people)) };
}

const changeMember = (
  palanquee: Palanquee,
  id: number,
  fields: Partial<Omit<Member, 'id'>>,
  people: People,
): Palanquee => ({
  ...palanquee,
  members: inOrder(
    palanquee.members.map((member) => {
      if (member.id !== id) return member;
      const does = fields.function;
      return { ...(does ? withFunction(member, palanquee, does, people) : member), ...fields };
    }),
  ),
});

function changed(plan: Plan, step: Change, people: People, bottom: number | null): Plan {
  switch (step.type) {
    case 'place':
      return place(plan, step.person, step.key);
    case 'add':
      return add(plan, step.person, bottom);
    case 'remove':
      return { ...plan, palanquees: plan.palanquees.filter(({ key }) => key !== step.key) };
    case 'shift':
      return shift(plan, step.key, step.by);
    case 'change':
      return inPalanquee(plan, step.key, (one) => change(one, step.fields, people));
    case 'member':
      return inPalanquee(plan, step.key, (one) => changeMember(one, step.id, step.fields, people));
    case 'drop':
      return inPalanquee(plan, step.key, (one) => ({ ...one, members: without(one.members, step.id) }));
    case 'direct':
      return { ...plan, ...step.fields };
    case 'replace':
      return step.plan;
  }
}

/** The field that a change is about; null: each is a step of its own. */
function markOf(step: Change): string | null {
  if (step.type === 'change') return `${step.key} ${Object.keys(step.fields).join()}`;
  if (step.type === 'member') return `${step.key} ${step.id} ${Object.keys(step.fields).join()}`;
  return step.type === 'direct' ? Object.keys(step.fields).join() : null;
}

/**
 * What a move makes of the draft. `people`: the registrants, whose levels say what goes without saying. `bottom`: metres
 * of the pool or pit in which they dive; null: natural water.
 */
export function reduce(draft: Draft, step: Step, people: People, bottom: number | null = null): Draft {
  switch (step.type) {
    case 'undo': {
      const plan = draft.past.at(-1);
      return plan ? { ...draft, plan, past: draft.past.slice(0, -1), mark: null } : draft;
    }
    case 'saved': {
      const plan = draft.plan === step.sent ? step.plan : draft.plan;
      return { ...draft, plan, saved: step.plan, version: step.version, mark: null };
    }
    case 'load':
      return { ...draftOf(step), past: isUnsaved(draft) ? [...draft.past, draft.plan] : [] };
    default: {
      const plan = changed(draft.plan, step, people, bottom);
      if (plan === draft.plan) return draft;
      const mark = markOf(step);
      const goesOn = mark !== null && mark === draft.mark;
      return { ...draft, plan, mark, past: goesOn ? draft.past : [...draft.past, draft.plan].slice(-KEPT) };
    }
  }
}
