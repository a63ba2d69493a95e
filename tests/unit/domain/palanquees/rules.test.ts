import { describe, expect, it } from 'vitest';
import { type Finding, type PalanqueeKind, type Registrant, isBreach, standing } from '#domain/palanquees/plan.ts';
import { check } from '#domain/palanquees/rules.ts';
import { grouped, planOf } from './fixtures.ts';

const G = 'GUIDED';
const A = 'AUTONOMOUS';
const T = 'TEACHING';

/** `CODE`, with whom it is about and the figure that it names: `LEADER_DEPTH 1 =6`. */
const said = (finding: Finding): string =>
  [
    finding.code,
    ...finding.divers,
    ...[finding.limit ?? finding.allowed].flatMap((n) => (n === undefined ? [] : [`=${n}`])),
  ].join(' ');

const inPalanquee = (kind: PalanqueeKind, depth: number | null, text: string): string[] => {
  const { palanquee, registrants } = grouped(kind, depth, text);
  return check(planOf([palanquee]), registrants)
    .filter(isBreach)
    .map(said);
};

// Annex III-16b as the Code du sport gives it. [kind, metres, members], then the findings.
const rows: [PalanqueeKind, number | null, string, string[]][] = [
  // 0–6 m: beginners behind E1 or GP, four of them, and one guide more.
  [G, 6, 'g:E1_N2 d:PN1 d:PN1 d:Piscine d:Or', []],
  [G, 6, 'g:N4 d:PN1 d:PN1 d:PN1 d:PN1 d:PN1', ['TOO_MANY =4']],
  [G, 6, 'g:N4 d:PN1 d:PN1 d:PN1 d:PN1 r:N4', []],
  [G, 6, 'g:N4 d:PN1 d:PN1 d:PN1 d:PN1 r:N4 r:N4', ['TOO_MANY =4']],
  [G, 6, 'g:N4 d:PN1 d:PN1 d:PN1 d:PN1 r:N2', ['TOO_MANY =4']],
  [G, 6, 'g:N3 d:PN1', ['LEADER_DEPTH 1 =0']],
  // 0–12 and 0–20 m: E2 or GP; E1 guides no deeper than 6 m.
  [G, 12, 'g:N4 d:PE12 d:PE12', []],
  [G, 12, 'g:E1_N3 d:PE12', ['LEADER_DEPTH 1 =6']],
  [G, 12, 'g:N4 d:PE12 d:PN1', ['APTITUDE_DEPTH 3 =6']],
  [G, 20, 'g:E2 d:N1 d:N1 d:N1 d:N1', []],
  [G, 13, 'g:N4 d:PE12', ['APTITUDE_DEPTH 2 =12']],
  [G, 30, 'g:N4 d:N1 d:PE12 d:N1 d:N2', ['APTITUDE_DEPTH 2 4 =20', 'APTITUDE_DEPTH 3 =12']],
  [G, 20, 'g:N4 d:N2=PE12', ['APTITUDE_DEPTH 2 =12']],
  [G, 20, 'g:N4 d:N1=PE40', ['APTITUDE_NOT_HELD 2']],
  // 0–40 m: E3 or GP.
  [G, 40, 'g:N4 d:N2 d:PE40 d:PE40_TN2 d:N3', []],
  [G, 21, 'g:N4 d:N1 d:N2', ['APTITUDE_DEPTH 2 =20']],
  [G, 40, 'g:E1_TN4 d:N2', ['LEADER_DEPTH 1 =6']],
  // 0–60 m: E4 alone, four divers, no guide more.
  [G, 60, 'g:E4 d:N3 d:N3 d:N3 d:N3', []],
  [G, 60, 'g:E3 d:N3', ['LEADER_DEPTH 1 =40']],
  [G, 60, 'g:E4 d:N3 d:N3 d:N3 d:N3 r:N4', ['TOO_MANY =4']],
  [G, 61, 'g:E4 d:N3', ['TOO_DEEP =60']],
  // A leader, one only, and a diver to lead.
  [G, 20, 'd:N1 d:N1', ['NO_LEADER']],
  [G, 20, 'g:N4', ['TOO_FEW =1']],
  [G, 20, '', ['TOO_FEW =1', 'NO_LEADER']],
  [G, 20, 'g:N4 g:N4 d:N1', ['SEVERAL_LEADERS 1 2']],
  [G, 20, 't:E3 d:N1', ['NO_LEADER']],
  [G, null, 'g:N4 d:N1', ['DEPTH_MISSING']],
  [G, 20, 'g:N4 d:N1!', []],
  // By themselves: two or three adults, each with the aptitude.
  [A, 12, 'd:PA12 d:PA12', []],
  [A, 20, 'd:N2 d:PA20 d:N3', []],
  [A, 40, 'd:PA40 d:N4', []],
  [A, 60, 'd:N3 d:E2', []],
  [A, 5, 'd:PA12 d:N2', []],
  [A, 20, 'd:N2 d:N2 d:N2 d:N2', ['TOO_MANY =3']],
  [A, 20, 'd:N2', ['TOO_FEW =2']],
  [A, 20, 'd:N2 d:N1', ['NOT_AUTONOMOUS 2']],
  [A, 40, 'd:N3 d:N2', ['APTITUDE_DEPTH 2 =20']],
  [A, 20, 'd:N2 d:PA20!', ['MINOR_IN_AUTONOMY 2 =16']],
  [A, 20, 'g:N4 d:N2', ['LED_IN_AUTONOMY 1', 'NOT_AUTONOMOUS 1']],
  [A, 61, 'd:N3 d:N3', ['TOO_DEEP =60']],
  // Teaching: E1 to 6 m, E2 to 20 m, E3 to 40 m, E4 to 60 m; a prepared aptitude may be exercised.
  [T, 6, 't:E1_N2 d:PN1 d:PN1', []],
  [T, 7, 't:E1_N3 d:PN1', ['LEADER_DEPTH 1 =6']],
  [T, 20, 't:E2 d:PN1 d:N1_TPA20', []],
  [T, 21, 't:E2 d:N1_TPE40', ['LEADER_DEPTH 1 =20']],
  [T, 40, 't:E3 d:N1_TPE40 d:N2_TPA40', []],
  [T, 40, 't:E3 d:N1', ['APTITUDE_DEPTH 2 =20']],
  [T, 60, 't:E3 d:N2_TN3', ['LEADER_DEPTH 1 =40']],
  [T, 60, 't:E4 d:N2_TN3', []],
  [T, 6, 't:N4 d:PN1', ['LEADER_DEPTH 1 =0']],
  [T, 20, 't:E2 d:PN1 d:PN1 d:PN1 d:PN1 r:N4', []],
  [G, 20, 'g:N4 d:PN1=PE20', ['APTITUDE_NOT_HELD 2']], // a prepared aptitude, without a teacher
];

