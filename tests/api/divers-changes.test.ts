import { expect, it } from 'vitest';
import { onEachEngine, onEngine, refusalIn, START } from '../support/app.ts';
import type { Diver } from '#contract/divers.ts';
import {
  currentIn,
  diverIn,
  diversIn,
  expectBooksToBalance,
  newLicence,
  newMember,
  treasuryIn,
} from '../support/divers.ts';
import { rowsOf, walletOf } from '../support/ledger.ts';
import { members } from '../support/members.ts';
import { seedEvent, seedRegistration, seedSite } from '../support/outings.ts';

onEachEngine('changing a member', (club) => {
  it('writes what is brought, leaves what is left out, and ignores what it does not know', async () => {
    const before = await newMember(club, { telephone: '0601020304', familyId: 'A', caci_date: '2026-03-01' });
    const body = { lastname: 'Dupré', familyId: '', caci_date: null, droitimage: true, unknown: 1, version: 1 };
    expect((await club.as('ADMIN_PLONGEURS').put(`/divers/${before.id}`, body)).statusCode).toBe(200);
    const after = diverIn(await club.as('SUPER_ADMIN').get(`/divers/${before.id}`));
    const written = { lastname: 'DUPRÉ', familyId: null, caci_date: null, droitimage: true, version: 2 };
    expect(after).toEqual({ ...before, ...written });
    const found = diversIn(await club.as('ADMIN').get('/divers?q=dupre'));
    expect(found.content).toMatchObject([{ id: before.id }]);
  });

  it('takes back the record as it was read, which changes nothing', async () => {
    const { id } = await newMember(club, { porte_Monnaie: 30 });
    for (const who of ['SUPER_ADMIN', 'ADMIN', 'ADMIN_PLONGEURS'] as const) {
      const read = diverIn(await club.as(who).get(`/divers/${id}`));
      const answer = await club.as(who).put(`/divers/${id}`, read);
      expect([answer.statusCode, diverIn(answer)]).toEqual([200, read]);
    }
    const listed = diversIn(await club.as('ADMIN').get('/divers')).content.find((one) => one.id === id);
    expect((await club.as('ADMIN').put(`/divers/${id}`, listed)).statusCode).toBe(200);
  });

  it('refuses an old version with the record as the caller may see it', async () => {
    const { id } = await newMember(club, { porte_Monnaie: 30 });
    await club.as('ADMIN').put(`/divers/${id}`, { ville: 'Mons', version: 2 });
    const answer = await club.as('ADMIN').put(`/divers/${id}`, { ville: 'Namur', version: 1 });
    expect(refusalIn(answer)).toBe('409 STALE_VERSION');
    expect(currentIn(answer)).toMatchObject({ id, version: 3, ville: 'Mons' });
    expect(treasuryIn(currentIn(answer))).toEqual([]);
    expect((await club.as('ADMIN').put(`/divers/${id}`, { ville: 'Namur' })).statusCode).toBe(200);
  });

  it.each([
    ['dao', true],
    ['porte_Monnaie', 12],
    ['gps', '50.1,3.1'],
    ['cotisation', 99],
    ['dossier', true],
    ['role', 'OPEN'],
  ])('a changed %s is the treasurer’s alone', async (field, value) => {
    const created = await newMember(club, { cotisation: 0 });
    for (const who of ['ADMIN', 'ADMIN_PLONGEURS'] as const) {
      const body = { ville: 'Mons', [field]: value, version: 1 };
      expect(refusalIn(await club.as(who).put(`/divers/${created.id}`, body))).toBe(`403 FIELD_FORBIDDEN ${field}`);
    }
    expect(diverIn(await club.as('SUPER_ADMIN').get(`/divers/${created.id}`))).toEqual(created);
    const answer = await club.as('SUPER_ADMIN').put(`/divers/${created.id}`, { [field]: value, version: 1 });
    expect([answer.statusCode, diverIn(answer)]).toMatchObject([200, { [field]: value }]);
  });

  it('refuses a field that was not shown, whether its value is the present one or not', async () => {
    const { id } = await newMember(club, { cotisation: 12, porte_Monnaie: 30 });
    for (const who of ['ADMIN', 'ADMIN_PLONGEURS'] as const) {
      for (const [field, same, other] of [
        ['cotisation', 12, 13],
        ['gps', '', 'nowhere'],
        ['role', 'USER', 'OPEN'],
      ] as const) {
        for (const value of [same, other])
          expect(refusalIn(await club.as(who).put(`/divers/${id}`, { [field]: value }))).toBe(
            `403 FIELD_FORBIDDEN ${field}`,
          );
      }
      // The list shows the wallet.
      expect((await club.as(who).put(`/divers/${id}`, { porte_Monnaie: 30 })).statusCode).toBe(200);
    }
  });

  it('keeps the ways into the account of a member with a role for SUPER_ADMIN', async () => {
    for (const [role, code] of [
      ['OPEN', 403],
      ['ADMIN_SITES', 403],
      ['ADMIN_PLONGEURS', 403],
      ['USER', 200],
    ] as const) {
      const { id, email, licenceNumber } = await newMember(club, { role, email: 'avant@example.org' });
      for (const who of ['ADMIN', 'ADMIN_PLONGEURS'] as const) {
        const put = (body: object) => club.as(who).put(`/divers/${id}`, body);
        expect('hasRole' in diverIn(await club.as(who).get(`/divers/${id}`))).toBe(role !== 'USER');
        expect((await put({ email, licenceNumber, ville: 'Mons' })).statusCode).toBe(200);
        expect((await put({ email: `${who.toLowerCase()}@example.org` })).statusCode).toBe(code);
        expect((await put({ licenceNumber: newLicence() })).statusCode).toBe(code);
        expect((await put({ desactived: true })).statusCode).toBe(code);
        await club.as('SUPER_ADMIN').put(`/divers/${id}`, { desactived: false });
      }
      expect((await club.as('ADMIN_PLONGEURS').delete(`/divers/${id}`)).statusCode).toBe(role === 'USER' ? 204 : 403);
      if (role === 'USER') continue;
      const moved = await club.as('SUPER_ADMIN').put(`/divers/${id}`, { email: 'apres@example.org' });
      expect(diverIn(moved).email).toBe('apres@example.org');
    }
  });

  it('lets only SUPER_ADMIN change their own level, certificate and tribe', async () => {
    const own = await club.idOf('ADMIN_PLONGEURS');
    for (const [field, value] of [
      ['level', 'E3'],
      ['caci_date', '2026-05-01'],
      ['familyId', 'TRIBU DU TRÉSORIER'],
    ] as const) {
      const answer = await club.as('ADMIN_PLONGEURS').put(`/divers/${own}`, { [field]: value });
      expect(refusalIn(answer)).toBe(`403 FIELD_FORBIDDEN ${field}`);
      const treasurer = await club.idOf('SUPER_ADMIN');
      expect((await club.as('SUPER_ADMIN').put(`/divers/${treasurer}`, { [field]: value })).statusCode).toBe(200);
    }
    const same = await club.as('ADMIN_PLONGEURS').put(`/divers/${own}`, { level: 'N3', ville: 'Mons' });
    expect(same.statusCode).toBe(200);
  });

  it('writes a changed fee into the ledger of the membership, which moves no wallet', async () => {
    const { id } = await newMember(club, { cotisation: 170, porte_Monnaie: 30 });
    for (const cotisation of [0, null, -1, 180.5])
      expect((await club.as('SUPER_ADMIN').put(`/divers/${id}`, { cotisation })).statusCode).toBe(200);
    const fees = (await rowsOf(club, id)).filter(({ account }) => account === 'MEMBERSHIP');
    expect(fees.map(({ cents, kind, reason }) => [cents, kind, reason?.replaceAll(/[\u00a0\u202f]/g, ' ')])).toEqual([
      [17_000, 'FEE_CHANGE', 'Cotisation : 170,00 € → 0,00 €'],
      [0, 'FEE_CHANGE', 'Cotisation : 0,00 € → aucune'],
      [100, 'FEE_CHANGE', 'Cotisation : aucune → −1,00 €'],
      [-18_150, 'FEE_CHANGE', 'Cotisation : −1,00 € → 180,50 €'],
    ]);
    expect(await walletOf(club, id)).toBe(3000);
    await expectBooksToBalance(club);
  });

  it('lets nobody raise their own role, nor reach an administrator’s record', async () => {
    const own = await club.idOf('ADMIN_PLONGEURS');
    const raised = await club.as('ADMIN_PLONGEURS').put(`/divers/${own}`, { role: 'SUPER_ADMIN' });
    expect(refusalIn(raised)).toBe('403 FIELD_FORBIDDEN role');
    for (const who of ['ADMIN', 'ADMIN_PLONGEURS'] as const) {
      for (const whose of ['ADMIN', 'SUPER_ADMIN'] as const) {
        const id = await club.idOf(whose);
        expect(refusalIn(await club.as(who).put(`/divers/${id}`, { email: 'moi@example.org' }))).toBe('403 FORBIDDEN');
        expect(refusalIn(await club.as(who).delete(`/divers/${id}`))).toBe('403 FORBIDDEN');
      }
    }
    const treasurer = await club.as('SUPER_ADMIN').put(`/divers/${await club.idOf('ADMIN')}`, { ville: 'Mons' });
    expect(treasurer.statusCode).toBe(200);
  });

  it('ends the sessions of whoever is deactivated or gets another role, and of nobody else', async () => {
    const alive = async (token: string) => (await club.as({ token }).get('/divers/event')).statusCode;
    const id = await club.idOf('OTHER');
    const put = (body: object) => club.as('SUPER_ADMIN').put(`/divers/${id}`, body);

    let token = await club.tokenOf('OTHER');
    await put({ ville: 'Mons', role: 'USER', desactived: false });
    expect(await alive(token)).toBe(200);
    await put({ role: 'OPEN' });
    expect(await alive(token)).toBe(401);
    token = await club.tokenOf('OTHER');
    expect(await alive(token)).toBe(200);
    await put({ desactived: true });
    expect(await alive(token)).toBe(401);
    await put({ desactived: false, role: 'USER' });
    expect(await alive(token)).toBe(401);
  });

  it('shows on each page and in the whole list what the record shows, to each reader', async () => {
    const { id } = await newMember(club, { telephone: '0601020304', porte_Monnaie: 10 });
    const seen = async () => {
      for (const who of ['SUPER_ADMIN', 'ADMIN', 'ADMIN_PLONGEURS'] as const) {
        const read = async (page: string) => diversIn(await club.as(who).get(`/divers?sort=id,desc${page}`)).content;
        const whole = await read('');
        expect(await read('&page=0&size=100'), who).toEqual(whole);
        const [first] = whole;
        const record = (await club.as(who).get(`/divers/${first?.id}`)).json<Diver>();
        // The list adds the wallet and the last sign-in, and has emergency contacts in an export alone.
        const listed = { ...record, porte_Monnaie: first?.porte_Monnaie, lastSignIn: first?.lastSignIn };
        expect((await read('&page=0&size=100&contacts=1'))[0], who).toEqual(listed);
        const { urgence1: _, urgence2: __, ...plain } = listed;
        expect(first, who).toEqual(plain);
      }
      return diversIn(await club.as('SUPER_ADMIN').get('/divers?sort=id,desc&page=0&size=1&contacts=1')).content[0];
    };
    let before = await seen();
    for (const body of [
      { telephone: '' },
      { urgence1: 'Anne, 06 01 02 03 04' },
      { porte_Monnaie: 20 },
      { cotisation: 17 },
      { role: 'ADMIN' },
      { desactived: true },
      { role: 'USER', familyId: 'MARTIN' },
    ]) {
      const version = before?.version ?? 0;
      expect((await club.as('SUPER_ADMIN').put(`/divers/${id}`, { ...body, version })).statusCode).toBe(200);
      const after = await seen();
      expect(after).toMatchObject(body);
      expect(after?.version).toBeGreaterThan(version);
      before = after;
    }
    expect((await club.as('SUPER_ADMIN').delete(`/divers/${id}`)).statusCode).toBe(204);
    expect((await seen())?.id).not.toBe(id);
  });

  it('gives a token to nobody who takes over a licence', async () => {
    const token = await club.tokenOf('DAO');
    const id = await club.idOf('DAO');
    await club.as('ADMIN').put(`/divers/${id}`, { licenceNumber: 'T-99-000001' });
    expect((await club.as({ token }).get('/divers/event')).statusCode).toBe(401);
    await newMember(club, { licenceNumber: members.DAO.licence });
    expect((await club.as({ token }).get('/divers/event')).statusCode).toBe(401);
  });
});

