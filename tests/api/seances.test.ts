// Weekly sessions: a season in one act, moved and cancelled, and the roll call of two telephones; on both engines.
import { beforeEach, describe, expect, it } from 'vitest';
import type { Calendar } from '#contract/events.ts';
import type { MergePreview } from '#contract/merging.ts';
import type {
  PresencePage,
  RollCall,
  RollMembers,
  Seance,
  SeanceChange,
  SeanceChanged,
  SeancePage,
} from '#contract/seances.ts';
import { keptUntil } from '#domain/retention.ts';
import { memberData } from '#server/modules/members/personal-data/member-data-repository.ts';
import { rollCallPurger } from '#server/modules/outings/seances/repository.ts';
import { accepted, onEachEngine, refusalIn } from '../support/app.ts';
import { readCalendar } from '../support/calendars.ts';
import { addDiver } from '../support/divers.ts';
import { newKey } from '../support/ledger.ts';
import type { Who } from '../support/members.ts';

/** Tuesdays: 24 November to 26 January, but for Christmas. */
const SEASON = {
  name: 'Piscine',
  place: 'Bassin Léo',
  start: '20:00',
  end: '21:30',
  first: '2026-11-20',
  last: '2027-01-27',
  weekday: 1,
  toggled: ['2027-01-14'],
};
const EVENING = '2026-12-01T19:00:00.000Z';
const MINUTE = 60_000;

