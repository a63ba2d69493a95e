// What the law says beside the zones: each row of its tables, with the day from which it holds.
import { describe, expect, it } from 'vitest';
import { AUTONOMY_AGES, isAnswered, questionsOf } from '#domain/palanquees/member-rules.ts';
import { type PalanqueeKind, type Registrant, isBreach } from '#domain/palanquees/plan.ts';
import { gasOf, NITROX_RULES } from '#domain/palanquees/gas.ts';
import { PREROGATIVES } from '#domain/palanquees/prerogatives.ts';
import { propose } from '#domain/palanquees/propose.ts';
import { check } from '#domain/palanquees/rules.ts';
import {
  basinDepth,
  emergencyNumbers,
  needsNoSheet,
  readBasins,
  readEmergencyNumbers,
  RESCUE_PLAN,
  SHEET_EXEMPTION,
  SHEET_KEPT,
} from '#domain/palanquees/sheet.ts';
import { inForce, type Sourced } from '#domain/palanquees/legal-sources.ts';
import {
  AUTONOMOUS_RULES,
  BAPTEME_RULES,
  GUIDED_RULES,
  TEACHING_RULES,
  TRAINEE_TEACHER,
} from '#domain/palanquees/zones.ts';
import { grouped, planOf } from './fixtures.ts';

const BEFORE = '2025-10-30';
const SINCE = '2025-10-31';

/** Each row as `subject · article † · day`. */
const shown = <Row extends Sourced>(rows: readonly Row[], subject: (row: Row) => string): string[] =>
  rows.map(
    (row) =>
      `${subject(row)} · ${row.source.replace('Code du sport, ', '')}${row.secondary ? ' †' : ''} · ${row.since}`,
  );

describe('each rule names where it comes from and since when it holds', () => {
  const zone = ({ zone: metres }: { zone: number }): string => `${metres} m`;
  it.each([
    ['behind a guide', GUIDED_RULES, 'annexe III-16b †'],
    ['by themselves', AUTONOMOUS_RULES, 'annexe III-16b †'],
    ['who are taught', TEACHING_RULES, 'annexe III-15b †'],
    ['on a first dive', BAPTEME_RULES, 'annexe III-16a †'],
  ] as const)('the depths of divers %s', (_, rules, source) => {
    expect(shown<Sourced & { zone: number }>(rules, zone)).toEqual(
      rules.map((rule) => `${zone(rule)} · ${source} · 2012-01-05`),
    );
  });

  it('the ages, the mixtures, the trainee, the levels, the sheet', () => {
    expect(shown(AUTONOMY_AGES, ({ aptitude, age }) => `${aptitude} ${age}`)).toEqual([
      'PA12 18 · art. A322-73 † · 2012-01-05',
      'PA20 18 · art. A322-73 † · 2012-01-05',
      'PA40 18 · art. A322-73 † · 2012-01-05',
      'PA60 18 · art. A322-73 † · 2012-01-05',
      'PA12 16 · art. A322-73 † · 2025-10-31',
      'PA20 16 · art. A322-73 † · 2025-10-31',
      'PA40 17 · art. A322-73 † · 2025-10-31',
    ]);
    expect(shown(NITROX_RULES, ({ aptitude, oxygen }) => `${aptitude} ${oxygen}`)).toEqual([
      'PN 40 · art. A322-95 · 2012-01-05',
      'PNC 100 · art. A322-95 · 2012-01-05',
    ]);
    expect(shown([TRAINEE_TEACHER], ({ countsAs, tutor }) => `E${countsAs} before E${tutor}`)).toEqual([
      'E2 before E4 · annexe III-15b † · 2012-01-05',
    ]);
    expect(shown([SHEET_KEPT], ({ years }) => `${years} year`)).toEqual(['1 year · art. A322-72 · 2012-01-05']);
    expect(shown([SHEET_EXEMPTION], ({ depth }) => `${depth} m`)).toEqual(['6 m · art. A322-98 · 2012-01-05']);
    expect(shown([RESCUE_PLAN], () => 'plan')).toEqual(['plan · art. A322-78 · 2012-01-05']);
    expect(new Set(Object.values(PREROGATIVES).map(({ source }) => source))).toEqual(
      new Set(['Code du sport, annexe III-16b']),
    );
  });

  it('has the newest row of a subject hold that has begun, the oldest before, the newest of all without a day', () => {
    const row = (name: string, since: string) => ({ name, since, source: 'x', secondary: false });
    const rows = [row('a', '2020-01-01'), row('b', '2010-01-01'), row('a', '2010-01-01'), row('a', '2015-01-01')];
    const days = (day: string | null): string[] =>
      inForce(rows, ({ name }) => name, day).map(({ name, since }) => name + since.slice(0, 4));
    expect(days('2009-12-31')).toEqual(['b2010', 'a2010']);
    expect(days('2014-12-31')).toEqual(['b2010', 'a2010']);
    expect(days('2015-01-01')).toEqual(['b2010', 'a2015']);
    expect(days('2030-01-01')).toEqual(['a2020', 'b2010']);
    expect(days(null)).toEqual(['a2020', 'b2010']);
  });
});

