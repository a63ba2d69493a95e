// An outing moved to another day: places, order and money stay, all are told why, and leaving is free until its eve.
import { beforeEach, expect, it } from 'vitest';
import type { HistoryEntry } from '#contract/audit.ts';
import type { Calendar, ClubEvent } from '#contract/events.ts';
import { accepted, onEachEngine, refusalIn, START } from '../support/app.ts';
import { readCalendar } from '../support/calendars.ts';
import { addDiver, expectBooksToBalance } from '../support/divers.ts';
import { newEvent, seedRegistration, setWallet, takeMails } from '../support/outings.ts';

/** A Sunday, and the hour of the meeting. */
const TO = { date: '2026-06-07T10:00:00+02:00', hourRdv: '08:30', reason: ' Vent de 40 nœuds ' };

onEachEngine('an outing that is moved', (club) => {
  beforeEach(async () => {
    club.setClock(START);
    await setWallet(club.database, true, 0);
    await takeMails(club.database);
  });

  const move = (id: number, given: object = {}, who: 'ADMIN' | 'ADMIN_SITES' | 'SUPER_ADMIN' = 'ADMIN_SITES') =>
    club.as(who).post(`/events/${id}/report`, { version: 1, ...TO, ...given });
  const read = (id: number) => accepted<ClubEvent>(club.as('ADMIN').get(`/events/${id}`));
  const bodies = async () =>
    (await takeMails(club.database)).map(({ body_text }) => body_text.replaceAll('\u00a0', ' '));

  it('keeps places and their order, tells all who hold or wait for one, and moves their calendars', async () => {
    const id = await newEvent(club, { diver_max: 2 });
    for (const [index, who] of (['USER', 'TRIBE', 'OTHER'] as const).entries()) {
      const type = index < 2 ? 'PARTICIPANT' : 'PENDING_PARTICIPANT';
      await seedRegistration(club.database, id, await club.idOf(who), type, (index % 2) + 1);
    }
    const before = await read(id);
    const addresses = await accepted<Calendar>(club.as('USER').post('/calendar', {}));
    const entry = async () => {
      const { pathname } = new URL(addresses.personalUrl ?? '');
      const feed = await club.app.inject(pathname);
      return readCalendar(feed.body).events.find(({ url }) => url.endsWith(`sortie=${id}`));
    };
    const first = await entry();
    const after = await accepted<ClubEvent>(move(id));
    const said = { date: TO.date, hourRdv: '08:30', movedFrom: before.date, reason: 'Vent de 40 nœuds', version: 2 };
    expect(after).toEqual({ ...before, ...said, participate: false });

    const told = await takeMails(club.database);
    expect(told.map(({ kind, recipient, subject }) => [kind, recipient, subject])).toEqual(
      ['06', '07', '09'].map((last) => [
        'OUTING_CHANGED',
        `t-00-0000${last}@example.org`,
        'Plongée reportée : VODELÉE, dimanche 7 juin 2026 à 10 h',
      ]),
    );
    const [, opening, ...rest] = (told[2]?.body_text ?? '').replaceAll('\u00a0', ' ').split('\n\n');
    expect(opening).toBe('Cette plongée est reportée au dimanche 7 juin 2026 à 10 h : Vent de 40 nœuds');
    expect(rest.join('\n')).toContain('Avant : samedi 30 mai 2026 à 9 h 30, rendez-vous à 8 h');
    expect(rest.join('\n')).toContain('Vous êtes sur la liste d’attente');
    expect(rest.join('\n')).toContain('Désinscrivez-vous jusqu’à la veille, samedi 6 juin : rien ne vous sera compté.');

    const last = await entry();
    expect([last?.uid, last?.start, last?.status]).toEqual([first?.uid, '2026-06-07T06:30:00.000Z', 'CONFIRMED']);
    expect(last?.sequence).toBeGreaterThan(first?.sequence ?? Infinity);
    expect(last?.description).toContain('Reportée du samedi\u00a030\u00a0mai\u00a0: Vent de 40 nœuds');

    const history = await accepted<{ content: HistoryEntry[] }>(club.as('ADMIN').get(`/historique/events/${id}`));
    expect(history.content[0]).toMatchObject({ action: 'move' });
    expect(history.content[0]?.changes.map(({ field }) => field).toSorted()).toEqual([
      'date',
      'hourRdv',
      'movedFrom',
      'reason',
    ]);
  });

  it('pays back whoever leaves until the eve of the new day, whatever the late rule says, and later as ever', async () => {
    const id = await newEvent(club, { price_cents: 1200, charged_at_registration: 1, diver_max: 5 });
    const at = (diver: number) => `/events/${id}/participants/${diver}`;
    const join = async () => {
      const one = await addDiver(club, { level: 'N2', wallet_cents: 0, email: 'membre@example.org' });
      const credit = { diver: one.id, amount: 20, reason: 'Départ', key: `moved-${one.licence}` };
      await accepted(club.as('SUPER_ADMIN').post('/mouvements', credit));
      await accepted(club.as('OPEN').post(`${at(one.id)}/seuil/5`, { type: 'PARTICIPANT', charge: 12 }));
      return one.id;
    };
    const wallet = async (diver: number) => (await club.row('divers', { id: diver })).wallet_cents;
    const people = [await join(), await join()];
    // Late on the former day: the club's rule would keep all of it.
    club.setClock('2026-05-29T20:00:00Z');
    await accepted(move(id));
    expect(await Promise.all(people.map(wallet))).toEqual([800, 800]);
    const [early = 0, late = 0] = people;
    club.setClock('2026-06-06T21:59:00Z');
    await takeMails(club.database);
    await accepted(club.as('OPEN').delete(at(early)));
    expect((await bodies())[0]).toContain('12,00 € rendus à votre porte-monnaie.');
    club.setClock('2026-06-06T22:01:00Z');
    await accepted(club.as('OPEN').delete(at(late)));
    expect((await bodies())[0]).toContain('Cette désinscription est tardive');
    expect([await wallet(early), await wallet(late)]).toEqual([2000, 800]);
    await expectBooksToBalance(club);
  });

  it('is moved once by two at once, and a second click is told so', async () => {
    const id = await newEvent(club);
    await seedRegistration(club.database, id, await club.idOf('USER'), 'PARTICIPANT', 1);
    const other = { date: '2026-06-14T10:00:00+02:00' };
    const answers = await Promise.all([move(id), move(id, other, 'ADMIN')]);
    expect(answers.map(refusalIn).toSorted()).toEqual(['200', '409 STALE_VERSION']);
    expect(refusalIn(await move(id))).toBe('409 STALE_VERSION');
    const { date } = await read(id);
    expect(answers.find(({ statusCode }) => statusCode === 200)?.json<ClubEvent>()).toMatchObject({ date, version: 2 });
    expect(await bodies()).toHaveLength(1);
  });

  it('says the reason again with a correction of the hour before the mail has left, and not later', async () => {
    const id = await newEvent(club);
    await seedRegistration(club.database, id, await club.idOf('USER'), 'PARTICIPANT', 1);
    await accepted(move(id));
    await accepted(club.as('ADMIN').put(`/events/${id}`, { hourRdv: '09:00' }));
    const [only, ...others] = await bodies();
    expect([others, only]).toEqual([[], expect.stringContaining('à 10 h : Vent de 40 nœuds')]);
    await accepted(club.as('ADMIN').put(`/events/${id}`, { hourRdv: '09:15' }));
    expect((await bodies())[0]).toContain('Cette plongée a changé depuis votre inscription');
  });

  it('drops the sheet printed for the former day', async () => {
    const id = await newEvent(club);
    await club.insert('safety_sheets', { event_id: id, printed_at: START, content: '{}' });
    await accepted(move(id));
    expect(await club.rows('safety_sheets', { event_id: id })).toEqual([]);
  });

  it('forgets the reason when it is cancelled without one', async () => {
    const id = await newEvent(club);
    await accepted(move(id));
    await accepted(club.as('ADMIN').put(`/events/${id}`, { status: 'CANCELLED' }));
    expect(await read(id)).toMatchObject({ status: 'CANCELLED', reason: null });
  });

  it.each([
    ['a day before tomorrow', {}, { date: '2026-05-04T23:00:00+02:00' }, '422 EVENT_MOVE_DAY date'],
    ['its own day', {}, { date: '2026-05-30T18:00:00+02:00' }, '422 EVENT_MOVE_DAY date'],
    ['no day', {}, { date: '2026-02-30T10:00:00Z' }, '400 BAD_DATE date'],
    ['without a reason', {}, { reason: ' ' }, '400 BAD_REQUEST reason'],
    ['once cancelled', { status: 'CANCELLED' }, {}, '422 EVENT_CANCELLED'],
    ['once over', { starts_at: '2026-05-03T07:30:00.000Z' }, {}, '422 EVENT_PAST'],
    ['as a date to remember', { accompanist_max: 57 }, {}, '422 EVENT_PROTECTED'],
  ])('is refused for %s', async (_, outing, given, refusal) => {
    const id = await newEvent(club, outing);
    const before = await club.row('events', id);
    expect(refusalIn(await move(id, given))).toBe(refusal);
    expect(await club.row('events', id)).toEqual(before);
  });

  it('is refused once something was noted of its dives', async () => {
    const id = await newEvent(club);
    const author_id = await club.idOf('ADMIN');
    await club.insert('dive_logs', { event_id: id, dive: 1, author_id, updated_at: START, content: '{}' });
    expect(refusalIn(await move(id))).toBe('409 OUTING_DONE');
    const present = await newEvent(club);
    const mark = { event_id: present, diver_id: author_id, state: 'PRESENT', author_id, marked_at: START };
    await club.insert('attendance', mark);
    expect(refusalIn(await move(present))).toBe('409 OUTING_DONE');
  });
});
