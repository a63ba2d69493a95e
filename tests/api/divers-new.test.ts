import { expect, it } from 'vitest';
import { onEachEngine, onEngine, refusalIn, START, type TestClub } from '../support/app.ts';
import { diverIn, expectBooksToBalance, newLicence, newMember } from '../support/divers.ts';
import { members } from '../support/members.ts';
import { tally } from '../support/sign-in.ts';

const mails = (club: TestClub) => club.rows('outbox');

onEachEngine('a new member', (club) => {
  it('starts with the defaults of the specification, and no certificate that nobody told of', async () => {
    club.setClock('2026-05-03T22:30:00.000Z'); // already the 4th in Paris
    const given = { licenceNumber: ' n-01-000001 ', lastname: ' Éclair d’été ' };
    const kept = { licenceNumber: 'N-01-000001', lastname: 'ÉCLAIR D’ÉTÉ', firstname: 'Paul', caci_date: null };
    const blank = { email: '', telephone: '', porte_Monnaie: 0, cptanalytique: 0, gps: '', voiturecv: 0 };
    const state = { desactived: false, role: 'USER', active: true, deleteDate: null, version: 1 };
    expect(await newMember(club, given)).toMatchObject({ ...kept, ...blank, ...state });
    club.setClock(START);
  });

  it('is sent a one-time password that opens the club for 7 days', async () => {
    const { licenceNumber } = await newMember(club, { email: 'nouveau@example.org' });
    const [mail, ...others] = await mails(club);
    expect(others).toEqual([]);
    const password = /usage unique\u00a0: (\S+)/.exec(mail!.body_text)?.[1];
    club.advance({ days: 6, hours: 23 });
    expect((await club.anonymous.post('/users/login', { licence: licenceNumber, password })).statusCode).toBe(200);
    club.setClock(START);
  });

  it.each(['', '  '])('is created with the address %j, and no mail goes anywhere', async (email) => {
    const before = await mails(club);
    expect((await newMember(club, { email })).email).toBe('');
    expect(await mails(club)).toEqual(before);
  });

  it('does not take the licence of another, however it is typed', async () => {
    const named = { lastname: 'X', firstname: 'Y', licenceNumber: ' t-00-000006 ' };
    expect(refusalIn(await club.as('SUPER_ADMIN').post('/divers', named))).toBe('409 LICENCE_TAKEN licenceNumber');
    const id = await club.idOf('OTHER');
    const renamed = await club.as('ADMIN').put(`/divers/${id}`, { licenceNumber: 'T-00-000006' });
    expect(refusalIn(renamed)).toBe('409 LICENCE_TAKEN licenceNumber');
  });

  it('of two with the same licence at the same moment, one is in', async () => {
    const body = { lastname: 'X', firstname: 'Y', licenceNumber: newLicence() };
    const answers = await Promise.all(Array.from({ length: 8 }, () => club.as('SUPER_ADMIN').post('/divers', body)));
    expect(tally(answers)).toEqual({ 201: 1, 409: 7 });
  });

  it('opens a wallet that a movement explains', async () => {
    const { id, porte_Monnaie } = await newMember(club, { porte_Monnaie: 42.5, walletReason: 'Reprise' });
    expect(porte_Monnaie).toBe(42.5);
    const opening = { cents: 4250, kind: 'OPENING', reason: 'Reprise', author_id: await club.idOf('SUPER_ADMIN') };
    expect(await club.rows('movements', { diver_id: id })).toMatchObject([opening]);
    await expectBooksToBalance(club);
  });

  it.each([
    [{ lastname: '   ' }, 422, 'INVALID_VALUE', 'lastname'],
    [{ porte_Monnaie: 1e308 }, 400, 'BAD_REQUEST', 'porte_Monnaie'],
    [{ caci_date: '2026-02-31' }, 400, 'BAD_DATE', 'caci_date'],
    [{ caci_date: '2026-05-05' }, 422, 'CERTIFICATE_IN_FUTURE', 'caci_date'],
    [{ datenaissance: '2026-05-05' }, 422, 'BIRTH_IN_FUTURE', 'datenaissance'],
    [{ email: 'pas-une-adresse' }, 422, 'EMAIL_INVALID', 'email'],
    [{ email: 'a@b.fr\nBcc: c@d.fr' }, 422, 'EMAIL_INVALID', 'email'],
    [{ gps: 'Lille' }, 422, 'GPS_INVALID', 'gps'],
    [{ level: 'E9' }, 400, 'BAD_REQUEST', 'level'],
    [{ voiturecv: '5' }, 400, 'BAD_REQUEST', 'voiturecv'],
  ])('is refused with %j', async (wrong, status, code, field) => {
    const body = { lastname: 'X', firstname: 'Y', licenceNumber: newLicence(), ...wrong };
    expect(refusalIn(await club.as('SUPER_ADMIN').post('/divers', body))).toBe(`${status} ${code} ${field}`);
  });
});

onEngine('sqlite', 'sending one’s dossier', (club) => {
  const text = 'NOM : MARTIN\nVille : Lille — « été »';
  const send = (body: string | object, type: string, licence: string = members.USER.licence) =>
    club.as('USER').send('POST', `/divers/mailInscription/${licence}`, body, { 'content-type': type });

  it.each([
    ['as text', text, 'text/plain; charset=utf-8'],
    ['as a JSON string', JSON.stringify(text), 'application/json'],
  ])('stores it with its date, %s, and no longer awaits it', async (_name, body, type) => {
    const id = await club.idOf('USER');
    await club.as('SUPER_ADMIN').put(`/divers/${id}`, { dossier: true });
    expect((await send(body, type)).statusCode).toBe(200);
    const row = await club.row('divers', id);
    expect(row).toMatchObject({ dossier: 0, dossier_text: text, dossier_sent_at: START });
    expect(diverIn(await club.as('USER').get(`/divers/${id}`)).dossier).toBe(false);
  });

  it.each([0, 60_000])('is not a text of %i letters', async (length) => {
    expect((await send('a'.repeat(length), 'text/plain')).statusCode).toBe(400);
  });
});
