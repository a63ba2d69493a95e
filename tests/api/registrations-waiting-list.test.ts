import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ClubEvent, Entry } from '../../src/shared/contract/events.ts';
import { onEachEngine, START } from '../support/app.ts';
import { seedCrowd, seedEvent, seedRegistration, seedSite, takeMails } from '../support/outings.ts';

const numbers = (slots: readonly (Entry | null)[]) =>
  slots.map((entry) => (entry?.active ? Number(entry.lastname.slice(5)) : null)).filter(Boolean);

onEachEngine('the waiting list', (club) => {
  let site = 0;
  let crowd: number[] = [];
  beforeAll(async () => {
    site = await seedSite(club.database);
    crowd = (await seedCrowd(club.database, 9)).map(({ id }) => id);
    for (const [index, id] of crowd.entries())
      await club.change('divers', id, { email: `crowd${index + 1}@example.org`, level: 'E3' });
  });
  beforeEach(async () => {
    club.setClock(START);
    await takeMails(club.database);
  });

  const id = (number: number): number => crowd[number - 1] ?? 0;
  const PLACES = [
    [1, 'PARTICIPANT', 1],
    [2, 'PARTICIPANT', 2],
    [3, 'PENDING_PARTICIPANT', 1],
    [4, 'PENDING_PARTICIPANT', 2],
    [5, 'PENDING_PARTICIPANT', 3],
    [6, 'ACCOMPANIST', 1],
    [7, 'PENDING_ACCOMPANIST', 1],
  ] as const;
  /** Divers 1 and 2 have the two places, 3, 4 and 5 wait; 6 supervises alone, 7 waits for that. */
  const outing = async (given: object = {}) => {
    const event = await seedEvent(club.database, site, { diver_max: 2, accompanist_max: 1, ...given });
    for (const [number, type, position] of PLACES)
      await seedRegistration(club.database, event, id(number), type, position);
    return event;
  };
  const lists = async (answer: Promise<{ json: <T>() => T }>) => {
    const event = (await answer).json<ClubEvent>();
    return [event.participants, event.pendingParticipants, event.accompanists, event.pendingAccompanists].map(numbers);
  };
  const promoted = async () =>
    (await takeMails(club.database))
      .filter((mail) => mail.subject.startsWith('Une place s’est libérée'))
      .map((mail) => mail.recipient);
  const remove = (event: number, number: number) =>
    club.as('OPEN').delete(`/events/${event}/participants/${id(number)}`);
  const update = (event: number, write: object) => club.as('SUPER_ADMIN').put(`/events/${event}`, write);

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
      const place = `${id(2)}/position/2/type/PARTICIPANT`;
      const purge = club.as('SUPER_ADMIN').delete(`/events/${event}/participants/purge/${place}`);
      expect(await lists(purge)).toEqual([[1, 3], [4, 5], [6], [7]]);
      expect(await promoted()).toEqual(['crowd3@example.org']);
    });

    it.each([
      ['a higher maximum lets in', {}, { diverMaxNumber: 4 }],
      ['fit once COMPLETE is lifted', { status: 'COMPLETE', diver_max: 4 }, { complete: false }],
      ['fit once divers are let in again', { needcadre: 1, diver_max: 4 }, { needcadre: false }],
    ])('as many as %s, in their order', async (_what, given, write) => {
      expect(await lists(update(await outing(given), write))).toEqual([[1, 2, 3, 4], [5], [6], [7]]);
      expect(await promoted()).toEqual(['crowd3@example.org', 'crowd4@example.org']);
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
    it('when one who waits leaves', async () => {
      expect(await lists(remove(await outing(), 4))).toEqual([[1, 2], [3, 5], [6], [7]]);
    });

    it('while there are more than the lowered maximum', async () => {
      const event = await outing();
      await update(event, { diverMaxNumber: 1 });
      expect(await lists(remove(event, 1))).toEqual([[2], [3, 4, 5], [6], [7]]);
      expect(await lists(remove(event, 2))).toEqual([[3], [4, 5], [6], [7]]);
    });

    it('when an outing changes in a way that makes no room, though an administrator keeps a place free', async () => {
      const event = await outing({ diver_max: 3 });
      const kept = await lists(update(event, { description: 'Lampe', diverMaxNumber: 3 }));
      expect(kept).toEqual([[1, 2], [3, 4, 5], [6], [7]]);
      expect(await lists(remove(event, 1))).toEqual([[3, 2], [4, 5], [6], [7]]);
    });

    it('within twelve hours of the start', async () => {
      // The outing starts on May 30 at 7:30 UTC.
      club.setClock('2026-05-29T19:30:00.000Z');
      expect(await lists(remove(await outing(), 1))).toEqual([[2], [3, 4, 5], [6], [7]]);
      club.setClock('2026-05-29T19:29:59.000Z');
      expect(await lists(remove(await outing(), 1))).toEqual([[3, 2], [4, 5], [6], [7]]);
    });
  });
});
