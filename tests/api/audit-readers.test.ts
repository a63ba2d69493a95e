import { beforeAll, expect, it } from 'vitest';
import { TREASURY_FIELDS } from '../../src/shared/domain/divers/fields.ts';
import { onEachEngine } from '../support/app.ts';
import { historyOf, historyPage } from '../support/audit.ts';
import { addDiver, newMember, refusalIn } from '../support/divers.ts';
import type { Who } from '../support/members.ts';
import { seedEvent, seedSite } from '../support/outings.ts';

const WITHHELD = [...TREASURY_FIELDS, 'walletReason'];

onEachEngine('who reads a member’s history', (club) => {
  let id = 0;
  const put = async (who: Who, body: object) => {
    const answer = await club.as(who).put(`/divers/${id}`, body);
    expect(answer.statusCode, answer.body).toBe(200);
  };
  const version = async () => (await club.as('SUPER_ADMIN').get(`/divers/${id}`)).json<{ version: number }>().version;

  /** Created, then seven changes: two of them of the treasurer's fields alone. */
  beforeAll(async () => {
    ({ id } = await newMember(club, { porte_Monnaie: 30, ville: 'Lille' }));
    await put('ADMIN', { ville: 'Mons' });
    await put('SUPER_ADMIN', { porte_Monnaie: 20, walletReason: 'Gonflages', version: await version() });
    await put('SUPER_ADMIN', { cotisation: 180, dao: true, gps: '50.1,3.1', voiturecv: 5, cptanalytique: 7 });
    await put('SUPER_ADMIN', { ville: 'Namur', role: 'OPEN', porte_Monnaie: 25, version: await version() });
    await put('ADMIN_PLONGEURS', { telephone: '0601020304' });
    await put('SUPER_ADMIN', { role: 'USER', desactived: true });
    await put('SUPER_ADMIN', { desactived: false });
  });

  it('the treasurer reads all of it', async () => {
    const entries = await historyOf(club, { resource: 'divers', id });
    const actions = 'update update update update update money update create';
    expect(entries.map(({ action }) => action)).toEqual(actions.split(' '));
    const fields = new Set(entries.flatMap(({ changes }) => changes.map(({ field }) => field)));
    expect([...fields]).toEqual(expect.arrayContaining(['porte_Monnaie', 'walletReason', 'role', 'gps', 'cotisation']));
  });

  it.each(['ADMIN', 'ADMIN_PLONGEURS'] as const)('%s reads nothing of the treasurer’s fields', async (who) => {
    const answer = await club.as(who).get(`/historique/divers/${id}`);
    expect(answer.statusCode).toBe(200);
    for (const field of WITHHELD) expect(answer.body).not.toContain(`"${field}"`);
    const entries = await historyOf(club, { resource: 'divers', id }, who);
    expect(entries).toHaveLength(6);
    expect(entries.every(({ changes }) => changes.length > 0)).toBe(true);
    expect(entries.find(({ changes }) => changes[0]?.after === 'Namur')).toMatchObject({
      changes: [{ field: 'ville', before: 'Mons', after: 'Namur' }],
    });
    expect(entries.map(({ action }) => action)).not.toContain('money');
  });

  it('pages are full for everybody, and nothing is in two of them', async () => {
    for (const [who, total] of [
      ['SUPER_ADMIN', 8],
      ['ADMIN', 6],
    ] as const) {
      const all = await historyPage(club, { resource: 'divers', id }, who);
      expect(all).toMatchObject({ totalElements: total, totalPages: 1, number: 0, size: total });
      const seen: number[] = [];
      for (let page = 0; page * 2 < total; page += 1) {
        const part = await historyPage(club, { resource: 'divers', id }, who, `?page=${page}&size=2`);
        expect(part).toMatchObject({ totalElements: total, totalPages: total / 2, number: page, size: 2 });
        seen.push(...part.content.map((entry) => entry.id));
      }
      expect(seen).toEqual(all.content.map((entry) => entry.id));
      expect(seen).toEqual(seen.toSorted((one, other) => other - one));
    }
  });

  it('nobody reads the treasurer’s fields of their own record but the treasurer', async () => {
    const own = await club.idOf('ADMIN_PLONGEURS');
    await club.as('SUPER_ADMIN').put(`/divers/${own}`, { cotisation: 90 });
    await club.as('SUPER_ADMIN').put(`/divers/${own}`, { ville: 'Dour' });
    const entries = await historyOf(club, { resource: 'divers', id: own }, 'ADMIN_PLONGEURS');
    expect(entries.map(({ changes }) => changes.map(({ field }) => field))).toEqual([['ville']]);
    const dossier = { 'content-type': 'text/plain' };
    await club.as('ADMIN_PLONGEURS').send('POST', '/divers/mailInscription/T-00-000004', 'Voici', dossier);
    expect(await historyOf(club, { resource: 'divers', id: own }, 'ADMIN_PLONGEURS')).toHaveLength(1);
    expect(await historyOf(club, { resource: 'divers', id: own })).toHaveLength(3);
  });

  it('an author keeps the name of that time, and a member who has left their history', async () => {
    const author = await addDiver(club, { role: 'ADMIN', lastname: 'AVANT', firstname: 'Noé' });
    const token = await club.tokenOfLicence(author.licence);
    const member = await newMember(club);
    await club.as({ token }).put(`/divers/${member.id}`, { ville: 'Mons' });
    await club.as('SUPER_ADMIN').put(`/divers/${author.id}`, { lastname: 'Après' });
    await club.as('SUPER_ADMIN').delete(`/divers/${author.id}`);
    await club.as('ADMIN').delete(`/divers/${member.id}`);
    const [left, changed] = await historyOf(club, { resource: 'divers', id: member.id }, 'ADMIN_PLONGEURS');
    expect(left?.action).toBe('delete');
    expect(changed?.author).toEqual({ id: author.id, name: 'Noé AVANT' });
    const guarded = await club.as('ADMIN').get(`/historique/divers/${author.id}`);
    expect(refusalIn(guarded)).toEqual([403, 'FORBIDDEN']);
  });

  it('a record that was written before there were histories has an empty one', async () => {
    for (const path of [
      `/historique/divers/${await club.idOf('TRIBE')}`,
      `/historique/events/${await seedEvent(club.database, await seedSite(club.database))}`,
    ]) {
      const answer = await club.as('SUPER_ADMIN').get(path);
      expect([answer.statusCode, answer.json()]).toMatchObject([200, { content: [], totalElements: 0, totalPages: 0 }]);
    }
  });

  it.each([
    ['divers', 'DIVER_NOT_FOUND'],
    ['sites', 'SITE_NOT_FOUND'],
    ['events', 'EVENT_NOT_FOUND'],
    ['parametres', 'SETTING_NOT_FOUND'],
  ])('one of %s that never was is not found', async (resource, code) => {
    const answer = await club.as('SUPER_ADMIN').get(`/historique/${resource}/999999`);
    expect(refusalIn(answer)).toEqual([404, code]);
  });

  it.each([
    ['/historique/divers/1?size=0', 400],
    ['/historique/divers/1?size=1001', 400],
    ['/historique/divers/1?page=-1', 400],
    ['/historique/registrations/1', 404],
  ])('%s: %i', async (path, status) => {
    expect((await club.as('SUPER_ADMIN').get(path)).statusCode).toBe(status);
  });
});
