// Which place a registration gets, keeps and leaves.
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ClubEvent, Entry } from '#contract/events.ts';
import type { RegistrationType } from '#domain/registration/placement.ts';
import { type Client, onEachEngine, onEngine, START, type TestClub } from '../support/app.ts';
import { newEvent, seedCrowd, seedRegistration, takeMails } from '../support/outings.ts';
import { defaultConfig } from '#shared/config.ts';

/** `[null, '3']`: numbers of the crowd in their slots, removed ones in brackets. */
const numbers = (slots: readonly (Entry | null)[]) =>
  slots.map((entry) => {
    if (entry === null) return null;
    const number = String(Number(entry.lastname.slice(5)));
    return entry.active ? number : `(${number})`;
  });

const shape = (event: ClubEvent) => ({
  divers: numbers(event.participants),
  waiting: numbers(event.pendingParticipants),
});

onEachEngine('places', (club) => {
  let crowd: number[] = [];
  beforeAll(async () => {
    crowd = (await seedCrowd(club.database, 9)).map(({ id }) => id);
  });
  beforeEach(async () => {
    club.setClock(START);
    await takeMails(club.database);
  });

  const id = (number: number): number => crowd[number - 1] ?? 0;
  const path = (event: number, number: number) => `/events/${event}/participants/${id(number)}`;
  const shown = async (answer: Promise<{ statusCode: number; json: <T>() => T }>) => {
    const { statusCode, json } = await answer;
    return statusCode === 200 ? shape(json<ClubEvent>()) : json<{ code: string }>().code;
  };
  const place = (type: RegistrationType, position: number) => ({ type, position, description: '' });
  const add = (event: number, number: number, at: object, by: Client = club.as('OPEN')) =>
    by.post(`${path(event, number)}/seuil/3`, at);
  const move = (event: number, number: number, type: RegistrationType, position: number) =>
    club.as('ADMIN').put(`${path(event, number)}/position/${position}/type/${type}`, place(type, position));
  const purge = (event: number, number: number, type: RegistrationType, position: number) =>
    club
      .as('SUPER_ADMIN')
      .delete(`/events/${event}/participants/purge/${id(number)}/position/${position}/type/${type}`);
  /** An outing for two divers, with the crowd's numbers in their slots, `null` is a hole. */
  const outing = async (divers: (number | null)[], waiting: (number | null)[] = [], given: object = {}) => {
    const event = await newEvent(club, { diver_max: 2, ...given });
    for (const [type, list] of [
      ['PARTICIPANT', divers],
      ['PENDING_PARTICIPANT', waiting],
    ] as const)
      for (const [index, number] of list.entries())
        if (number !== null) await seedRegistration(club.database, event, id(number), type, index + 1);
    return event;
  };
  const seen = (event: number) => shown(club.as('USER').get(`/events/${event}`));

  describe('a registration', () => {
    it('gets the asked slot, or the first free one, then waits at the end of the list', async () => {
      const event = await outing([]);
      expect(await shown(add(event, 1, place('PARTICIPANT', 2)))).toEqual({ divers: [null, '1'], waiting: [] });
      expect(await shown(add(event, 2, place('PARTICIPANT', 2)))).toEqual({ divers: ['2', '1'], waiting: [] });
      expect(await shown(add(event, 3, place('PARTICIPANT', 1)))).toEqual({ divers: ['2', '1'], waiting: ['3'] });
      expect(await shown(add(event, 4, place('PARTICIPANT', 1)))).toMatchObject({ waiting: ['3', '4'] });
    });

    it('gets the first free slot without a position', async () => {
      expect(await shown(add(await outing([1]), 2, { type: 'PARTICIPANT' }))).toMatchObject({ divers: ['1', '2'] });
    });

    it('does not believe the threshold of the path', async () => {
      const event = await outing([1, 2]);
      const claim = (on: number, threshold: number, position: number) =>
        shown(club.as('OPEN').post(`${path(on, 3)}/seuil/${threshold}`, place('PARTICIPANT', position)));
      expect(await claim(event, 1000, 3)).toEqual({ divers: ['1', '2'], waiting: ['3'] });
      expect(await claim(await outing([1]), 0, 2)).toMatchObject({ divers: ['1', '3'] });
    });

    it('keeps its cleaned remark', async () => {
      const event = await outing([]);
      const remark = '<div>Bloc&nbsp;15</div><br><del>seul</del>\nvient\u00a0tard';
      const answer = await add(event, 1, { ...place('PARTICIPANT', 1), description: remark }, club.as('SUPER_ADMIN'));
      expect(answer.json<ClubEvent>().participants[0]?.description).toBe('Bloc 15 seul vient tard');
    });

    it('brings a remark of the member or the treasurer alone', async () => {
      const event = await outing([]);
      const given = { ...place('PARTICIPANT', 1), description: 'Nitrox' };
      const answer = await add(event, 1, given, club.as('OPEN'));
      expect(answer.json<ClubEvent>().participants[0]?.description).toBe('');
      const own = `/events/${event}/participants/${await club.idOf('USER')}/seuil/3`;
      const after = await club.as('USER').post(own, { ...given, position: 2 });
      expect(after.json<ClubEvent>().participants[1]?.description).toBe('Nitrox');
    });

    it('confirms to whoever registers, and tells whom somebody else does', async () => {
      const event = await outing([1]);
      const user = await club.idOf('USER');
      await club.as('USER').post(`/events/${event}/participants/${user}/seuil/2`, place('PARTICIPANT', 2));
      const confirmed = { kind: 'REGISTERED', recipient: 't-00-000006@example.org' };
      expect(await takeMails(club.database)).toMatchObject([confirmed]);
      const tribe = await club.idOf('TRIBE');
      await club.as('USER').post(`/events/${event}/participants/${tribe}/seuil/2`, place('PARTICIPANT', 2));
      const [mail, ...others] = await takeMails(club.database);
      expect(others).toEqual([]);
      expect(mail).toMatchObject({
        recipient: 't-00-000007@example.org',
        kind: 'REGISTERED_BY_OTHER',
        subject: 'Liste d’attente : VODELÉE, samedi 30 mai 2026 à 9 h 30',
      });
      expect(mail?.body_text).toContain('Vous êtes sur la liste d’attente (plongeur)');
    });
  });

  describe('a remark', () => {
    const describeIt = (by: Client, event: number, number: number, body: object) => by.put(path(event, number), body);

    it('is of the named place, an active entry before a removed one, else of the active entry', async () => {
      const event = await outing([1]);
      const removed = { active: 0, delete_date: START };
      await seedRegistration(club.database, event, id(1), 'PARTICIPANT', 1, removed);
      await seedRegistration(club.database, event, id(1), 'PARTICIPANT', 2, removed);
      const remarks = async (body: object) =>
        (await describeIt(club.as('SUPER_ADMIN'), event, 1, body))
          .json<ClubEvent>()
          .participants.map((entry) => entry && [entry.active, entry.position, entry.description]);
      expect(await remarks({ ...place('PARTICIPANT', 1), description: 'a' })).toContainEqual([true, 1, 'a']);
      expect(await remarks({ ...place('PARTICIPANT', 2), description: 'b' })).toContainEqual([false, 2, 'b']);
      expect(await remarks({ ...place('ACCOMPANIST', 7), description: 'c' })).toContainEqual([true, 1, 'c']);
      expect(await remarks({ description: null })).toContainEqual([true, 1, '']);
      expect(await remarks(place('PARTICIPANT', 2))).toEqual([
        [true, 1, ''],
        [false, 1, ''],
        [false, 2, ''],
      ]);
    });

    it('is one’s own, or SUPER_ADMIN’s; of a removed entry SUPER_ADMIN’s alone', async () => {
      const event = await newEvent(club);
      const user = await club.idOf('USER');
      await seedRegistration(club.database, event, user, 'PARTICIPANT', 1);
      const code = async (by: Client, body: object, diver = user) =>
        (await by.put(`/events/${event}/participants/${diver}`, body)).json<{ code?: string }>().code;
      const body = { ...place('PARTICIPANT', 1), description: 'Nitrox' };
      expect(await code(club.as('USER'), body)).toBeUndefined();
      expect(await code(club.as('TRIBE'), body)).toBe('FORBIDDEN');
      expect(await code(club.as('ADMIN'), body)).toBe('FORBIDDEN');
      expect(await code(club.as('USER'), body, 999_999)).toBe('FORBIDDEN');
      expect(await code(club.as('SUPER_ADMIN'), body)).toBeUndefined();
      await club.as('USER').delete(`/events/${event}/participants/${user}`);
      expect(await code(club.as('USER'), body)).toBe('FORBIDDEN');
      expect(await code(club.as('SUPER_ADMIN'), body)).toBeUndefined();
      expect(await code(club.as('USER'), place('ACCOMPANIST', 1))).toBe('REGISTRATION_NOT_FOUND');
    });

    it('moves nobody, whatever place it names', async () => {
      const event = await outing([1, null]);
      const after = await shown(describeIt(club.as('SUPER_ADMIN'), event, 1, place('PARTICIPANT', 2)));
      expect(after).toEqual({ divers: ['1'], waiting: [] });
    });
  });

  describe('a move', () => {
    it('goes where the path says', async () => {
      const event = await outing([1], [2, 3]);
      expect(await shown(move(event, 3, 'PARTICIPANT', 2))).toEqual({ divers: ['1', '3'], waiting: ['2'] });
      const down = await shown(move(event, 1, 'PENDING_PARTICIPANT', 4));
      expect(down).toEqual({ divers: [null, '3'], waiting: ['2', null, null, '1'] });
      for (const _time of ['once', 'again'])
        expect(await shown(move(event, 3, 'PARTICIPANT', 1))).toMatchObject({ divers: ['3'] });
    });

    it('takes nobody’s place and exceeds no maximum', async () => {
      const event = await outing([1, 2], [3]);
      expect(await shown(move(event, 3, 'PARTICIPANT', 2))).toBe('SLOT_TAKEN');
      expect(await shown(move(event, 3, 'PARTICIPANT', 3))).toBe('EVENT_FULL');
      expect(await seen(event)).toEqual({ divers: ['1', '2'], waiting: ['3'] });
    });

    it('asks the rules of the kind again', async () => {
      const event = await outing([1], [], { accompanist_max: 2 });
      expect(await shown(move(event, 1, 'ACCOMPANIST', 1))).toBe('LEVEL_NOT_SUPERVISOR');
      await club.change('divers', id(1), { level: 'E3' });
      const moved = (await move(event, 1, 'ACCOMPANIST', 2)).json<ClubEvent>();
      expect([shape(moved), numbers(moved.accompanists)]).toEqual([{ divers: [], waiting: [] }, [null, '1']]);
      await club.change('divers', id(1), { level: 'N2' });
      const closed = await outing([], [1], { needcadre: 1 });
      expect(await shown(move(closed, 1, 'PARTICIPANT', 1))).toBe('SUPERVISORS_ONLY');
    });

    it('is of somebody who is registered, to a place that there is', async () => {
      const event = await outing([1]);
      expect(await shown(move(event, 2, 'PARTICIPANT', 2))).toBe('REGISTRATION_NOT_FOUND');
      expect(await shown(move(999_999, 1, 'PARTICIPANT', 2))).toBe('EVENT_NOT_FOUND');
      expect((await club.as('ADMIN').put(`${path(event, 1)}/position/2001/type/PARTICIPANT`, {})).statusCode).toBe(400);
      expect((await club.as('ADMIN').put(`${path(event, 1)}/position/1/type/GUEST`, {})).statusCode).toBe(400);
    });

    it('tells whoever gets or loses a place by it, and makes nobody else move up', async () => {
      const event = await outing([1, 2], [3, 4]);
      expect(await shown(move(event, 1, 'PENDING_PARTICIPANT', 9))).toMatchObject({ divers: [null, '2'] });
      const told = async () => (await takeMails(club.database)).map(({ subject }) => subject.split(/ :|\u00a0:/)[0]);
      expect(await told()).toEqual(['Votre inscription a changé']);
      await move(event, 4, 'PARTICIPANT', 1);
      expect(await told()).toEqual(['Une place s’est libérée']);
      await move(event, 3, 'PENDING_PARTICIPANT', 5);
      expect(await told()).toEqual([]);
    });
  });

  describe('a removal', () => {
    it('leaves a struck-through entry behind, once per place', async () => {
      const event = await outing([1]);
      for (let time = 0; time < 3; time += 1) {
        club.advance({ hours: 1 });
        expect(await shown(club.as('OPEN').delete(path(event, 1)))).toEqual({ divers: ['(1)'], waiting: [] });
        expect(await shown(add(event, 1, place('PARTICIPANT', 1)))).toEqual({ divers: ['1', '(1)'], waiting: [] });
      }
      const entry = (await club.as('USER').get(`/events/${event}`)).json<ClubEvent>().participants[1];
      expect(entry).toMatchObject({ active: false, position: 1, deleteDate: '2026-05-04T13:00:00+02:00' });
      expect(await shown(club.as('OPEN').delete(path(event, 2)))).toBe('REGISTRATION_NOT_FOUND');
    });

    it('tells whoever is removed, by somebody else or themselves', async () => {
      const event = await outing([]);
      const user = await club.idOf('USER');
      await seedRegistration(club.database, event, user, 'PARTICIPANT', 1);
      await club.as('ADMIN').delete(`/events/${event}/participants/${user}`);
      expect(await takeMails(club.database)).toMatchObject([
        { kind: 'REMOVED', subject: expect.stringMatching(/^Désinscription/) as string },
      ]);
      await seedRegistration(club.database, event, user, 'PARTICIPANT', 1);
      await club.as('USER').delete(`/events/${event}/participants/${user}`);
      expect(await takeMails(club.database)).toMatchObject([{ kind: 'WITHDRAWN' }]);
    });
  });

  it('is answered as the next reader sees it, whatever the change', async () => {
    const event = await outing([]);
    const by = club.as('SUPER_ADMIN');
    const changes = [
      ...[1, 2, 3, 4].map((number) => () => add(event, number, place('PARTICIPANT', 1), by)),
      () => by.put(path(event, 1), { ...place('PARTICIPANT', 1), description: 'avec le club' }),
      () => by.delete(path(event, 1)), // the third moves up
      () => add(event, 1, { ...place('PARTICIPANT', 1), description: 'de retour' }, by),
      () => by.delete(path(event, 2)),
      () => move(event, 4, 'PARTICIPANT', 2),
      () => add(event, 2, place('ACCOMPANIST', 2), by),
      () => move(event, 1, 'PENDING_PARTICIPANT', 5),
      () => by.delete(path(event, 1)),
      () => add(event, 1, place('PENDING_PARTICIPANT', 1), by),
      () => by.delete(path(event, 1)),
      () => purge(event, 1, 'PENDING_PARTICIPANT', 5),
      () => purge(event, 3, 'PARTICIPANT', 1),
      () => add(event, 1, place('PARTICIPANT', 1), by),
      () => by.delete(path(event, 1)), // from there a second time
    ];
    for (const [index, change] of changes.entries()) {
      club.advance({ minutes: 1 });
      const { statusCode, json } = await change();
      const answered = json<ClubEvent>();
      expect({ index, statusCode }).toEqual({ index, statusCode: 200 });
      expect((await by.get(`/events/${event}`)).json()).toEqual(answered);
    }
  });

  describe('a purge', () => {
    it('deletes the entry of that place for good, removed or active', async () => {
      const event = await outing([1, 2]);
      await club.as('OPEN').delete(path(event, 1));
      expect(await seen(event)).toMatchObject({ divers: [null, '2', '(1)'] });
      expect(await shown(purge(event, 1, 'PARTICIPANT', 2))).toBe('REGISTRATION_NOT_FOUND');
      expect(await shown(purge(event, 1, 'PARTICIPANT', 1))).toEqual({ divers: [null, '2'], waiting: [] });
      expect(await shown(purge(event, 2, 'PARTICIPANT', 2))).toEqual({ divers: [], waiting: [] });
    });

    it('takes the active entry first', async () => {
      const event = await outing([1]);
      await seedRegistration(club.database, event, id(1), 'PARTICIPANT', 1, { active: 0, delete_date: START });
      expect(await shown(purge(event, 1, 'PARTICIPANT', 1))).toMatchObject({ divers: ['(1)'] });
    });

    it('leaves an outing that can be deleted when it was the last trace', async () => {
      const event = await outing([1]);
      await purge(event, 1, 'PARTICIPANT', 1);
      expect((await club.as('ADMIN').delete(`/events/${event}`)).statusCode).toBe(204);
    });
  });
});