onEachEngine('deleting a member', (club) => {
  it('marks the record, ends the sessions and frees the licence', async () => {
    const token = await club.tokenOf('OTHER');
    const id = await club.idOf('OTHER');
    expect((await club.as('ADMIN_PLONGEURS').delete(`/divers/${id}`)).statusCode).toBe(204);
    expect((await club.as({ token }).get('/divers/event')).statusCode).toBe(401);
    expect((await club.as('SUPER_ADMIN').get(`/divers/${id}`)).statusCode).toBe(404);
    expect(refusalIn(await club.as('SUPER_ADMIN').delete(`/divers/${id}`))).toBe('404 DIVER_NOT_FOUND');
    expect((await club.as('SUPER_ADMIN').put(`/divers/${id}`, { ville: 'X' })).statusCode).toBe(404);

    const row = await club.row('divers', id);
    expect(row).toMatchObject({ active: 0, delete_date: START, wallet_cents: 10_000 });

    const back = await newMember(club, { licenceNumber: members.OTHER.licence });
    expect(back.id).not.toBe(id);
    expect((await club.as({ token }).get('/divers/event')).statusCode).toBe(401);
    await expectBooksToBalance(club);
  });

  it('waits until the member is on no outing to come', async () => {
    const site = await seedSite(club.database);
    const past = await seedEvent(club.database, site, { starts_at: '2026-04-01T08:00:00.000Z' });
    const cancelled = await seedEvent(club.database, site, { status: 'CANCELLED' });
    const coming = await seedEvent(club.database, site);
    const { id } = await newMember(club);
    await seedRegistration(club.database, past, id, 'PARTICIPANT', 1);
    await seedRegistration(club.database, cancelled, id, 'PARTICIPANT', 1);
    await seedRegistration(club.database, coming, id, 'PENDING_PARTICIPANT', 1);
    expect(refusalIn(await club.as('ADMIN').delete(`/divers/${id}`))).toBe('409 DIVER_REGISTERED');
    await club.as('ADMIN').delete(`/events/${coming}/participants/${id}`);
    expect((await club.as('ADMIN').delete(`/divers/${id}`)).statusCode).toBe(204);
  });
});