const breaches = (kind: PalanqueeKind, depth: number, text: string, day: string): string[] => {
  const { palanquee, registrants } = grouped(kind, depth, text);
  return check(planOf([palanquee]), registrants, [], day)
    .filter(isBreach)
    .map(({ code, divers, limit, allowed }) => [code, ...divers, limit ?? allowed ?? ''].join(' ').trim());
};

// [day, kind, metres, members], then the findings.
const rows: [day: string, PalanqueeKind, number, string, string[]][] = [
  // Minors by themselves: from 16 with PA12 to 12 m and PA20 to 20 m, from 17 with PA40 to 40 m; on air or nitrox.
  [SINCE, 'AUTONOMOUS', 12, 'd:PA12!16 d:PA12', []],
  [SINCE, 'AUTONOMOUS', 12, 'd:PA12!15 d:PA12', ['MINOR_IN_AUTONOMY 1 16']],
  [SINCE, 'AUTONOMOUS', 20, 'd:PA20!16 d:N2!16', []],
  [SINCE, 'AUTONOMOUS', 20, 'd:PA20!15 d:N2!14 d:N2', ['MINOR_IN_AUTONOMY 1 2 16']],
  [SINCE, 'AUTONOMOUS', 20, 'd:PA12!16 d:N2', ['APTITUDE_DEPTH 1 12']],
  [SINCE, 'AUTONOMOUS', 40, 'd:PA40!17 d:N3', []],
  [SINCE, 'AUTONOMOUS', 40, 'd:PA40!16 d:N3', ['MINOR_IN_AUTONOMY 1 17']],
  [SINCE, 'AUTONOMOUS', 40, 'd:N3!17 d:N3', []],
  [SINCE, 'AUTONOMOUS', 60, 'd:N3!17 d:N3', ['MINOR_IN_AUTONOMY 1']],
  [SINCE, 'AUTONOMOUS', 20, 'd:N2!17@Nitrox_32 d:N2', []],
  [SINCE, 'AUTONOMOUS', 20, 'd:N2!17@Trimix_20/30 d:N2', ['MINOR_GAS 1']],
  [SINCE, 'AUTONOMOUS', 20, 'd:N2! d:N2', ['MINOR_IN_AUTONOMY 1 16']],
  [SINCE, 'AUTONOMOUS', 20, 'd:N1!14 d:N2', ['NOT_AUTONOMOUS 1', 'MINOR_IN_AUTONOMY 1 16']],
  [BEFORE, 'AUTONOMOUS', 12, 'd:PA12!16 d:PA12', ['MINOR_IN_AUTONOMY 1']],
  [BEFORE, 'AUTONOMOUS', 20, 'd:PA20!17 d:N2', ['MINOR_IN_AUTONOMY 1']],
  [BEFORE, 'AUTONOMOUS', 40, 'd:PA40!17 d:N3', ['MINOR_IN_AUTONOMY 1']],
  [SINCE, 'GUIDED', 20, 'g:N4 d:N1!12', []],
  // A first dive: one with a teacher, and one guide at most, to 6 m.
  [SINCE, 'BAPTEME', 6, 't:E1_N2 d:Piscine', []],
  [SINCE, 'BAPTEME', 6, 't:E1_N2 d:', []],
  [SINCE, 'BAPTEME', 6, 't:E3 d:Piscine r:N4', []],
  [SINCE, 'BAPTEME', 6, 't:E3 d:Piscine r:N4 r:N4', ['TOO_MANY 1']],
  [SINCE, 'BAPTEME', 6, 't:E1_N2 d:Piscine d:Or', ['TOO_MANY 1']],
  [SINCE, 'BAPTEME', 6, 't:N4 d:Piscine', ['LEADER_DEPTH 1 0']],
  [SINCE, 'BAPTEME', 7, 't:E4 d:Piscine', ['BAPTEME_DEPTH 6']],
  [SINCE, 'BAPTEME', 6, 't:E1_N2', ['TOO_FEW 1']],
  [SINCE, 'BAPTEME', 6, 'd:Piscine', ['NO_LEADER']],
  // Nitrox: PN to 40 %, PN-C above, as deep as the level goes on air; a diver who is taught may be learning it.
  [SINCE, 'GUIDED', 20, 'g:N4 d:N1@Nitrox_32~PN', []],
  [SINCE, 'GUIDED', 20, 'g:N4@EAN40~PN d:N1@Nitrox_40~PN', []],
  [SINCE, 'GUIDED', 20, 'g:N4 d:N1@Nitrox_41~PN', ['NITROX_TOO_RICH 2 40']],
  [SINCE, 'GUIDED', 20, 'g:N4 d:N1@Nx_50~PNC', []],
  [SINCE, 'GUIDED', 20, 'g:N4 d:N1@Nitrox_32~NONE d:N1@Nitrox~NONE', ['NITROX_NOT_HELD 2 3']],
  [SINCE, 'GUIDED', 20, 'g:N4 d:N1@Nitrox_32', []],
  [SINCE, 'GUIDED', 20, 'g:N4 d:N1~NONE', []],
  [SINCE, 'GUIDED', 40, 'g:N4 d:N1@Nitrox_28~PNC', ['APTITUDE_DEPTH 2 20']],
  [SINCE, 'TEACHING', 20, 't:E2@Nitrox_32~PN d:N1@Nitrox_32~NONE', []],
  [SINCE, 'TEACHING', 20, 't:E2@Nitrox_32~NONE d:N1', ['NITROX_NOT_HELD 1']],
  // A guide who prepares MF1 counts as an E2 in front of their tutor.
  [SINCE, 'TEACHING', 20, 't:N4 d:PN1 r:E4', []],
  [SINCE, 'TEACHING', 20, 't:N4 d:PN1 r:E3', ['LEADER_DEPTH 1 0']],
  [SINCE, 'TEACHING', 21, 't:N4 d:N1_TPE40 r:E4', ['LEADER_DEPTH 1 20']],
  [SINCE, 'TEACHING', 20, 't:N3 d:PN1 r:E4', ['LEADER_DEPTH 1 0']],
  [SINCE, 'BAPTEME', 6, 't:N4 d:Piscine r:E4', []],
];

