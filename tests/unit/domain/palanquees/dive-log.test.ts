import { describe, expect, it } from 'vitest';
import {
  logOf,
  durationOf,
  EMPTY_LOG,
  immersionsElsewhere,
  implausibleDepths,
  immersionsOf,
  invalidFields,
  missingFields,
  sheetNumber,
  type PalanqueeLog,
} from '#domain/palanquees/dive-log.ts';
import { EMPTY_PLAN, NEW_PALANQUEE, type Aptitude, type Palanquee } from '#domain/palanquees/plan.ts';
import type { Attendance } from '#domain/registration/attendance.ts';
import { depthQuestion } from '#messages/dive-archive.ts';

const TIMES = { entryTime: '09:45', exitTime: '10:25', duration: 38 };
const DONE: PalanqueeLog = { key: 'p1', depth: 18.5, ...TIMES, gas: '', remarks: '' };

describe('what was done', () => {
  it.each<[string, Partial<PalanqueeLog>, string[]]>([
    ['as usual', {}, []],
    ['nothing yet', { depth: null, entryTime: null, exitTime: null, duration: null }, []],
    ['at the surface', { depth: 0 }, []],
    ['as deep as dives are organised', { depth: 120 }, []],
    ['above the water', { depth: -3 }, ['DIVE_DEPTH depth']],
    ['too deep', { depth: 300 }, ['DIVE_DEPTH depth']],
    ['no number', { depth: Number.NaN }, ['DIVE_DEPTH depth']],
    ['out before in', { exitTime: '09:40' }, ['DIVE_TIMES_REVERSED exitTime']],
    ['out as one goes in', { exitTime: '09:45', duration: null }, ['DIVE_TIMES_REVERSED exitTime']],
    ['no time of day', { entryTime: '25:10' }, ['DIVE_TIME entryTime']],
    ['no time at all', { duration: 0 }, ['DIVE_DURATION duration']],
    ['longer than between the times', { duration: 41 }, ['DIVE_TOO_LONG duration']],
    ['as long as between the times', { duration: 40 }, []],
    ['for a day', { exitTime: '20:00', duration: null }, ['DIVE_DURATION exitTime']],
    ['as long as dives are', { exitTime: '14:45', duration: 300 }, []],
    ['out at a time that is not known to be after', { exitTime: null, duration: 300 }, []],
    ['past midnight for as long as dives are', { entryTime: '23:40', exitTime: '04:40', duration: null }, []],
    ['past midnight', { entryTime: '23:40', exitTime: '00:20', duration: 38 }, []],
    ['past midnight for too long', { entryTime: '23:40', exitTime: '00:20', duration: 41 }, ['DIVE_TOO_LONG duration']],
    ['out before in, late', { entryTime: '23:40', exitTime: '23:20' }, ['DIVE_TIMES_REVERSED exitTime']],
  ])('%s', (_, given, faults) => {
    expect(invalidFields({ ...DONE, ...given }).map(({ code, field }) => `${code} ${field}`)).toEqual(faults);
  });

  it.each<[string, Partial<PalanqueeLog>, { from: number; to: number }, boolean]>([
    ['ended before the other dive', {}, { from: 625, to: 660 }, false],
    ['began as the other dive ended', {}, { from: 550, to: 585 }, false],
    ['began within the other dive', {}, { from: 550, to: 586 }, true],
    ['was still going on, by its duration', { exitTime: null, duration: 41 }, { from: 625, to: 660 }, true],
    ['without its times', { entryTime: null, exitTime: null }, { from: 0, to: 1400 }, false],
    ['past midnight', { entryTime: '23:40', exitTime: '00:20' }, { from: 10, to: 40 }, true],
  ])('a dive that %s', (_, given, other, overlaps) => {
    const faults = invalidFields({ ...DONE, ...given }, [other]).map(({ code, field }) => `${code} ${field}`);
    expect(faults.includes('DIVE_OVERLAP entryTime')).toBe(overlaps);
  });

  it('takes its duration from the times where none was entered', () => {
    expect(durationOf({ ...DONE, duration: null })).toBe(40);
    expect(durationOf({ ...DONE, entryTime: '23:50', exitTime: '00:20', duration: null })).toBe(30);
    expect(durationOf(DONE)).toBe(38);
    expect(durationOf({ ...DONE, duration: null, exitTime: null })).toBeNull();
  });

  const member = (id: number) => ({ id, function: 'DIVER', aptitude: 'PA20', gas: 'Air' }) as const;
  const palanquee: Palanquee = { ...NEW_PALANQUEE, key: 'p1', members: [member(1), member(2)] };

  it.each([{ actualDepth: 12 }, { actualDuration: 30 }, { exitTime: '10:00' }])('is of the plan with %j', (given) => {
    const planned = { ...palanquee, entryTime: '09:30', ...given };
    const { actualDepth: depth, actualDuration: duration, exitTime } = planned;
    const kept = { key: 'p1', depth, entryTime: '09:30', exitTime, duration, gas: '', remarks: '' };
    expect(logOf(planned, { palanquees: [{ ...DONE, key: 'p2' }] })).toEqual(kept);
  });

  it('is under water for each who was there, and known of the members of another dive', () => {
    const plan = { ...EMPTY_PLAN, palanquees: [palanquee, { ...palanquee, key: 'p2' }] };
    const under = immersionsOf(plan, { palanquees: [DONE] }, new Map([[2, 'ABSENT']]));
    expect(under).toEqual([{ id: 1, from: 585, to: 625 }]);
    const others = [1, 2, 3].map((id) => ({ id, from: 0, to: 30 }));
    expect(immersionsElsewhere(palanquee.members, others).map(({ id }) => id)).toEqual([1, 2]);
  });

  it('has a sheet of its own number', () => expect(sheetNumber('2026', 13, 1)).toBe('2026-13-1'));

  it('is of the plan where an earlier release entered it there, and not its planned time of entry', () => {
    expect(logOf({ ...palanquee, entryTime: '09:30' }, EMPTY_LOG)).toMatchObject({ depth: null, entryTime: null });
    const dived = { ...palanquee, entryTime: '09:30', actualDepth: 12, exitTime: '10:00' };
    expect(logOf(dived, EMPTY_LOG)).toMatchObject({ depth: 12, entryTime: '09:30', exitTime: '10:00' });
    expect(logOf(dived, { palanquees: [DONE] })).toBe(DONE);
  });

  it.each<[string, Partial<PalanqueeLog>, Attendance[], string[]]>([
    ['nothing', {}, ['PRESENT', 'PRESENT'], []],
    [
      'depth and duration',
      { depth: null, duration: null, exitTime: null },
      ['PRESENT', 'ABSENT'],
      ['DEPTH', 'DURATION'],
    ],
    ['who was there', {}, ['PRESENT'], ['ATTENDANCE']],
    ['what a dive of nobody did', { depth: null }, [], ['DEPTH', 'ATTENDANCE']],
    ['nothing of a palanquée that stayed ashore', { depth: null }, ['EXCUSED', 'ABSENT'], []],
  ])('lacks %s', (_, given, marked, codes) => {
    const plan = { ...EMPTY_PLAN, directorId: 3, palanquees: [palanquee] };
    const log = { palanquees: [{ ...DONE, ...given }] };
    const attendance = new Map(marked.map((state, index) => [index + 1, state]));
    expect(missingFields(plan, log, attendance, [1, 2]).map(({ code }) => code)).toEqual(codes);
  });

  it('lacks its palanquées and its director before all', () => {
    expect(missingFields(EMPTY_PLAN, EMPTY_LOG, new Map()).map(({ code }) => code)).toEqual(['PALANQUEES', 'DIRECTOR']);
  });
});

