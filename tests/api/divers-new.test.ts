import { expect, it } from 'vitest';
import { onEachEngine, onEngine, START, type TestClub } from '../support/app.ts';
import { currentIn, diverIn, expectBooksToBalance, newLicence, newMember, refusalIn } from '../support/divers.ts';
import { members } from '../support/members.ts';

const mails = (club: TestClub) => club.rows('outbox');

onEachEngine('a new member', (club) => {
  it('starts with the defaults of the specification', async () => {
    club.setClock('2026-05-03T22:30:00.000Z'); // already the 4th in Paris
    expect(await newMember(club, { licenceNumber: ' n-01-000001 ', lastname: ' Éclair d’été ' })).toMatchObject({
      licenceNumber: 'N-01-000001',
      lastname: 'ÉCLAIR D’ÉTÉ',
      email: '',
      porte_Monnaie: 0,
      caci_date: '2025-05-04',
      desactived: false,
      role: 'USER',
      active: true,
      version: 1,
    });
    club.setClock(START);
  });

  it('is sent a one-time password that opens the club for 7 days', async () => {
    const { licenceNumber } = await newMember(club, { email: 'nouveau@example.org' });
    const [mail, ...others] = await mails(club);
    expect(others).toEqual([]);
    const password = /usage unique : (\S+)/.exec(mail!.body_text)?.[1];
    club.advance({ days: 6, hours: 23 });
    const answer = await club.anonymous.post('/users/login', { licence: licenceNumber, password });
    expect(answer.statusCode).toBe(200);
    club.setClock(START);
  });

  it.each(['', '  '])('is created with the address %j, and no mail goes anywhere', async (email) => {
    const before = await mails(club);
    expect((await newMember(club, { email })).email).toBe('');
    expect(await mails(club)).toEqual(before);
  });

  it('does not take the licence of another, however it is typed', async () => {
    const body = { lastname: 'X', firstname: 'Y', licenceNumber: ' t-00-000006 ' };
    const answer = await club.as('SUPER_ADMIN').post('/divers', body);
    expect(refusalIn(answer)).toEqual([409, 'LICENCE_TAKEN', 'licenceNumber']);
    const id = await club.idOf('OTHER');
    const renamed = await club.as('ADMIN').put(`/divers/${id}`, { licenceNumber: 'T-00-000006' });
    expect(refusalIn(renamed)).toEqual([409, 'LICENCE_TAKEN', 'licenceNumber']);
  });

  it('of two with the same licence at the same moment, one is in', async () => {
    const body = { lastname: 'X', firstname: 'Y', licenceNumber: newLicence() };
    const answers = await Promise.all(Array.from({ length: 8 }, () => club.as('SUPER_ADMIN').post('/divers', body)));
    expect(answers.filter((one) => one.statusCode === 201)).toHaveLength(1);
    expect(answers.filter((one) => one.statusCode === 409)).toHaveLength(7);
  });

  it('opens a wallet that a movement explains', async () => {
    const { id, porte_Monnaie } = await newMember(club, { porte_Monnaie: 42.5, walletReason: 'Reprise' });
    expect(porte_Monnaie).toBe(42.5);
    const rows = await club.rows('movements', { diver_id: id });
    expect(rows).toMatchObject([
      { cents: 4250, kind: 'OPENING', reason: 'Reprise', author_id: await club.idOf('SUPER_ADMIN') },
    ]);
    await expectBooksToBalance(club);
  });

  it.each([
    [{ lastname: '   ' }, 422, 'INVALID_VALUE', 'lastname'],
    [{ porte_Monnaie: 1e308 }, 400, 'BAD_REQUEST', 'porte_Monnaie'],
    [{ caci_date: '2026-02-31' }, 400, 'BAD_DATE', 'caci_date'],
    [{ email: 'a@b.fr\nBcc: c@d.fr' }, 422, 'EMAIL_INVALID', 'email'],
    [{ level: 'E9' }, 400, 'BAD_REQUEST', 'level'],
  ])('is refused with %j', async (wrong, status, code, field) => {
    const body = { lastname: 'X', firstname: 'Y', licenceNumber: newLicence(), ...wrong };
    const answer = await club.as('SUPER_ADMIN').post('/divers', body);
    expect(refusalIn(answer)).toEqual([status, code, field]);
  });
});

onEngine('sqlite', 'sending one’s dossier', (club) => {
  const text = 'NOM : MARTIN\nVille : Lille — « été »';

  it.each([
    ['as text', text, 'text/plain; charset=utf-8'],
    ['as a JSON string', JSON.stringify(text), 'application/json'],
  ])('stores it with its date, %s, and no longer awaits it', async (_name, body, type) => {
    const id = await club.idOf('USER');
    await club.as('SUPER_ADMIN').put(`/divers/${id}`, { dossier: true });
    const address = `/divers/mailInscription/${members.USER.licence}`;
    const answer = await club.as('USER').send('POST', address, body, { 'content-type': type });
    expect(answer.statusCode, answer.body).toBe(200);
    const row = await club.row('divers', id);
    expect(row).toMatchObject({ dossier: 0, dossier_text: text, dossier_sent_at: START });
    expect(diverIn(await club.as('USER').get(`/divers/${id}`)).dossier).toBe(false);
  });
});

onEachEngine('the wallet of a member', (club) => {
  const put = (id: number, body: object) => club.as('SUPER_ADMIN').put(`/divers/${id}`, body);

  it('is changed by a movement of whole cents with its reason and its author', async () => {
    const { id, version } = await newMember(club, { porte_Monnaie: 100 });
    const answer = await put(id, { porte_Monnaie: 87.345, walletReason: ' Gonflages ', version });
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
    const without = await put(id, { porte_Monnaie: 50 });
    expect(refusalIn(without)).toEqual([409, 'VERSION_REQUIRED', 'porte_Monnaie']);
    await put(id, { porte_Monnaie: 110, version });
    const late = await put(id, { porte_Monnaie: 50, version });
    expect(refusalIn(late)).toEqual([409, 'STALE_VERSION']);
    expect(currentIn(late).porte_Monnaie).toBe(110);
    expect((await put(id, { porte_Monnaie: 110, ville: 'Mons' })).statusCode).toBe(200);
    await expectBooksToBalance(club);
  });

  it.each([null, '12', 1e12])('is an amount: %j is refused', async (value) => {
    const { id, version } = await newMember(club);
    const answer = await put(id, { porte_Monnaie: value, version });
    expect(refusalIn(answer)).toEqual([400, 'BAD_REQUEST', 'porte_Monnaie']);
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
      expect(refusalIn(answer)).toEqual([409, 'LAST_SUPER_ADMIN']);
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