onEngine('sqlite', 'a certificate, a place and an address on a form', (club) => {
  it('are refused when they can’t be, and nothing is written', async () => {
    const { id, version } = await newMember(club);
    for (const [body, code, field] of [
      [{ ville: 'Mons', caci_date: '2026-05-05' }, 'CERTIFICATE_IN_FUTURE', 'caci_date'],
      [{ ville: 'Mons', datenaissance: '2026-05-05' }, 'BIRTH_IN_FUTURE', 'datenaissance'],
      [{ ville: 'Mons', gps: '3.95, 250.1' }, 'GPS_INVALID', 'gps'],
      [{ ville: 'Mons', email: 'pas-une-adresse' }, 'EMAIL_INVALID', 'email'],
      [{ ville: 'Mons', email: 'x@y.example, v@w.example' }, 'EMAIL_INVALID', 'email'],
    ] as const) {
      expect(refusalIn(await club.as('SUPER_ADMIN').put(`/divers/${id}`, body))).toBe(`422 ${code} ${field}`);
    }
    expect(diverIn(await club.as('SUPER_ADMIN').get(`/divers/${id}`))).toMatchObject({ version, ville: '' });
  });

  it('that stand in an old record do not lock its form', async () => {
    const { id } = await newMember(club);
    await club.change('divers', id, {
      caci_date: '2030-01-01',
      datenaissance: '2030-01-01',
      gps: 'Lille',
      email: 'x@y, v@w',
    });
    const body = {
      ville: 'Mons',
      caci_date: '2030-01-01',
      datenaissance: '2030-01-01',
      gps: 'Lille',
      email: 'x@y, v@w',
    };
    for (const sent of [body, { email: '' }, { email: ' lea@example.org ' }]) {
      expect((await club.as('SUPER_ADMIN').put(`/divers/${id}`, sent)).statusCode).toBe(200);
    }
    expect(diverIn(await club.as('SUPER_ADMIN').get(`/divers/${id}`)).email).toBe('lea@example.org');
  });

  it('may be of today, as Paris counts the days', async () => {
    club.setClock('2026-05-03T22:30:00.000Z');
    const { id } = await newMember(club);
    expect((await club.as('ADMIN').put(`/divers/${id}`, { caci_date: '2026-05-04' })).statusCode).toBe(200);
  });
});