describe('a palanquée', () => {
  it.each(rows)('on %s, %s at %s m of %s: %j', (day, kind, depth, text, expected) => {
    expect(breaches(kind, depth, text, day)).toEqual(expected);
  });

  it('without a day obeys the rules of now', () => {
    const { palanquee, registrants } = grouped('AUTONOMOUS', 20, 'd:N2!16 d:N2');
    expect(check(planOf([palanquee]), registrants).filter(isBreach)).toEqual([]);
  });

  it('refuses a minor whose parents have not written, once that is said', () => {
    const { palanquee, registrants } = grouped('AUTONOMOUS', 20, 'd:N2!16 d:N2');
    const answered = (authorisation: boolean, day: string) => {
      const members = palanquee.members.map((one, index) => (index === 0 ? { ...one, authorisation } : one));
      return check(planOf([{ ...palanquee, members }]), registrants, [], day)
        .filter(isBreach)
        .map(({ code, divers }) => [code, ...divers].join(' '));
    };
    expect(answered(true, SINCE)).toEqual([]);
    expect(answered(false, SINCE)).toEqual(['AUTHORISATION_MISSING 1']);
    expect(answered(false, BEFORE)).toEqual(['MINOR_IN_AUTONOMY 1']);
  });

  it.each([
    ['N4_P5', ['DIRECTOR_TEACHING']],
    ['E3', []],
  ])('of a first dive, with a director of level %s: %j', (level, expected) => {
    const { palanquee, registrants } = grouped('BAPTEME', 6, 't:E1_N2 d:Piscine');
    const found = check(planOf([palanquee], { directorId: 9 }), registrants, [{ id: 9, level }], SINCE);
    expect(found.map(({ code }) => code)).toEqual(expected);
  });
});

