// A member's dives by the validated sheets: what counts, the director's sentence, the year's totals and the files.
import { describe, expect, it } from 'vitest';
import type { LoggedDive } from '#contract/dive-archive.ts';
import { EMPTY_PLAN, NEW_PALANQUEE, type DiveFunction } from '#domain/palanquees/plan.ts';
import { beginningOf, diveOf, experienceOf, totalsByYear } from '#domain/palanquees/logbook.ts';
import type { Attendance } from '#domain/registration/attendance.ts';
import { csvOf } from '#shared/files/columns.ts';
import { logbookColumns } from '#shared/files/logbook-columns.ts';
import { uddfOf } from '#shared/files/uddf.ts';
import { experienceMark, experienceText, timeUnderWater } from '#messages/dive-archive.ts';

const NOW = new Date('2026-11-26T10:00:00.000Z');
const member = (id: number, role: DiveFunction = 'DIVER') => {
  return { id, function: role, aptitude: 'PE40' as const, gas: 'Air' };
};
const stated = (...attendance: (Attendance | null)[]) => ({
  plan: {
    ...EMPTY_PLAN,
    directorId: 1,
    palanquees: [{ ...NEW_PALANQUEE, key: 'a', members: [member(1, 'GUIDE'), member(2), member(3)] }],
  },
  log: {
    palanquees: [
      { key: 'a', depth: 18.5, entryTime: '09:45', exitTime: '10:25', duration: null, gas: 'Nitrox 32', remarks: '' },
    ],
  },
  people: attendance.map((one, index) => ({ id: index + 1, attendance: one })),
});
const LOGGED: LoggedDive = {
  event: 13,
  dive: 1,
  date: '2026-05-30T09:30:00+02:00',
  site: 'VODELÉE <carrière> & Co',
  depth: 18.5,
  duration: 40,
  entryTime: '09:45',
  gas: 'Nitrox 32',
  function: 'GUIDE',
  directed: true,
  companions: [{ id: 2, lastname: 'MARTIN', firstname: 'Léa\u0001' }],
};
const AFTERNOON: LoggedDive = { ...LOGGED, dive: 2, depth: 32, entryTime: null, duration: 30, companions: [] };

describe('a dive that a sheet states', () => {
  it('is what the member’s palanquée did, with those who were there', () => {
    const figures = { depth: 18.5, duration: 40, entryTime: '09:45', gas: 'Nitrox 32' };
    expect(diveOf(stated('PRESENT', 'PRESENT', 'ABSENT'), 1)).toEqual({
      ...figures,
      function: 'GUIDE',
      directed: true,
      companions: [2],
    });
    expect(diveOf(stated('PRESENT', 'PRESENT', 'PRESENT'), 2)).toMatchObject({ directed: false, companions: [1, 3] });
  });

  it.each<[string, number, (Attendance | null)[]]>([
    ['who was absent', 3, ['PRESENT', 'PRESENT', 'EXCUSED']],
    ['whose presence was not said', 3, ['PRESENT', 'PRESENT', null]],
    ['who was in no palanquée', 4, ['PRESENT', 'PRESENT', 'PRESENT', 'PRESENT']],
  ])('is none of one %s', (_, diver, attendance) => expect(diveOf(stated(...attendance), diver)).toBeNull());
});

it.each([
  [[], 'Aucune plongée notée au club', '0 pl.'],
  [[[20, '2026-11-26T08:00:00+01:00']], '1 plongée, aujourd’hui, aucune au-delà de 30 m', '1 pl. · aujourd’hui'],
  [[[30, '2026-11-25T08:00:00+01:00']], '1 plongée, il y a 1 jour, aucune au-delà de 30 m', '1 pl. · 1 j'],
  [[[12, '2026-10-22T08:00:00+02:00']], '1 plongée, il y a 35 jours, aucune au-delà de 30 m', '1 pl. · 35 j'],
  [
    [
      [32, '2026-02-20T09:30:00+01:00'],
      [40, '2026-01-20T09:30:00+01:00'],
      [12, '2025-12-20T09:30:00+01:00'],
    ],
    '3 plongées, la dernière il y a 9 mois, 2 au-delà de 30 m',
    '3 pl. · 9 mois',
  ],
  [[[31, '2024-05-20T09:30:00+02:00']], '1 plongée, il y a 2 ans, 1 au-delà de 30 m', '1 pl. · 2 ans'],
] as [[number, string][], string, string][])('says of %j: %s', (dives, sentence, mark) => {
  const experience = experienceOf(dives.map(([depth, date]) => ({ depth, date })));
  expect(experienceText(experience, NOW).replaceAll('\u00a0', ' ')).toBe(sentence);
  expect(experienceMark(experience, NOW).replaceAll('\u00a0', ' ')).toBe(mark);
});

it('sums a year up', () => {
  const before = { ...LOGGED, date: '2025-12-31T09:30:00+01:00', duration: 30 };
  expect(totalsByYear([AFTERNOON, LOGGED, before])).toEqual([
    { year: '2026', dives: 2, duration: 70, deepest: 32 },
    { year: '2025', dives: 1, duration: 30, deepest: 18.5 },
  ]);
  expect([59, 60, 125].map(timeUnderWater)).toEqual([
    '59\u00a0min',
    '1\u00a0h\u00a000\u00a0min',
    '2\u00a0h\u00a005\u00a0min',
  ]);
});