describe('a palanquée', () => {
  it.each(rows)('%s at %s m of %s: %j', (kind, depth, text, expected) => {
    expect(inPalanquee(kind, depth, text)).toEqual(expected);
  });
});

describe('a plan', () => {
  const { palanquee, registrants } = grouped(G, 20, 'g:N4 d:N1 d:N2');
  const other = { ...palanquee, key: 'p2', members: palanquee.members.slice(0, 2) };
  const said2 = (...of: Parameters<typeof check>): string[] => check(...of).map(said);

  it('says who is in two palanquées, in the second one', () => {
    const [twice] = check(planOf([palanquee, other], { directorId: 9 }), registrants, [{ id: 9, level: 'E3' }]);
    expect(twice).toEqual({ code: 'TWICE', palanquee: 'p2', divers: [1, 2] });
  });

  it('says who is in one palanquée twice', () => {
    const doubled = { ...palanquee, members: [...palanquee.members, palanquee.members[1]!] };
    expect(said2(planOf([doubled]), registrants)).toContain('TWICE 2');
  });

  it('says who has left the outing, and judges the others', () =>
    expect(said2(planOf([palanquee]), registrants.slice(1))).toEqual(['LEFT 1', 'DIRECTOR_MISSING']));

  it('says who is nowhere yet, but for the director, who need not dive', () => {
    const late: Registrant = { id: 4, level: 'N2', supervises: false, minor: null };
    const chief: Registrant = { id: 5, level: 'E3', supervises: true, minor: null };
    const all = [...registrants, late, chief];
    expect(said2(planOf([palanquee], { directorId: 5 }), all)).toEqual(['UNPLACED 4']);
    expect(said2(planOf([palanquee]), all)).toEqual(['DIRECTOR_MISSING', 'UNPLACED 4 5']);
  });

  it.each([
    ['E3', G, []],
    ['E4', T, []],
    ['N4_P5', G, []],
    ['N4_P5', T, ['DIRECTOR_TEACHING 9']],
    ['E2_P5', T, ['DIRECTOR_TEACHING 9']],
    ['E2', G, ['DIRECTOR_LEVEL 9']],
    ['N4', A, ['DIRECTOR_LEVEL 9']],
  ] as const)('asks of a director of level %s where one %s dives: %j', (level, kind, expected) => {
    const texts = { GUIDED: 'g:N4 d:N1', TEACHING: 't:E3 d:PN1', AUTONOMOUS: 'd:N2 d:N2' };
    const { palanquee: one, registrants: all } = grouped(kind, 20, texts[kind]);
    expect(said2(planOf([one], { directorId: 9 }), all, [{ id: 9, level }])).toEqual(expected);
  });

  it('knows a director who is neither registered nor named as one', () =>
    expect(said2(planOf([], { directorId: 9 }), [])).toEqual(['LEFT 9']));
});

describe("the director's note", () => {
  const { palanquee, registrants } = grouped(G, 20, 'g:E1_N3 d:N1');
  const left = (given: {
    overruleNote?: string;
    plannedDepth?: number;
    directorNote?: string;
    directorId?: number;
  }) => {
    const { overruleNote = '', plannedDepth = 20, ...ofPlan } = given;
    const plan = planOf([{ ...palanquee, overruleNote, plannedDepth }], ofPlan);
    return standing(plan, check(plan, registrants)).map(({ code }) => code);
  };

  it('lets the breaches of its palanquée pass, and blanks are no note', () => {
    expect(left({})).toEqual(['LEADER_DEPTH']);
    expect(left({ overruleNote: '  ' })).toEqual(['LEADER_DEPTH']);
    expect(left({ overruleNote: 'Baptême, 20 m au mouillage' })).toEqual([]);
  });

  it('about the director covers no palanquée, and the other way round', () => {
    expect(left({ directorId: 1, overruleNote: 'Vu' })).toEqual(['DIRECTOR_LEVEL']);
    expect(left({ directorId: 1, directorNote: 'Vu' })).toEqual(['LEADER_DEPTH']);
  });

  it('covers nothing beyond 60 m', () =>
    expect(left({ plannedDepth: 61, overruleNote: 'Si, si' })).toEqual(['TOO_DEEP']));
});