describe('questions to the director', () => {
  const asked = (kind: PalanqueeKind, text: string, day = SINCE): string[] => {
    const { palanquee, registrants } = grouped(kind, 20, text);
    return questionsOf(palanquee, new Map(registrants.map((one) => [one.id, one])), day).map(
      (one) => `${one.about} ${one.member.id}${isAnswered(one) ? ' answered' : ''}`,
    );
  };

  it.each([
    ['AUTONOMOUS', 'd:N2!16 d:N2', ['AUTHORISATION 1']],
    ['AUTONOMOUS', 'd:N2!15 d:N2', []],
    ['GUIDED', 'g:N4 d:N2!16', []],
    ['AUTONOMOUS', 'd:N2!16@Nitrox_32 d:N2@Nitrox_32~PN', ['AUTHORISATION 1', 'NITROX 1', 'NITROX 2 answered']],
    ['GUIDED', 'g:N4@Nitrox_32 d:N1', ['NITROX 1']],
    ['TEACHING', 't:E2 d:N1@Nitrox_32', []],
  ] as const)('%s of %s: %j', (kind, text, expected) => expect(asked(kind, text)).toEqual(expected));

  it('are not about minors before they may dive alone, nor about divers who have left', () => {
    expect(asked('AUTONOMOUS', 'd:N2!16 d:N2', BEFORE)).toEqual([]);
    expect(questionsOf(grouped('AUTONOMOUS', 20, 'd:N2@Nitrox_32 d:N2').palanquee, new Map(), SINCE)).toEqual([]);
  });
});

it.each([
  ['', 'AIR', null],
  ['Air', 'AIR', null],
  ['Nitrox', 'NITROX', null],
  ['Nitrox 32', 'NITROX', 32],
  ['EAN36', 'NITROX', 36],
  ['Nx 40/60', 'NITROX', 40],
  ['Nitrox 32 + Nitrox 80', 'NITROX', 80],
  ['32 %', 'NITROX', 32],
  ['Trimix 18/45', 'OTHER', null],
  ['O2', 'OTHER', null],
])('reads %j as %s, %s', (typed, kind, oxygen) => expect(gasOf(typed)).toEqual({ kind, oxygen }));

