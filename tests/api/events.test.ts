import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { ClubEvent } from '#contract/events.ts';
import type { Page } from '#contract/common.ts';
import { accepted, onEachEngine, START } from '../support/app.ts';
import { copyOf } from '../support/divers.ts';
import type { Who } from '../support/members.ts';
import { seedEvent, seedRegistration, seedSite } from '../support/outings.ts';
import { textOfPdf } from '../support/pdf.ts';

onEachEngine('reading outings', (club) => {
  let site = 0;
  beforeAll(async () => {
    site = await seedSite(club.database);
  });
  beforeEach(async () => {
    club.setClock(START);
    await club.empty('registrations', 'events');
  });

  const list = (query: string) => accepted<Page<ClubEvent>>(club.as('USER').get(`/events${query}`));
  const at = (starts_at: string, description: string) => seedEvent(club.database, site, { starts_at, description });
  const descriptions = async (query: string) => (await list(query)).content.map((event) => event.description);

  it('answers the four months from a day on, by days of Paris', async () => {
    await at('2026-06-30T21:59:59.000Z', 'last second of June 30');
    await at('2026-06-30T22:00:00.000Z', 'midnight of July 1');
    await at('2026-09-15T08:00:00.000Z', 'in between');
    // From summer to winter time: midnight of November 1 is 23:00 UTC.
    await at('2026-10-31T22:59:59.000Z', 'last second of October 31');
    await at('2026-10-31T23:00:00.000Z', 'midnight of November 1');
    expect(await descriptions('?sort=date,asc&from=07/01/2026')).toEqual([
      'midnight of July 1',
      'in between',
      'last second of October 31',
    ]);
  });

  it('starts today in Paris without a day', async () => {
    club.setClock('2026-05-04T22:30:00.000Z'); // Half past midnight of the 5th in Paris.
    await at('2026-05-04T21:00:00.000Z', 'yesterday evening');
    await at('2026-05-04T22:00:00.000Z', 'midnight');
    expect(await descriptions('')).toEqual(['midnight']);
  });

  it('keeps outings of one instant in one order, in either direction', async () => {
    for (const name of ['a', 'b', 'c']) await at('2026-06-01T08:00:00.000Z', name);
    await at('2026-06-02T08:00:00.000Z', 'later');
    expect(await descriptions('?sort=date,asc')).toEqual(['a', 'b', 'c', 'later']);
    expect(await descriptions('?sort=date,desc')).toEqual(['later', 'a', 'b', 'c']);
    expect(await descriptions('?sort=id,desc')).toEqual(['later', 'c', 'b', 'a']);
  });

  it('answers pages when asked, and the whole list otherwise', async () => {
    for (const name of ['a', 'b', 'c']) await at('2026-06-01T08:00:00.000Z', name);
    expect(await list('?page=1&size=2')).toMatchObject({ totalElements: 3, totalPages: 2, number: 1, size: 2 });
    expect(await descriptions('?page=1&size=2')).toEqual(['c']);
    expect(await list('')).toMatchObject({ totalElements: 3, totalPages: 1, number: 0, size: 3 });
  });

  describe('an outing on the wire', () => {
    it('has the names of the specification, the time with the offset of Paris', async () => {
      const id = await seedEvent(club.database, site, { plongee_autonomes: 1, accompanist_free_text: 'Paul à midi' });
      const event = (await club.as('USER').get(`/events/${id}`)).json<ClubEvent>();
      expect(event).toEqual({
        id,
        version: 1,
        date: '2026-05-30T09:30:00+02:00',
        site: {
          id: site,
          name: 'VODELÉE',
          address: { street: 'Rue de la Carrière', postal: '5680', city: 'Doische', gps: null, country: null },
        },
        hourRdv: '08:00',
        diverMaxNumber: 3,
        accompanistMaxNumber: 1,
        description: 'Deux plongées',
        status: 'OPEN',
        complete: false,
        inscriptionToClub: false,
        plongeeAutonomes: true,
        needcadre: false,
        accompanistFreeText: 'Paul à midi',
        price: null,
        tariffs: null,
        chargedAtRegistration: null,
        reason: null,
        movedFrom: null,
        participate: false,
        participants: [],
        pendingParticipants: [],
        accompanists: [],
        pendingAccompanists: [],
        participantsCount: 0,
        pendingParticipantsCount: 0,
        accompanistsCount: 0,
        pendingAccompanistsCount: 0,
      });
      expect((await list('')).content).toEqual([event]);
    });

    it('has slots with holes, and removed entries behind the last slot in the order of their removal', async () => {
      const id = await seedEvent(club.database, site);
      const [user, tribe, other, open] = await Promise.all(
        (['USER', 'TRIBE', 'OTHER', 'OPEN'] as const).map((who) => club.idOf(who)),
      );
      const removed = (delete_date: string) => ({ active: 0, delete_date });
      await seedRegistration(club.database, id, open!, 'PARTICIPANT', 1, removed('2026-05-03T10:00:00.000Z'));
      await seedRegistration(club.database, id, other!, 'PARTICIPANT', 1, removed('2026-05-02T10:00:00.000Z'));
      await seedRegistration(club.database, id, tribe!, 'PARTICIPANT', 3, { description: 'Bloc 15 L' });
      await seedRegistration(club.database, id, user!, 'PARTICIPANT', 2);
      await seedRegistration(club.database, id, other!, 'PENDING_PARTICIPANT', 2);
      for (const event of [
        (await club.as('USER').get(`/events/${id}`)).json<ClubEvent>(),
        (await list('')).content[0]!,
      ]) {
        expect(event.participants.map((entry) => entry && [entry.firstname, entry.position, entry.active])).toEqual([
          null,
          ['Jean', 2, true],
          ['Léa', 3, true],
          ['Anne', 1, false],
          ['Zoé', 1, false],
        ]);
        const lea = { id: tribe, licenceNumber: 'T-00-000007', lastname: 'MARTIN', firstname: 'Léa', level: 'N1' };
        const place = { active: true, position: 3, type: 'PARTICIPANT', description: 'Bloc 15 L', deleteDate: null };
        const certificate = { caci_date: '2026-01-10', familyId: 'MARTIN', certificateValid: true };
        expect(event.participants[2]).toEqual({ ...lea, ...certificate, ...place });
        expect(event.participants[3]).toMatchObject({ deleteDate: '2026-05-02T12:00:00+02:00' });
        expect(event.pendingParticipants.map((entry) => entry?.firstname ?? null)).toEqual([null, 'Anne']);
        expect(event).toMatchObject({ participantsCount: 2, pendingParticipantsCount: 1, accompanistsCount: 0 });
      }
    });

    it('shows date and tribe to supervisors, managers of members and the tribe; to others whether the certificate is valid', async () => {
      const id = await seedEvent(club.database, site);
      const other = await club.idOf('OTHER');
      await seedRegistration(club.database, id, other, 'PARTICIPANT', 1);
      // Valid on the day of the outing, the 30th of May 2026, to the anniversary itself.
      for (const [caci_date, valid] of [
        ['2025-05-30', true],
        ['2025-05-29', false],
        [null, false],
      ] as const) {
        await club.change('divers', other, { caci_date });
        const seen = async (who: Who) => (await club.as(who).get(`/events/${id}`)).json<ClubEvent>().participants[0];
        for (const who of ['SUPER_ADMIN', 'ADMIN', 'ADMIN_PLONGEURS', 'ADMIN_SITES', 'DAO', 'OTHER'] as const)
          expect([who, await seen(who)]).toMatchObject([who, { caci_date, familyId: null, certificateValid: valid }]);
        for (const who of ['USER', 'OPEN'] as const) {
          const entry = await seen(who);
          expect(entry).toMatchObject({ licenceNumber: 'T-00-000009', level: 'N1', certificateValid: valid });
          for (const field of ['caci_date', 'familyId']) expect(entry).not.toHaveProperty(field);
        }
      }
      const list = await textOfPdf((await club.as('USER').get(`/events/${id}/pdf`)).rawPayload);
      expect(list).not.toMatch(/échu|Aucun certificat/);
      await club.change('divers', other, { caci_date: '2026-01-10' });
    });

    it('shows at once what another process has written, to each reader as theirs', async () => {
      const id = await seedEvent(club.database, site);
      const diver = await club.idOf('TRIBE');
      const former = await club.row('divers', diver);
      const other = await seedSite(club.database, 'NEMO 33');
      await seedRegistration(club.database, id, diver, 'PARTICIPANT', 1);
      const change = (table: 'events' | 'sites' | 'divers' | 'registrations', values: object) =>
        club.database.write(({ db }) => {
          const own = { events: id, sites: other, divers: diver, registrations: id }[table];
          const key = table === 'registrations' ? 'event_id' : 'id';
          return db.updateTable(table).set(values).where(key, '=', own).execute();
        });
      const seen = async () => {
        const answers = await Promise.all(
          (['USER', 'OTHER', 'ADMIN'] as const).map(async (who) => (await club.as(who).get(`/events/${id}`)).body),
        );
        expect((await list('')).content).toEqual([JSON.parse(answers[0]!)]);
        return answers;
      };
      let before = await seen();
      for (const [table, values] of [
        ['events', { site_id: other }],
        ['events', { starts_at: '2026-06-01T07:30:00.000Z' }],
        ['events', { accompanist_free_text: 'Paul' }],
        ['sites', { name: 'x' }],
        ['sites', { information: 'x' }],
        ['divers', { lastname: 'X' }],
        ['divers', { level: 'N4' }],
        ['divers', { caci_date: null }],
        ['registrations', { position: 2 }],
        ['registrations', { active: 0, delete_date: START }],
      ] as const) {
        await change(table, values);
        const after = await seen();
        for (const [at, body] of after.entries()) expect([values, body]).not.toEqual([values, before[at]]);
        before = after;
      }
      await change('divers', { family_id: null });
      expect((await seen())[0]).not.toContain('familyId');
      await club.database.write(({ db }) => db.deleteFrom('registrations').where('event_id', '=', id).execute());
      expect((await seen())[1]).toContain('"participants":[]');
      await change('divers', copyOf(former));
    });

    it('says whether the reader takes part: with a place or waiting, not when removed', async () => {
      const id = await seedEvent(club.database, site);
      await seedRegistration(club.database, id, await club.idOf('USER'), 'PENDING_PARTICIPANT', 1);
      const removed = { active: 0, delete_date: START };
      await seedRegistration(club.database, id, await club.idOf('OTHER'), 'PARTICIPANT', 1, removed);
      for (const who of ['USER', 'OTHER', 'ADMIN'] as const) {
        const { participate } = (await club.as(who).get(`/events/${id}`)).json<ClubEvent>();
        expect([who, participate]).toEqual([who, who === 'USER']);
      }
    });
  });
});
