// Who supervises when: answers of supervisors, which are no registrations and hold for the day that they were given for.
import { beforeEach, expect, it } from 'vitest';
import type { Supervision } from '#contract/supervision.ts';
import { accepted, onEachEngine, refusalIn, START } from '../support/app.ts';
import { newEvent } from '../support/outings.ts';

onEachEngine('answers of supervisors', (club) => {
  let event = 0;
  let me = 0;
  beforeEach(async () => {
    club.setClock(START);
    me = await club.idOf('DAO');
    await club.change('divers', me, { level: 'E2' });
    event = await newEvent(club);
  });

  const answer = (given: string | null) => club.as('DAO').put(`/encadrement/${event}`, { answer: given });
  const all = async () => (await accepted<Supervision>(club.as('ADMIN').get('/encadrement'))).answers;
  const own = async () => accepted<Supervision>(club.as('DAO').get('/encadrement'));

  it('are one a supervisor and outing, the last of which counts, and can be taken back', async () => {
    await Promise.all([answer('YES'), answer('YES')]);
    expect(await all()).toContainEqual({ event, diver: me, answer: 'YES' });
    await accepted(answer('MAYBE'));
    expect((await all()).filter((one) => one.event === event)).toEqual([{ event, diver: me, answer: 'MAYBE' }]);
    expect(await club.rows('registrations', { event_id: event })).toEqual([]);
    await accepted(answer(null));
    expect((await all()).filter((one) => one.event === event)).toEqual([]);
  });

  it('are shown to others as their own alone', async () => {
    const other = await club.idOf('OTHER');
    const said = { event_id: event, diver_id: other, day: '2026-05-30', answer: 'NO', answered_at: START };
    await club.insert('supervision_answers', said);
    await accepted(answer('YES'));
    const { supervisors, answers } = await own();
    expect(supervisors.map(({ id }) => id)).toEqual([me]);
    expect(new Set(answers.map(({ diver }) => diver))).toEqual(new Set([me]));
    expect(await all()).toContainEqual({ event, diver: other, answer: 'NO' });
  });

  it('are asked again once the outing is moved, and go with it', async () => {
    await accepted(answer('YES'));
    const to = { version: 1, date: '2026-06-07T10:00:00+02:00', hourRdv: '', reason: 'Vent' };
    await accepted(club.as('ADMIN').post(`/events/${event}/report`, to));
    expect((await all()).filter((one) => one.event === event)).toEqual([]);
    await accepted(answer('NO'));
    expect(await all()).toContainEqual({ event, diver: me, answer: 'NO' });
    await accepted(club.as('ADMIN').delete(`/events/${event}`));
    expect(await club.rows('supervision_answers', { event_id: event })).toEqual([]);
  });

  it('are refused for an outing that is cancelled, begun or none, and to whoever does not supervise', async () => {
    expect(refusalIn(await answer('PERHAPS'))).toBe('400 BAD_REQUEST answer');
    expect(refusalIn(await club.as('USER').put(`/encadrement/${event}`, { answer: 'YES' }))).toBe('403 FORBIDDEN');
    expect(refusalIn(await club.as('DAO').put('/encadrement/999999', { answer: 'YES' }))).toBe('404 EVENT_NOT_FOUND');
    club.setClock('2026-05-30T07:30:00Z');
    expect(refusalIn(await answer('YES'))).toBe('422 OUTING_BEGUN');
    await club.change('events', event, { status: 'CANCELLED' });
    expect(refusalIn(await answer('YES'))).toBe('422 EVENT_CANCELLED');
  });
});