onEachEngine('the wallet of a member', (club) => {
  const put = (id: number, body: object) => club.as('SUPER_ADMIN').put(`/divers/${id}`, body);

  it('is changed by a movement with its reason and its author', async () => {
    const { id, version } = await newMember(club, { porte_Monnaie: 100 });
    const answer = await put(id, { porte_Monnaie: 87.35, walletReason: ' Gonflages ', version });
    expect(diverIn(answer)).toMatchObject({ porte_Monnaie: 87.35 });
    expect(diverIn(answer).version).toBeGreaterThan(version);
    const rows = await club.rows('movements', { diver_id: id });
    expect(rows.at(-1)).toMatchObject({
      cents: -1265,
      kind: 'ADJUSTMENT',
      reason: 'Gonflages',
      author_id: await club.idOf('SUPER_ADMIN'),
      created_at: START,
    });
    await expectBooksToBalance(club);
  });

  it('needs the version that it was read with', async () => {
    const { id, version } = await newMember(club, { porte_Monnaie: 100 });
    expect(refusalIn(await put(id, { porte_Monnaie: 50 }))).toBe('409 VERSION_REQUIRED porte_Monnaie');
    await put(id, { porte_Monnaie: 110, version });
    const late = await put(id, { porte_Monnaie: 50, version });
    expect(refusalIn(late)).toBe('409 STALE_VERSION');
    expect(currentIn(late).porte_Monnaie).toBe(110);
    expect((await put(id, { porte_Monnaie: 110, ville: 'Mons' })).statusCode).toBe(200);
    await expectBooksToBalance(club);
  });

  it.each([
    [12.345, 12.35],
    [-0.001, 0],
  ])('is rounded to the cent: %d € are %d €', async (value, stored) => {
    const { id, version } = await newMember(club, { porte_Monnaie: 100 });
    expect((await put(id, { porte_Monnaie: value, version })).statusCode).toBe(200);
    expect((await club.as('SUPER_ADMIN').get(`/divers/${id}`)).json()).toMatchObject({ porte_Monnaie: stored });
    await expectBooksToBalance(club);
  });

  it.each([null, '12', 1e12])('is an amount: %j is refused', async (porte_Monnaie) => {
    const { id, version } = await newMember(club);
    expect(refusalIn(await put(id, { porte_Monnaie, version }))).toBe('400 BAD_REQUEST porte_Monnaie');
    await expectBooksToBalance(club);
  });
});