// Promotions from the waiting list, and their notifications.
const registered = (slots: readonly (Entry | null)[]) =>
  slots.map((entry) => (entry?.active ? Number(entry.lastname.slice(5)) : null)).filter(Boolean);

function waitingList(club: TestClub) {
  let crowd: number[] = [];
  beforeAll(async () => {
    crowd = (await seedCrowd(club.database, 9)).map(({ id }) => id);
    for (const [index, id] of crowd.entries())
      await club.change('divers', id, { email: `crowd${index + 1}@example.org`, level: 'E3' });
  });
  beforeEach(async () => {
    club.setClock(START);
    await takeMails(club.database);
  });

  const id = (number: number): number => crowd[number - 1] ?? 0;
  return {
    id,
    /** Divers 1 and 2 have the two places, 3, 4 and 5 wait; 6 supervises alone, 7 waits for that. */
    outing: async (given: object = {}) => {
      const event = await newEvent(club, { diver_max: 2, accompanist_max: 1, ...given });
      const put = (number: number, type: Entry['type'], position: number) =>
        seedRegistration(club.database, event, id(number), type, position);
      await put(1, 'PARTICIPANT', 1);
      await put(2, 'PARTICIPANT', 2);
      await put(3, 'PENDING_PARTICIPANT', 1);
      await put(4, 'PENDING_PARTICIPANT', 2);
      await put(5, 'PENDING_PARTICIPANT', 3);
      await put(6, 'ACCOMPANIST', 1);
      await put(7, 'PENDING_ACCOMPANIST', 1);
      return event;
    },
    lists: async (answer: Promise<{ json: <T>() => T }>) => {
      const event = (await answer).json<ClubEvent>();
      return [event.participants, event.pendingParticipants, event.accompanists, event.pendingAccompanists].map(
        registered,
      );
    },
    promoted: async () =>
      (await takeMails(club.database))
        .filter((mail) => mail.subject.startsWith('Une place s’est libérée'))
        .map((mail) => mail.recipient),
    remove: (event: number, number: number, by: 'OPEN' | 'SUPER_ADMIN' = 'OPEN') =>
      club.as(by).delete(`/events/${event}/participants/${id(number)}`),
    update: (event: number, write: object) => club.as('SUPER_ADMIN').put(`/events/${event}`, write),
  };
}