describe('a proposal', () => {
  const person = (id: number, level: string, given: Partial<Registrant> = {}): Registrant => ({
    id,
    level,
    supervises: false,
    minor: null,
    ...given,
  });
  const supervisor = (id: number, level: string) => person(id, level, { supervises: true });
  const baptised = (id: number, level = 'Piscine') => person(id, level, { description: 'Baptême' });
  const groupsOf = (registrants: Registrant[], bottom: number | null = null): string[] => {
    const { palanquees, unplaced } = propose({ registrants, bottom });
    return [
      ...palanquees.map(
        ({ kind, plannedDepth, members }) => `${kind} ${plannedDepth}: ${members.map(({ id }) => id).join(' ')}`,
      ),
      ...unplaced.map(({ id, reason }) => `${reason}: ${id}`),
    ];
  };

  it('gives each first dive a teacher of their own, and the others the guide', () => {
    const people = [
      supervisor(1, 'E3'),
      supervisor(2, 'E1_N2'),
      supervisor(3, 'N4'),
      baptised(4),
      person(5, ''),
      person(6, 'N1'),
    ];
    expect(groupsOf(people)).toEqual(['GUIDED 20: 3 6', 'BAPTEME 6: 2 4', 'BAPTEME 6: 1 5']);
  });

  it('puts no first dive into a group of four: without a teacher they wait', () => {
    const people = [
      supervisor(1, 'E3'),
      supervisor(2, 'N4'),
      baptised(3),
      baptised(4),
      person(5, 'Piscine'),
      person(6, 'Or'),
    ];
    expect(groupsOf(people)).toEqual(['BAPTEME 6: 1 3', 'GUIDED 6: 2 5 6', 'NO_LEADER: 4']);
    expect(groupsOf([supervisor(1, 'N4_P5'), baptised(2)])).toEqual(['NO_LEADER: 2', 'ALONE: 1']);
  });

  it('takes the word for nothing beside a level, or a supervisor’s place', () =>
    expect(groupsOf([supervisor(1, 'E3'), baptised(2, 'N1')])).toEqual(['GUIDED 20: 1 2']));

  it('goes no deeper than the pool', () =>
    expect(groupsOf([supervisor(1, 'N4'), person(2, 'N1'), person(3, 'N3'), person(4, 'N3')], 4)).toEqual([
      'GUIDED 4: 1 2',
      'AUTONOMOUS 4: 3 4',
    ]));

  it('leaves it to the director whether a minor dives without a guide', () =>
    expect(groupsOf([person(1, 'N2', { minor: true, age: 17 }), person(2, 'N2')])).toEqual([
      'NO_LEADER: 1',
      'ALONE: 2',
    ]));
});

describe('the safety sheet', () => {
  it('is not asked for in a pool or pit up to 6 m', () =>
    expect([null, 4, 6, 6.1, 33].map(needsNoSheet)).toEqual([false, true, true, false, false]));

  it('knows the club’s pools by name, the specification’s where it names none', () => {
    expect(basinDepth([], 'Piscine')).toBe(4);
    expect(basinDepth([], 'VODELE')).toBeNull();
    expect(['nemo33', 'PISCINE'].map((site) => basinDepth([{ site: 'NEMO33', depth: 33 }], site))).toEqual([33, null]);
  });

  it('takes of the configuration what is readable, and names the fault of each other row', () => {
    const long = 'x'.repeat(100);
    const faulty = [null, [], 'PISCINE', { depth: 3 }, { site: ' ', depth: 3 }, { site: `${long}x`, depth: 3 }];
    const depths = [0, 0.5, 60, 60.5, '5'].map((depth) => ({ site: ' Fosse ', depth }));
    const { found, faults } = readBasins([...faulty, ...depths, { site: long, depth: 3 }]);
    expect(found.map(({ site, depth }) => `${site} ${depth}`)).toEqual(['Fosse 0.5', 'Fosse 60', `${long} 3`]);
    expect(faults.map(({ row, fault }) => `${row} ${fault}`).join(', ')).toBe(
      '0 row, 1 row, 2 row, 3 site, 4 site, 5 site, 6 depth, 9 depth, 10 depth',
    );
    const rows = [{ name: ' CROSS ', number: ' 196 ', sea: true }, 5, { name: '' }, { name: 'X' }];
    const numbers = readEmergencyNumbers([...rows, { name: 'X', number: '1', sea: 'oui' }]);
    expect(numbers.found).toEqual([{ name: 'CROSS', number: '196', sea: true }]);
    expect(numbers.faults.map(({ fault }) => fault)).toEqual(['row', 'name', 'number', 'sea']);
  });

  it('has the numbers of France, inland and at sea, or the club’s own', () => {
    expect(emergencyNumbers([]).map(({ number, sea }) => `${number}${sea ? ' sea' : ''}`)).toEqual([
      '15',
      '18',
      '112',
      '196 sea',
      'canal 16 sea',
    ]);
    expect(emergencyNumbers([{ name: 'Caisson', number: '+32 71' }, { name: 'X' }])).toEqual([
      { name: 'Caisson', number: '+32 71', sea: false },
    ]);
  });
});