onEachEngine('the last super administrator', (club) => {
  it('can be neither demoted, deactivated nor deleted', async () => {
    const id = await club.idOf('SUPER_ADMIN');
    const treasurer = club.as('SUPER_ADMIN');
    const deactivated = await newMember(club, { role: 'SUPER_ADMIN', desactived: true });
    for (const answer of [
      await treasurer.put(`/divers/${id}`, { role: 'ADMIN' }),
      await treasurer.put(`/divers/${id}`, { desactived: true }),
      await treasurer.delete(`/divers/${id}`),
    ]) {
      expect(refusalIn(answer)).toBe('409 LAST_SUPER_ADMIN');
    }
    expect((await treasurer.put(`/divers/${id}`, { ville: 'Mons', role: 'SUPER_ADMIN' })).statusCode).toBe(200);
    expect((await treasurer.delete(`/divers/${deactivated.id}`)).statusCode).toBe(204);
  });

  it('is left over when all are demoted, deactivated and deleted at once', async () => {
    for (let round = 0; round < 5; round += 1) {
      const others = [];
      for (let index = 0; index < 5; index += 1) others.push(await newMember(club, { role: 'SUPER_ADMIN' }));
      const own = await club.idOf('SUPER_ADMIN');
      const treasurer = club.as({ token: await club.tokenOf('SUPER_ADMIN') });
      const ids = [own, ...others.map(({ id }) => id)];
      const answers = await Promise.all(
        ids.map((id, index) => {
          if (index % 3 === 0) return treasurer.put(`/divers/${id}`, { role: 'USER' });
          if (index % 3 === 1) return treasurer.delete(`/divers/${id}`);
          return treasurer.put(`/divers/${id}`, { desactived: true });
        }),
      );
      const left = await club.rows('divers', { role: 'SUPER_ADMIN', active: 1, desactived: 0 });
      expect(left.length).toBeGreaterThanOrEqual(1);
      for (const answer of answers) expect(answer.statusCode).toBeLessThan(500);
      for (const { id } of left) await club.change('divers', id, { role: id === own ? 'SUPER_ADMIN' : 'USER' });
      await club.change('divers', own, { role: 'SUPER_ADMIN' });
    }
  });
});