onEachEngine('the waiting list', (club) => {
  const { id, outing, lists, promoted, remove, update } = waitingList(club);

  describe('moves up', () => {
    it('its first when a place is left, into that place, and tells them', async () => {
      const event = await outing();
      expect(await lists(remove(event, 1))).toEqual([[3, 2], [4, 5], [6], [7]]);
      const mails = await takeMails(club.database);
      expect(mails.map((mail) => [mail.recipient, mail.subject.split(' :')[0]])).toEqual([
        ['crowd1@example.org', 'Désinscription'],
        ['crowd3@example.org', 'Une place s’est libérée'],
      ]);
      expect(mails[1]?.body_text).toContain('Vous avez une place de plongeur.');
    });

    it('its first when an active entry is purged', async () => {
      const event = await outing();
      const place = `/events/${event}/participants/purge/${id(2)}/position/2/type/PARTICIPANT`;
      expect(await lists(club.as('SUPER_ADMIN').delete(place))).toEqual([[1, 3], [4, 5], [6], [7]]);
      expect(await promoted()).toEqual(['crowd3@example.org']);
    });

    it.each([
      ['a higher maximum', {}, { diverMaxNumber: 4 }, [[1, 2, 3, 4], [5], [6], [7]], 2],
      ['no maximum', {}, { diverMaxNumber: 0, accompanistMaxNumber: 0 }, [[1, 2, 3, 4, 5], [], [6, 7], []], 4],
      [
        'the end of COMPLETE',
        { status: 'COMPLETE', diver_max: 3 },
        { complete: false },
        [[1, 2, 3], [4, 5], [6], [7]],
        1,
      ],
      ['a wish for divers', { needcadre: 1, diver_max: 4 }, { needcadre: false }, [[1, 2, 3, 4], [5], [6], [7]], 2],
    ])('as many as %s lets in, in their order, and tells them', async (_what, given, write, after, count) => {
      expect(await lists(update(await outing(given), write))).toEqual(after);
      expect(await promoted()).toHaveLength(count);
    });

    it('past whoever was deactivated or deleted since, who keep their turn', async () => {
      const event = await outing();
      await club.change('divers', id(3), { desactived: 1 });
      await club.change('divers', id(4), { active: 0 });
      expect(await lists(remove(event, 1))).toEqual([[5, 2], [3, 4], [6], [7]]);
      expect(await promoted()).toEqual(['crowd5@example.org']);
      await club.change('divers', id(3), { desactived: 0 });
      await club.change('divers', id(4), { active: 1 });
      expect(await lists(remove(event, 2))).toEqual([[5, 3], [4], [6], [7]]);
    });

    it('whoever has no address, untold', async () => {
      await club.change('divers', id(3), { email: '' });
      expect(await lists(remove(await outing(), 1))).toEqual([[3, 2], [4, 5], [6], [7]]);
      expect(await promoted()).toEqual([]);
      await club.change('divers', id(3), { email: 'crowd3@example.org' });
    });
  });

  describe('stays as it is', () => {
    it('while there are more than the lowered maximum', async () => {
      const event = await outing();
      await update(event, { diverMaxNumber: 1 });
      expect(await lists(remove(event, 1))).toEqual([[2], [3, 4, 5], [6], [7]]);
      expect(await lists(remove(event, 2))).toEqual([[3], [4, 5], [6], [7]]);
    });

    it('when an outing changes in a way that makes no room, though an administrator keeps a place free', async () => {
      const event = await outing({ diver_max: 3 });
      const same = await lists(update(event, { description: 'Lampe', diverMaxNumber: 3 }));
      expect(same).toEqual([[1, 2], [3, 4, 5], [6], [7]]);
      expect(await lists(remove(event, 1))).toEqual([[3, 2], [4, 5], [6], [7]]);
    });

    it('within twelve hours of the start, and afterwards', async () => {
      // The outing starts on May 30 at 7:30 UTC.
      club.setClock('2026-05-29T19:30:00.000Z');
      expect(await lists(remove(await outing(), 1))).toEqual([[2], [3, 4, 5], [6], [7]]);
      club.setClock('2026-05-29T19:29:59.000Z');
      expect(await lists(remove(await outing(), 1))).toEqual([[3, 2], [4, 5], [6], [7]]);
      club.setClock('2026-06-02T10:00:00.000Z');
      expect(await lists(remove(await outing(), 1, 'SUPER_ADMIN'))).toEqual([[2], [3, 4, 5], [6], [7]]);
      expect(await promoted()).toEqual(['crowd3@example.org']);
    });
  });
});

onEngine(
  'sqlite',
  'a waiting list of a club that moves people by hand',
  (club) => {
    const { outing, lists, promoted, remove, update } = waitingList(club);
    it('never moves by itself', async () => {
      const event = await outing();
      expect(await lists(remove(event, 1))).toEqual([[2], [3, 4, 5], [6], [7]]);
      expect(await lists(update(event, { diverMaxNumber: 9 }))).toEqual([[2], [3, 4, 5], [6], [7]]);
      expect(await promoted()).toEqual([]);
    });
  },
  { club: { ...defaultConfig, waitingList: { autoPromote: false, quietHours: 12 } } },
);
