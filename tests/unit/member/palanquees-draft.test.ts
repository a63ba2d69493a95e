// Composing palanquées without a screen: drops, keys, choices in a list and steps back.
import { describe, expect, it } from 'vitest';
import { draftOf, isUnsaved, reduce, type Draft, type DraftAction } from '#member/features/palanquees/model/draft.ts';
import { placementsOf } from '#member/features/palanquees/model/places.ts';
import { EMPTY_PLAN, type Plan, type Registrant } from '#domain/palanquees/plan.ts';

const registrant = (id: number, level: string, supervises = false): Registrant => {
  return { id, level, supervises, minor: false };
};
const GUIDE = registrant(1, 'N4', true);
const TEACHER = registrant(2, 'E3', true);
const N1 = registrant(3, 'N1');
const N2 = registrant(4, 'N2');
const N3 = registrant(5, 'N3');
const people = new Map([GUIDE, TEACHER, N1, N2, N3].map((one) => [one.id, one]));

const after = (draft: Draft, ...steps: readonly DraftAction[]): Draft =>
  steps.reduce((last, step) => reduce(last, step, people), draft);
const start = (plan: Plan = EMPTY_PLAN): Draft => draftOf({ plan, version: 0 });
const ids = ({ plan }: Draft): number[][] => plan.palanquees.map(({ members }) => members.map(({ id }) => id));
const put = (person: Registrant, key: string | null): DraftAction => ({ type: 'place', person, key });
const add: DraftAction = { type: 'add' };

/** The guide with the N1 in the first palanquée, the second empty. */
const composed = (): Draft => after(start(), add, add, put(N1, 'p1'), put(GUIDE, 'p1'));

describe('placing', () => {
  it('puts a diver into a palanquée with the usual function and aptitude, the leader first', () =>
    expect(composed().plan.palanquees[0]?.members).toEqual([
      { id: 1, function: 'GUIDE', aptitude: 'GP', gas: 'Air' },
      { id: 3, function: 'DIVER', aptitude: 'PE20', gas: 'Air' },
    ]));

  it('has a second guide dive with the others: one leads', () => {
    const draft = after(composed(), put(TEACHER, 'p1'));
    expect(draft.plan.palanquees[0]?.members.map((member) => member.function)).toEqual(['GUIDE', 'DIVER', 'DIVER']);
  });

  it('moves a diver out of their palanquée, with their gas', () => {
    const nitrox: DraftAction = { type: 'member', key: 'p1', id: 3, fields: { gas: 'Nitrox 32' } };
    const draft = after(composed(), nitrox, put(N1, 'p2'));
    expect(ids(draft)).toEqual([[1], [3]]);
    expect(draft.plan.palanquees[1]?.members[0]?.gas).toBe('Nitrox 32');
  });

  it('takes along the director’s answers', () => {
    const answers: DraftAction = { type: 'member', key: 'p1', id: 3, fields: { nitrox: 'PN', authorisation: true } };
    const draft = after(composed(), answers, put(N1, 'p2'));
    expect(draft.plan.palanquees[1]?.members[0]).toMatchObject({ nitrox: 'PN', authorisation: true });
  });

  it('puts a diver back to the unplaced ones', () => expect(ids(after(composed(), put(N1, null)))).toEqual([[1], []]));

  it.each([
    ['into their own palanquée', put(N1, 'p1')],
    ['back, unplaced already', put(N2, null)],
    ['into a palanquée that is gone', put(N2, 'p9')],
  ])('changes nothing for a diver put %s', (_, step) => {
    const draft = composed();
    expect(after(draft, step)).toBe(draft);
  });

  it('makes a palanquée for a diver, planned like the last one', () => {
    const deep: DraftAction = { type: 'change', key: 'p2', fields: { plannedDepth: 35, plannedDuration: 40 } };
    const draft = after(composed(), deep, { type: 'add', person: N2 });
    expect(draft.plan.palanquees[2]).toMatchObject({ key: 'p3', plannedDepth: 35, plannedDuration: 40 });
    expect(ids(draft)).toEqual([[1, 3], [], [4]]);
  });
});

