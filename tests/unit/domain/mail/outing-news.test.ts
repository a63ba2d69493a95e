import { describe, expect, it } from 'vitest';
import { isOpenTo, lastNewsMoment } from '#domain/mail/outing-news.ts';
import { NEW_OUTING } from '#domain/events/status.ts';
import type { Kind, RegistrationType } from '#domain/registration/placement.ts';

describe('the last moment of the weekly mail', () => {
  const thursday = { weekday: 3, hour: 18 };
  it.each([
    ['2026-11-26T16:59:59Z', '2026-11-19T17:00:00Z'],
    ['2026-11-26T17:00:00Z', '2026-11-26T17:00:00Z'],
    ['2026-12-02T22:59:00Z', '2026-11-26T17:00:00Z'],
  ])('at %s is %s', (now, moment) => expect(lastNewsMoment(thursday, new Date(now))).toEqual(new Date(moment)));

  it.each([
    // The hour comes twice in October, and counts once; in March it is skipped, and counts an hour later.
    ['2026-10-25T00:30:00Z', 2, '2026-10-25T01:00:00Z', false],
    ['2026-10-25T01:00:00Z', 2, '2026-10-25T01:00:00Z', true],
    ['2026-03-29T01:00:00Z', 2, '2026-03-29T01:00:00Z', true],
    ['2026-03-29T05:00:00Z', 8, '2026-03-29T06:00:00Z', false],
    ['2026-03-29T06:00:00Z', 8, '2026-03-29T06:00:00Z', true],
  ])('at %s on the Sunday of changed clocks, for %i h: %s is reached: %s', (now, hour, moment, reached) => {
    const last = lastNewsMoment({ weekday: 6, hour }, new Date(now));
    expect(last.toISOString() === new Date(moment).toISOString()).toBe(reached);
    expect(last <= new Date(now)).toBe(true);
  });
});

describe('places that may be taken', () => {
  const LIMITED = { ...NEW_OUTING, date: '2026-12-13T09:30:00+01:00', diverMaxNumber: 1, accompanistMaxNumber: 1 };
  const at = (type: RegistrationType) => ({ type, position: 1 });
  it.each<[string, object, RegistrationType[], Kind, boolean]>([
    ['while there is room', {}, [], 'PARTICIPANT', true],
    ['not when all are taken', {}, ['PARTICIPANT'], 'PARTICIPANT', false],
    ['of supervisors when divers took theirs', {}, ['PARTICIPANT'], 'ACCOMPANIST', true],
    ['not while somebody waits for them', {}, ['PENDING_PARTICIPANT'], 'PARTICIPANT', false],
    ['not before registration opens', { inscriptionToClub: true }, [], 'PARTICIPANT', false],
    ['not by divers where supervisors are missing', { needcadre: true }, [], 'PARTICIPANT', false],
    ['by supervisors there', { needcadre: true }, [], 'ACCOMPANIST', true],
    ['not of a complete outing', { status: 'COMPLETE' }, [], 'PARTICIPANT', false],
    ['not of a cancelled one', { status: 'CANCELLED' }, [], 'ACCOMPANIST', false],
  ])('%s', (_case, over, taken, kind, open) =>
    expect(isOpenTo({ ...LIMITED, ...over }, kind, taken.map(at))).toBe(open),
  );
});