describe('a depth that is asked again', () => {
  const people = [
    { id: 1, level: 'N4' },
    { id: 2, level: 'N2' },
    { id: 3, level: 'N1' },
  ];
  const member = (id: number, aptitude: Aptitude) => ({ id, function: 'DIVER' as const, aptitude, gas: 'Air' });
  const ASHORE = new Map<number, Attendance>([1, 2, 3].map((id) => [id, 'EXCUSED']));
  const members = [member(1, 'GP'), member(2, 'PE40'), member(3, 'PE20')];
  const questionsOn = (depth: number | null, given: Partial<Palanquee>, attendance: ReadonlyMap<number, Attendance>) =>
    implausibleDepths(
      { ...EMPTY_PLAN, palanquees: [{ ...NEW_PALANQUEE, key: 'p1', members: members.slice(0, 2), ...given }] },
      { palanquees: [{ ...DONE, depth }] },
      attendance,
      people,
    ).map((one) => depthQuestion(one).replaceAll('\u00a0', ' '));

  it.each<[string, number | null, Partial<Palanquee>, string[], ReadonlyMap<number, Attendance>?]>([
    ['not one as planned', 25, { plannedDepth: 25 }, []],
    ['a little deeper than planned', 25.5, { plannedDepth: 25 }, ['25,5 m notés, 25 m prévus']],
    [
      'deeper than planned and than an aptitude',
      99,
      { plannedDepth: 25 },
      ['99 m notés, 25 m prévus (aptitude PE40 : 40 m)'],
    ],
    ['deeper than an aptitude, without a plan', 50, { plannedDepth: null }, ['50 m notés (aptitude PE40 : 40 m)']],
    ['by the lowest aptitude', 25, { plannedDepth: 20, members }, ['25 m notés, 20 m prévus (aptitude PE20 : 20 m)']],
    [
      'not by that of one who was absent',
      25,
      { plannedDepth: 20, members },
      ['25 m notés, 20 m prévus'],
      new Map([[3, 'ABSENT']]),
    ],
    ['not of a palanquée that stayed ashore', 99, { plannedDepth: 20 }, [], ASHORE],
    ['not one that is missing', null, { plannedDepth: 20 }, []],
  ])('is %s', (_, depth, given, questions, attendance = new Map()) =>
    expect(questionsOn(depth, given, attendance)).toEqual(questions),
  );
});