describe('palanquées', () => {
  it('unplaces the divers of a removed palanquée', () => {
    const draft = after(composed(), { type: 'remove', key: 'p1' });
    expect(ids(draft)).toEqual([[]]);
  });

  it('changes places with its neighbour, and not beyond the ends', () => {
    const keys = (draft: Draft) => draft.plan.palanquees.map(({ key }) => key);
    const draft = after(composed(), { type: 'shift', key: 'p2', by: -1 });
    expect(keys(draft)).toEqual(['p2', 'p1']);
    expect(after(draft, { type: 'shift', key: 'p2', by: -1 })).toBe(draft);
  });

  it('takes aptitudes along with the depth, but for those that were chosen', () => {
    const chosen: DraftAction = { type: 'member', key: 'p1', id: 5, fields: { aptitude: 'PE20' } };
    const deeper: DraftAction = { type: 'change', key: 'p1', fields: { plannedDepth: 40 } };
    const shallow: DraftAction = { type: 'change', key: 'p1', fields: { plannedDepth: 12 } };
    const draft = after(composed(), put(N2, 'p1'), put(N3, 'p1'), shallow, chosen, deeper);
    const aptitudes = Object.fromEntries(draft.plan.palanquees[0]?.members.map((one) => [one.id, one.aptitude]) ?? []);
    expect(aptitudes).toMatchObject({ 4: 'PE40', 5: 'PE20' });
  });

  it('goes no deeper than its kind when it becomes a first dive, and no deeper than the pool when it is new', () => {
    const draft = after(composed(), { type: 'change', key: 'p1', fields: { kind: 'BAPTEME' } });
    expect(draft.plan.palanquees[0]?.plannedDepth).toBe(6);
    const led = draft.plan.palanquees[0]?.members.map((one) => `${one.function} ${one.aptitude}`);
    expect(led).toEqual(['TEACHER E2', 'DIVER DEB']);
    const inPool = reduce(start(), add, people, 4);
    expect(inPool.plan.palanquees[0]?.plannedDepth).toBe(4);
  });

  it('has its guide teach when it turns to teaching, and no leader when it turns autonomous', () => {
    const functionsAs = (kind: 'TEACHING' | 'AUTONOMOUS') => {
      const { plan } = after(composed(), { type: 'change', key: 'p1', fields: { kind } });
      return plan.palanquees[0]?.members.map((one) => one.function);
    };
    expect(functionsAs('TEACHING')).toEqual(['TEACHER', 'DIVER']);
    expect(functionsAs('AUTONOMOUS')).toEqual(['DIVER', 'DIVER']);
  });

  it('keeps a diver who has left the outing until they are taken out, whatever else changes', () => {
    const gone = { id: 99, function: 'DIVER', aptitude: 'PE40', gas: 'Air' } as const;
    const [first, ...others] = composed().plan.palanquees;
    const plan = { ...EMPTY_PLAN, palanquees: [{ ...first!, members: [...first!.members, gone] }, ...others] };
    const changed = after(start(plan), put(N2, 'p1'), { type: 'change', key: 'p1', fields: { plannedDepth: 12 } });
    expect(changed.plan.palanquees[0]?.members).toContainEqual(gone);
    expect(ids(after(changed, { type: 'drop', key: 'p1', id: 99 }))).toEqual([[1, 3, 4], []]);
  });
});

describe('steps back', () => {
  it('undoes one move after the other, to where it began', () => {
    const draft = composed();
    const undone = after(draft, { type: 'undo' }, { type: 'undo' });
    expect(ids(undone)).toEqual([[], []]);
    expect(isUnsaved(after(undone, { type: 'undo' }, { type: 'undo' }))).toBe(false);
    expect(after(start(), { type: 'undo' })).toEqual(start());
  });

  it('takes typing in one field as one step', () => {
    const typing = (gas: string): DraftAction => ({ type: 'member', key: 'p1', id: 3, fields: { gas } });
    const typed = ['N', 'Ni', 'Nitrox'].map(typing);
    const draft = after(composed(), ...typed, { type: 'undo' });
    expect(draft.plan.palanquees[0]?.members[1]?.gas).toBe('Air');
  });

  it('loads another director’s version, and brings the own draft back by one step', () => {
    const mine = composed();
    const theirs = after(mine, { type: 'load', plan: EMPTY_PLAN, version: 4 });
    expect(theirs).toMatchObject({ plan: EMPTY_PLAN, version: 4 });
    expect(isUnsaved(theirs)).toBe(false);
    const back = after(theirs, { type: 'undo' });
    expect(back.plan).toBe(mine.plan);
    expect(isUnsaved(back)).toBe(true);
  });
});

describe('saving', () => {
  it('takes over the plan as the server cleaned it', () => {
    const draft = composed();
    const cleaned = { ...draft.plan, directorNote: '' };
    const saved = after(draft, { type: 'saved', sent: draft.plan, plan: cleaned, version: 1 });
    expect(saved).toMatchObject({ plan: cleaned, version: 1 });
    expect(isUnsaved(saved)).toBe(false);
  });

  it('keeps changes made while the request was under way', () => {
    const sent = composed().plan;
    const moved = after(composed(), put(N1, 'p2'));
    const saved = after(moved, { type: 'saved', sent, plan: sent, version: 1 });
    expect(ids(saved)).toEqual([[1], [3]]);
    expect(isUnsaved(saved)).toBe(true);
  });
});

describe('palanquées that suit a dragged diver', () => {
  it('tells of each other palanquée whether the diver would break a rule there', () => {
    const shallow: DraftAction = { type: 'change', key: 'p1', fields: { plannedDepth: 20 } };
    const deep: DraftAction = { type: 'change', key: 'p2', fields: { plannedDepth: 40 } };
    const draft = after(composed(), shallow, deep, put(TEACHER, 'p2'), put(N2, 'p2'));
    expect(placementsOf(draft.plan, people, N1.id)).toEqual(new Map([['p2', false]]));
    expect(placementsOf(draft.plan, people, N3.id)).toEqual(new Map(['p1', 'p2'].map((key) => [key, true])));
  });

  it('accepts the leader that an incomplete palanquée lacks', () => {
    const draft = after(start(), add, put(N1, 'p1'));
    expect(placementsOf(draft.plan, people, GUIDE.id)).toEqual(new Map([['p1', true]]));
  });
});