describe('the day of an entry', () => {
  const EVENING = '2026-06-30T23:30:00+02:00';
  it.each([
    ['before midnight', EVENING, '23:40', '2026-06-30T23:40'],
    ['after midnight', EVENING, '00:20', '2026-07-01T00:20'],
    ['at midnight', EVENING, '00:00', '2026-07-01T00:00'],
    ['that nobody wrote down', EVENING, null, '2026-06-30T23:30'],
    ['six hours early', '2026-05-30T14:00:00+02:00', '08:00', '2026-05-30T08:00'],
    ['a minute earlier still', '2026-05-30T14:00:00+02:00', '07:59', '2026-05-31T07:59'],
    ['a little early', '2026-05-30T09:30:00+02:00', '09:10', '2026-05-30T09:10'],
    ['of the second dive', '2026-05-30T09:30:00+02:00', '15:00', '2026-05-30T15:00'],
    ['of an outing after midnight', '2026-05-30T00:30:00+02:00', '00:50', '2026-05-30T00:50'],
    ['of an outing that is told in UTC', '2026-06-30T21:30:00.000Z', '00:20', '2026-07-01T00:20'],
    ['in the night before summer time', '2027-03-27T23:30:00+01:00', '03:10', '2027-03-28T03:10'],
    ['in the night before winter time', '2026-10-24T23:30:00+02:00', '02:30', '2026-10-25T02:30'],
    ['in another year', '2026-12-31T23:00:00+01:00', '00:15', '2027-01-01T00:15'],
  ])('%s', (_, date, entryTime, expected) => {
    const { day, time } = beginningOf({ date, entryTime });
    expect(`${day}T${time}`).toBe(expected);
  });

  it('is the one of the files and of the year’s totals', () => {
    const newYear = { ...LOGGED, date: '2026-12-31T23:30:00+01:00', entryTime: '00:20' };
    const before: LoggedDive = { ...newYear, dive: 2, entryTime: '23:40' };
    expect(
      uddfOf({ lastname: 'SIMON', firstname: 'Olivier' }, [newYear, before], NOW).match(
        /<datetime>20\d\d-\d\d-\d\dT\d\d:\d\d:00</g,
      ),
    ).toEqual(['<datetime>2026-12-31T23:40:00<', '<datetime>2027-01-01T00:20:00<']);
    expect(csvOf(logbookColumns, [newYear, before]).match(/^\d\d\/\d\d\/\d{4}/gm)).toEqual([
      '01/01/2027',
      '31/12/2026',
    ]);
    expect(totalsByYear([newYear, before]).map(({ year, dives }) => [year, dives])).toEqual([
      ['2027', 1],
      ['2026', 1],
    ]);
  });
});

it('leaves as CSV', () =>
  expect(csvOf(logbookColumns, [LOGGED]).split('\r\n').slice(0, 2)).toEqual([
    '\u{feff}Date;Plongée;Site;Immersion;Profondeur (m);Durée (min);Gaz;Fonction;Avec',
    '30/05/2026;1;VODELÉE <carrière> & Co;9\u00a0h\u00a045;18,5;40;Nitrox 32;Guide, direction de plongée;MARTIN Léa\u0001',
  ]));

// Held against the schemas of UDDF 3.2.0 and 3.2.3 when it was written.
it('leaves as UDDF 3.2: each buddy and site once, dives in their order, seconds and metres', () =>
  expect(uddfOf({ lastname: 'SIMON', firstname: 'Olivier' }, [AFTERNOON, LOGGED], NOW).replaceAll('><', '>\n<')).toBe(
    `<?xml version="1.0" encoding="UTF-8"?>
<uddf xmlns="http://www.streit.cc/uddf/3.2/" version="3.2.0">
<generator>
<name>Espace membres</name>
<type>logbook</type>
<datetime>2026-11-26T10:00:00.000Z</datetime>
</generator>
<diver>
<owner id="owner">
<personal>
<firstname>Olivier</firstname>
<lastname>SIMON</lastname>
</personal>
</owner>
<buddy id="buddy-2">
<personal>
<firstname>Léa</firstname>
<lastname>MARTIN</lastname>
</personal>
</buddy>
</diver>
<divesite>
<site id="site-1">
<name>VODELÉE &lt;carrière&gt; &amp; Co</name>
</site>
</divesite>
<profiledata>
<repetitiongroup id="outing-13">
<dive id="dive-13-1">
<informationbeforedive>
<link ref="site-1"/>
<link ref="buddy-2"/>
<divenumber>1</divenumber>
<datetime>2026-05-30T09:45:00</datetime>
</informationbeforedive>
<informationafterdive>
<greatestdepth>18.5</greatestdepth>
<diveduration>2400</diveduration>
<notes>
<para>Guide, direction de plongée, Nitrox 32</para>
</notes>
</informationafterdive>
</dive>
<dive id="dive-13-2">
<informationbeforedive>
<link ref="site-1"/>
<divenumber>2</divenumber>
<datetime>2026-05-30T09:30:00</datetime>
</informationbeforedive>
<informationafterdive>
<greatestdepth>32</greatestdepth>
<diveduration>1800</diveduration>
<notes>
<para>Guide, direction de plongée, Nitrox 32</para>
</notes>
</informationafterdive>
</dive>
</repetitiongroup>
</profiledata>
</uddf>
`,
  ));