onEachEngine('weekly sessions', (club) => {
  beforeEach(async () => {
    club.setClock(EVENING);
    await club.empty('seance_attendance', 'seances', 'seance_series');
  });

  const admin = () => club.as('ADMIN');
  const make = (more: object = {}) => admin().post('/seances', { key: newKey(), ...SEASON, ...more });
  const listed = async (period = 'coming', who: Who = 'USER') =>
    accepted<SeancePage>(club.as(who).get(`/seances?period=${period}`));
  const days = async (period = 'coming') =>
    (await listed(period)).content.map(({ day, cancelReason }) =>
      cancelReason === null ? day : `${day} ${cancelReason}`,
    );
  const bodyOf = ({ version, name, place, day, start, end, cancelReason }: Seance): SeanceChange => ({
    version,
    name,
    place,
    day,
    start,
    end,
    cancelReason,
    following: false,
  });
  const change = (seance: Seance, more: Partial<SeanceChange>) =>
    admin().put(`/seances/${seance.id}`, { ...bodyOf(seance), ...more });
  const on = async (day: string): Promise<Seance> => {
    const all = [...(await listed('past')).content, ...(await listed()).content];
    return all.find((one) => one.day === day) ?? expect.fail(`no session on ${day}`);
  };

  describe('made for a season', () => {
    it('are on each of its days but those off, once for the form that sends twice', async () => {
      const key = newKey();
      const [first, again] = await Promise.all([make({ key }), make({ key })]);
      expect([first.statusCode, again.statusCode]).toEqual([201, 201]);
      expect(first.json()).toMatchObject({ made: 8 });
      expect(again.json()).toEqual(first.json());
      expect(await days('past')).toEqual(['2026-11-24']);
      expect(await days()).toEqual([
        '2026-12-01',
        '2026-12-08',
        '2026-12-15',
        '2027-01-05',
        '2027-01-12',
        '2027-01-19',
        '2027-01-26',
      ]);
    });

    it.each([
      [{ last: '2026-11-19' }, '422 SEANCES_NONE last'],
      [{ last: '2027-11-21' }, '422 SEANCES_TOO_LONG last'],
      [{ end: '20:00' }, '422 SEANCE_HOURS end'],
      [{ first: '2026-11-31' }, '400 BAD_DATE first'],
      [{ start: '25:00' }, '400 BAD_REQUEST start'],
      [{ name: '' }, '400 BAD_REQUEST name'],
      [{ weekday: 7 }, '400 BAD_REQUEST weekday'],
      [{ toggled: ['2026-12-32'] }, '400 BAD_DATE toggled'],
    ])('are refused with %j: %s, and nothing is written', async (more, refusal) => {
      expect(refusalIn(await make(more)).replace(/toggled.*/, 'toggled')).toBe(refusal);
      expect([await club.rows('seance_series'), await club.rows('seances')]).toEqual([[], []]);
    });
  });

  describe('changed', () => {
    beforeEach(async () => void (await accepted(make())));

    it('move one by one and say so, but not onto a day off, nor into the past', async () => {
      const seance = await on('2026-12-15');
      expect(refusalIn(await change(seance, { day: '2026-12-22' }))).toBe('422 SEANCE_DAY_OFF day');
      expect(refusalIn(await change(seance, { day: '2026-11-30' }))).toBe('422 SEANCE_PAST day');
      const { seance: moved, changed } = await accepted<SeanceChanged>(
        change(seance, { day: '2026-12-17', place: 'Lac' }),
      );
      expect([moved.day, moved.plannedDay, moved.place, moved.version, changed]).toEqual([
        '2026-12-17',
        '2026-12-15',
        'Lac',
        2,
        1,
      ]);
      expect(refusalIn(await change(seance, { day: '2026-12-18' }))).toBe('409 STALE_VERSION');
    });

    it('move from one on, where those that would fall on a day off are cancelled, and keep what differs', async () => {
      await accepted(change(await on('2027-01-19'), { place: 'Lac' }));
      const answer = await accepted<SeanceChanged>(
        change(await on('2026-12-15'), { day: '2026-12-17', start: '19:00', following: true }),
      );
      expect([answer.changed, answer.off]).toEqual([4, 1]);
      expect(await days()).toEqual([
        '2026-12-01',
        '2026-12-08',
        '2026-12-17',
        '2027-01-07',
        '2027-01-12 Jour sans séance\u00a0: choix du club',
        '2027-01-21',
        '2027-01-28',
      ]);
      expect(await on('2027-01-21')).toMatchObject({ place: 'Lac', start: '19:00', end: '21:30' });
    });

    it('are cancelled with a reason from one on, restored, and deleted unless somebody came', async () => {
      await accepted(change(await on('2027-01-05'), { cancelReason: 'Vidange', following: true }));
      expect((await days()).slice(2)).toEqual([
        '2026-12-15',
        ...['05', '12', '19', '26'].map((day) => `2027-01-${day} Vidange`),
      ]);
      await accepted(change(await on('2027-01-12'), { cancelReason: null }));
      expect(await days()).toContain('2027-01-12');
      const first = await on('2026-12-01');
      await accepted(
        club
          .as('DAO')
          .put(`/seances/${first.id}/appel`, { marks: [{ diver: await club.idOf('USER'), present: true, ago: 0 }] }),
      );
      expect(refusalIn(await admin().delete(`/seances/${first.id}?suite=true`))).toBe('409 SEANCE_ATTENDED');
      for (const following of [false, true])
        expect(refusalIn(await change(first, { day: '2026-12-03', following }))).toBe('409 SEANCE_HELD day');
      await accepted(change(first, { place: 'Lac' }));
      const second = await on('2026-12-08');
      expect((await admin().delete(`/seances/${second.id}?suite=true`)).statusCode).toBe(204);
      expect(await days()).toEqual(['2026-12-01']);
      expect(refusalIn(await change(second, {}))).toBe('404 SEANCE_NOT_FOUND');
    });

    it('stand in the club’s calendar while they are held, at the hour of Paris', async () => {
      await accepted(change(await on('2026-12-08'), { cancelReason: 'Vidange' }));
      const { clubUrl } = (await club.as('USER').post('/calendar')).json<Calendar>();
      const { body } = await club.app.inject({ method: 'GET', url: new URL(clubUrl ?? '').pathname });
      const events = readCalendar(body).events.filter(({ uid }) => uid.startsWith('seance-'));
      expect(events.map(({ start }) => start.slice(0, 16))).toEqual([
        '2026-12-01T19:00',
        '2026-12-15T19:00',
        '2027-01-05T19:00',
        '2027-01-12T19:00',
        '2027-01-19T19:00',
        '2027-01-26T19:00',
      ]);
      expect(events[0]).toMatchObject({ summary: 'Piscine', location: 'Bassin Léo', end: '2026-12-01T20:30:00.000Z' });
    });
  });

  describe('the roll call', () => {
    let [me, other, seance]: [number, number, Seance] = [0, 0, {} as Seance];
    beforeEach(async () => {
      await accepted(make());
      [me, other, seance] = [await club.idOf('USER'), await club.idOf('OTHER'), await on('2026-12-01')];
    });
    const mark = (diver: number, present: boolean, ago = 0, who: Who = 'DAO', of = seance) =>
      club.as(who).put(`/seances/${of.id}/appel`, { marks: [{ diver, present, ago }] });
    const present = async () => (await accepted<RollCall>(club.as('ADMIN').get(`/seances/${seance.id}/appel`))).present;

    it('is of two at once, and the same mark twice changes nothing', async () => {
      const answers = await Promise.all([
        mark(me, true),
        mark(other, true, 0, 'ADMIN'),
        mark(me, true),
        mark(me, true, 0, 'ADMIN'),
      ]);
      expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200]);
      expect(await present()).toEqual([me, other].toSorted((a, b) => a - b));
      expect(await club.rows('seance_attendance')).toHaveLength(2);
      expect((await on('2026-12-01')).present).toBe(2);
    });

    it('keeps the later tap of a member, whichever comes first', async () => {
      club.advance({ minutes: 1 });
      await accepted(mark(me, false, 0, 'ADMIN'));
      // Of a telephone that was offline since before.
      await accepted(mark(me, true, MINUTE));
      expect(await present()).toEqual([]);
      club.advance({ minutes: 1 });
      await accepted(mark(me, true, MINUTE / 2));
      expect(await present()).toEqual([me]);
      const [both] = [
        {
          marks: [
            { diver: other, present: true, ago: 5 },
            { diver: other, present: false, ago: 9 },
          ],
        },
      ];
      await accepted(club.as('DAO').put(`/seances/${seance.id}/appel`, both));
      expect(await present()).toContain(other);
    });

    it('of a record that was merged while the telephone was offline is that of the one kept', async () => {
      const [kept, merged] = [await addDiver(club, { wallet_cents: 0 }), await addDiver(club, { wallet_cents: 0 })];
      const fusion = `/divers/${kept.id}/fusion/${merged.id}`;
      const { digest } = await accepted<MergePreview>(club.as('SUPER_ADMIN').get(fusion));
      await accepted(club.as('SUPER_ADMIN').post(fusion, { digest }));
      await accepted(mark(merged.id, true));
      expect(await present()).toEqual([kept.id]);
    });

    it('goes on after a clock that was a day ahead', async () => {
      club.setClock('2026-12-03T19:00:00.000Z');
      await accepted(mark(me, true));
      club.setClock(EVENING);
      await accepted(mark(me, false));
      expect(await present()).toEqual([]);
    });

    it('marks those who may come, and leaves out who was erased or deactivated meanwhile', async () => {
      const marks = [me, await club.idOf('DEACTIVATED'), await club.idOf('DELETED'), 999_999].map((diver) => ({
        diver,
        present: true,
        ago: 0,
      }));
      expect((await accepted<RollCall>(club.as('DAO').put(`/seances/${seance.id}/appel`, { marks }))).present).toEqual([
        me,
      ]);
    });

    it('opens on its day, and not where the session is cancelled', async () => {
      expect(refusalIn(await mark(me, true, 0, 'DAO', await on('2026-12-08')))).toBe('422 SEANCE_AHEAD');
      await accepted(change(seance, { cancelReason: 'Vidange' }));
      expect(refusalIn(await mark(me, true))).toBe('422 SEANCE_CANCELLED');
      expect(refusalIn(await mark(me, true, 0, 'USER'))).toBe('403 FORBIDDEN');
    });

    it('names those first who came to the last sessions of this season', async () => {
      await accepted(mark(other, true, 0, 'DAO', await on('2026-11-24')));
      const [first, ...rest] = await accepted<RollMembers>(club.as('DAO').get(`/seances/${seance.id}/membres`));
      expect(first).toEqual({ id: other, lastname: 'VOISIN', firstname: 'Anne', level: 'N1', recent: 1 });
      expect(rest.map(({ recent }) => recent)).toEqual(rest.map(() => 0));
      const names = (await accepted<RollMembers>(club.as('DAO').get(`/seances/${seance.id}/membres`))).map(
        ({ lastname }) => lastname,
      );
      expect(names).not.toContain('RETARD');
      expect(names).not.toContain('PARTI');
    });

    it('is counted by member and month, in the member’s own page and copy, and goes with them', async () => {
      const leaving = await addDiver(club, { lastname: 'LOIN', lastname_key: 'loin', wallet_cents: 0 });
      await accepted(mark(me, true, 0, 'DAO', await on('2026-11-24')));
      for (const diver of [me, other, leaving.id]) await accepted(mark(diver, true));
      const presences = (query = '') => accepted<PresencePage>(club.as('DAO').get(`/presences?page=0&size=10${query}`));
      const { content, held, totalElements } = await presences('&sort=total,desc');
      expect(content[0]).toEqual({
        id: me,
        lastname: 'MARTIN',
        firstname: 'Jean',
        months: [0, 0, 1, 1, 0, 0, 0, 0, 0, 0, 0, 0],
        total: 2,
      });
      expect([held.slice(2, 4), totalElements]).toEqual([[1, 1], 3]);
      expect((await presences('&q=vois')).content.map(({ id }) => id)).toEqual([other]);
      expect((await presences('&season=2025')).content).toEqual([]);
      expect([(await listed()).own, (await listed('coming', 'TRIBE')).own]).toEqual([2, 0]);
      const copy = await club.database.read((tx) => memberData(tx, me, ''));
      expect(copy['présences aux séances']).toMatchObject([
        { day: '2026-11-24', present: 1 },
        { day: '2026-12-01', present: 1 },
      ]);

      club.advance({ minutes: 1 });
      await accepted(change(await on('2026-12-01'), { cancelReason: 'Erreur' }));
      expect((await presences()).content.map(({ id }) => id)).toEqual([me]);
      await accepted(
        club.as('SUPER_ADMIN').post(`/divers/${leaving.id}/effacement`, { confirmation: leaving.licence }),
      );
      expect(await club.rows('seance_attendance', { diver_id: leaving.id })).toEqual([]);
    });

    it('is kept to the end of the next season', async () => {
      await accepted(mark(me, true));
      const due = (instant: string) => club.database.read((tx) => rollCallPurger.count(tx, new Date(instant)));
      expect([await due('2026-11-30T23:00:00Z'), await due('2026-12-01T23:00:00Z')]).toEqual([0, 1]);
      expect(keptUntil(rollCallPurger.rule, new Date(EVENING))).toBe('2028-08-31');
    });
  });
});
