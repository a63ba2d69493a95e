// Lists of members and outings as clubs have them: taken in whole, and taken back whole.
import { readFileSync } from 'node:fs';
import { beforeEach, expect, it } from 'vitest';
import type { CashBox, Transfer } from '#contract/books.ts';
import type { Page } from '#contract/common.ts';
import type { ImportPreview, Imports } from '#contract/import.ts';
import { accepted, onEachEngine, onEngine, refusalIn, START, type TestClub } from '../support/app.ts';
import { diverIn, expectBooksToBalance, newLicence, newMember } from '../support/divers.ts';
import { previewIn, send, sentencesIn } from '../support/import.ts';
import { seedEvent, seedRegistration, seedSite } from '../support/outings.ts';
import { tally } from '../support/sign-in.ts';

const LATER = '2026-05-05T08:00:00.000Z';

const sample = (name: string): Buffer => readFileSync(new URL(`../../docs/imports/${name}`, import.meta.url));

/** Previews and writes the file. */
async function imported(club: TestClub, content: string | Buffer, sent: Parameters<typeof send>[2] = {}) {
  const { digest } = await accepted<ImportPreview>(send(club, content, sent));
  return accepted<ImportPreview>(send(club, content, { ...sent, apply: digest }));
}
const listed = async (club: TestClub) => (await accepted<Imports>(club.as('SUPER_ADMIN').get('/imports'))).content;
const newest = async (club: TestClub) => (await listed(club))[0]!;
const takeBack = async (club: TestClub, id?: number) =>
  club.as('SUPER_ADMIN').delete(`/imports/${id ?? (await newest(club)).id}`);
const memberOf = async (club: TestClub, licence: string) =>
  diverIn(await club.as('SUPER_ADMIN').get(`/divers/DTT/${licence}`));
const movementsOf = async (club: TestClub, diver: number, of = 'WALLET') =>
  (await club.rows('movements'))
    .filter(({ diver_id, account }) => diver_id === diver && account === of)
    .map(({ kind, cents, reason }) => [kind, cents, reason]);

/** Euros of the accounts that hold money, by code; less those of `before`, without what is equal. */
async function placesOf(club: TestClub, before: Readonly<Record<string, number>> = {}) {
  const { accounts } = await accepted<CashBox>(club.as('SUPER_ADMIN').get('/caisse'));
  const held = accounts.filter(({ code, kind }) => kind === 'ASSET' || code === 'OPENING');
  const changed = held.map(({ code, balance }) => [String(code), balance - (before[String(code)] ?? 0)] as const);
  return Object.fromEntries(changed.filter(([, euros]) => Math.abs(euros) > 0.001));
}

onEachEngine('the sample of members', (club) => {
  beforeEach(() => club.setClock(START));

  it('is read by its French headings, summed up, written to the cent, and taken back whole', async () => {
    const file = sample('membres.csv');
    const preview = await accepted<ImportPreview>(send(club, file));
    expect(preview.counts).toEqual({ new: 6, changes: 0, unchanged: 0, wrong: 0 });
    expect(preview.columns.filter(({ asks }) => asks).map(({ heading }) => heading)).toEqual([
      'Nom de naissance',
      'Tél. fixe',
    ]);
    expect(preview.totals).toEqual({
      wallets: { count: 5, euros: 1391.8 },
      feesDue: { count: 2, euros: 340 },
      feesPaid: { count: 4, euros: 555 },
      unknownMeans: { count: 4, euros: 555 },
      certificates: 5,
      tribes: 1,
      unknownSites: [],
    });
    await imported(club, file);

    const chloe = await memberOf(club, 'A-26-700001');
    expect(chloe).toMatchObject({
      lastname: 'LEMAIRE',
      datenaissance: '1988-03-14',
      telephone: '06 12 00 00 01',
      adresse: '12 rue du Lac, Bât. B',
      urgence1: 'Marc Lemaire, 06 12 00 00 02',
      level: 'N2',
      caci_date: '2026-02-10',
      cotisation: 0,
      porte_Monnaie: 112.5,
      familyId: 'LEMAIRE',
    });
    const marc = await memberOf(club, 'A-26-700002');
    expect(marc).toMatchObject({ cotisation: 170, porte_Monnaie: -3.2, level: 'N3', familyId: 'LEMAIRE' });
    expect(await memberOf(club, 'A-26-700004')).toMatchObject({ level: 'E3', porte_Monnaie: 1234.5 });
    expect(await memberOf(club, 'A-26-700006')).toMatchObject({ level: 'E1_N2' });
    const opened = ['OPENING', 11_250, 'Solde repris le 04/05/2026 (import)'];
    expect(await movementsOf(club, chloe.id)).toEqual([opened]);
    await expectBooksToBalance(club);
    const author = 'Inès TRÉSOR';
    expect(await newest(club)).toMatchObject({
      kind: 'members',
      author,
      made: 6,
      changed: 0,
      file: null,
      takenBackAt: null,
    });
    // A fee that was paid is among the season's, as one that the treasurer enters.
    const paid = ['MANUAL', 17_000, 'Cotisation payée, reprise le 04/05/2026 (import)'];
    expect(await movementsOf(club, chloe.id, 'MEMBERSHIP')).toEqual([paid]);
    expect(await movementsOf(club, marc.id, 'MEMBERSHIP')).toEqual([]);

    expect((await takeBack(club)).statusCode).toBe(204);
    expect((await club.as('SUPER_ADMIN').get('/divers/DTT/A-26-700001')).statusCode).toBe(404);
    expect(await movementsOf(club, chloe.id)).toEqual([opened, ['ADJUSTMENT', -11_250, 'Import du 04/05/2026 annulé']]);
    expect((await movementsOf(club, chloe.id, 'MEMBERSHIP')).map(([, cents]) => cents)).toEqual([17_000, -17_000]);
    await expectBooksToBalance(club);
    expect((await club.rows('one_time_passwords')).some(({ diver_id }) => diver_id === chloe.id)).toBe(false);
    expect(refusalIn(await takeBack(club))).toBe('409 IMPORT_TAKEN_BACK');
    expect((await imported(club, file)).counts.new).toBe(6);

    // A file that changes nothing has nothing to take back.
    const before = await listed(club);
    expect((await imported(club, file)).counts.unchanged).toBe(6);
    expect(await listed(club)).toEqual(before);
  });

  it('has both names in one column, and is refused where they are not told apart', async () => {
    const file = sample('adherents.csv');
    await imported(club, file);
    expect(await memberOf(club, 'A-26-710001')).toMatchObject({
      lastname: 'DE LA TOUR',
      firstname: 'Anne-Marie',
      datenaissance: '1988-03-14',
      caci_date: '2026-02-10',
    });
    expect((await takeBack(club)).statusCode).toBe(204);
    const unsure = file.toString().replace('N’DIAYE Awa', 'Awa Sow');
    const preview = previewIn(await send(club, unsure));
    expect(sentencesIn(preview)).toEqual([
      'Ligne 4, colonne « NOM Prénom » (« Awa Sow ») : on ne sait pas où finit le nom, écrivez-le en capitales (DE LA TOUR Anne-Marie) ou mettez le prénom dans sa propre colonne.',
    ]);
    expect(preview.lines[0]?.changes.slice(0, 2)).toMatchObject([
      { field: 'lastname', after: 'DE LA TOUR' },
      { field: 'firstname', after: 'Anne-Marie' },
    ]);
  });

  it('gives members their former values back', async () => {
    const known = await newMember(club, { ville: 'Mons', porte_Monnaie: 20, cotisation: 170, caci_date: '2025-11-01' });
    const { licenceNumber: licence, id } = known;
    await imported(
      club,
      `licence;nom;prénom;ville;tél;solde;cotisation;caci\n${licence};X;Y;Lille;06;42,50;oui;01/02/2026`,
    );
    expect(await memberOf(club, licence)).toMatchObject({ porte_Monnaie: 42.5, cotisation: 0, telephone: '06' });
    expect((await takeBack(club)).statusCode).toBe(204);
    const { version: _version, ...before } = known;
    expect(await memberOf(club, licence)).toMatchObject(before);
    expect((await movementsOf(club, id)).map(([, cents]) => cents)).toEqual([2000, 2250, -2250]);
    await expectBooksToBalance(club);
    expect((await club.as('SUPER_ADMIN').get(`/historique/divers/${id}`)).body).toContain(
      'Import du 04/05/2026 annulé',
    );
  });

  it('takes what was paid by its means, one for the whole file too, and takes it back the same way', async () => {
    const owing = await newMember(club, { cotisation: 90, porte_Monnaie: 5 });
    const [paula, max, tom] = [newLicence(), newLicence(), newLicence()];
    const number = newLicence();
    const file = [
      'licence;nom;cotisation;cotisation réglée;solde;moyen de paiement;n° chèque;banque',
      `${paula};Dor;170;oui;;chq;${number};BNP`,
      `${max};Dor;85;oui;20;chèque;${number};BNP`,
      `${tom};Ravel;60;oui;;;;`,
      `${owing.licenceNumber};${owing.lastname};;oui;12;Pass Sport;;`,
    ];
    const wrong = previewIn(await send(club, file.join('\n').replace('Pass Sport', 'troc')));
    expect(sentencesIn(wrong)).toEqual([
      'Ligne 5, colonne « moyen de paiement » (« troc ») : écrivez espèces, chèque, virement, carte, Pass’Sport, ANCV, bon ou HelloAsso, ou laissez la cellule vide.',
    ]);
    const preview = previewIn(await send(club, file.join('\n')));
    expect(preview.totals.unknownMeans).toEqual({ count: 1, euros: 60 });
    const by = preview.lines.map(({ changes }) => changes.find(({ field }) => field === 'means')?.after);
    expect(by).toEqual([`Chèque n°\u00a0${number}`, `Chèque n°\u00a0${number}`, undefined, 'Pass’Sport']);
    const other = await send(club, file.join('\n'), { means: 'CASH', apply: preview.digest });
    expect(refusalIn(other)).toBe('409 IMPORT_STALE');
    const before = await placesOf(club);
    await imported(club, file.join('\n'), { means: 'CASH' });
    expect(await placesOf(club, before)).toEqual({ CASH: 60, CHEQUES: 255, VOUCHERS: 97, OPENING: -20 });
    expect(await memberOf(club, owing.licenceNumber)).toMatchObject({ cotisation: 0, porte_Monnaie: 12 });
    expect(await movementsOf(club, owing.id, 'MEMBERSHIP')).toEqual([
      ['MANUAL', 9000, 'Cotisation payée, reprise le 04/05/2026 (import)'],
    ]);
    expect((await club.rows('divers', { id: owing.id }))[0]?.dossier_paid_at).toBe(START);

    expect((await takeBack(club)).statusCode).toBe(204);
    expect(await placesOf(club, before)).toEqual({});
    expect(await memberOf(club, owing.licenceNumber)).toMatchObject({ cotisation: 90, porte_Monnaie: 5 });
    expect((await club.rows('divers', { id: owing.id }))[0]?.dossier_paid_at).toBeNull();
    await expectBooksToBalance(club);
    // A cheque that went back may be entered again.
    await imported(club, file.slice(0, 2).join('\n'));
    const again = file.slice(0, 2).join('\n').replace(paula, newLicence());
    const known = previewIn(await send(club, again));
    expect(sentencesIn(known)).toEqual([
      `Ligne 2, colonne « n° chèque » (« ${number} ») : ce chèque est déjà enregistré : vérifiez son numéro.`,
    ]);
    expect(known).toMatchObject({ counts: { wrong: 1 }, part: null });
    expect(refusalIn(await send(club, again, { apply: known.digest }))).toBe('422 IMPORT_WRONG_LINES');
  });

  it('is written without its wrong lines, and these with what waits for them come back as a file to correct', async () => {
    const [one, head, child, twice] = [newLicence(), newLicence(), newLicence(), newLicence()];
    const lines = [`${one};Une;Mons;`, `${head};Tête;;${head}`, `${child};Enfant;sans arobase;${head}`];
    const file = ['licence;nom;e-mail;chef de tribu', ...lines, `${twice};Deux;;`, `${twice};Trois;;`].join('\n');
    const wrong = file.replace('Mons', 'une@example.org');
    const { digest, part } = previewIn(await send(club, wrong));
    expect(part).toMatchObject({ right: 1, written: 1 });
    expect(part?.rest.headings).toEqual(['licence', 'nom', 'e-mail', 'chef de tribu', 'À corriger']);
    expect(
      part?.rest.rows.map(([licence, nom, , , why = '']) => [licence, nom, why.replaceAll('\u00a0', ' ')]),
    ).toEqual([
      [
        head,
        'Tête',
        'Ligne 3 : rien à corriger ici, elle attend la ligne 4 (même licence, même sortie ou même tribu).',
      ],
      [child, 'Enfant', 'Ligne 4, colonne « e-mail » (« sans arobase ») : ce n’est pas une adresse e-mail.'],
      [
        twice,
        'Deux',
        'Ligne 5 : rien à corriger ici, elle attend la ligne 6 (même licence, même sortie ou même tribu).',
      ],
      [twice, 'Trois', 'Ligne 6, colonne « licence » : cette licence figure déjà à la ligne 5.'],
    ]);
    expect(refusalIn(await send(club, wrong, { apply: digest }))).toBe('422 IMPORT_WRONG_LINES');
    const asked = { apply: digest, part: '1', file: 'Adhérents 2026.xlsx' } as const;
    const answers = await Promise.all([1, 2].map(() => send(club, wrong, asked)));
    expect(tally(answers)).toEqual({ 200: 1, 409: 1 });
    const done = answers.find(({ statusCode }) => statusCode === 200)!;
    expect(previewIn(done)).toMatchObject({ applied: true, counts: { new: 1, changes: 0, wrong: 0 } });
    expect(await memberOf(club, one)).toMatchObject({ lastname: 'UNE' });
    for (const licence of [head, child, twice])
      expect((await club.as('SUPER_ADMIN').get(`/divers/DTT/${licence}`)).statusCode).toBe(404);
    expect(await newest(club)).toMatchObject({ made: 1, changed: 0, left: 4, file: asked.file, lines: 5 });
    expect((await takeBack(club)).statusCode).toBe(204);

    const rows = [part!.rest.headings, ...part!.rest.rows.slice(0, 3)].map((cells) => cells.join(';'));
    const corrected = rows.join('\n').replace(';sans arobase;', ';;');
    expect(previewIn(await send(club, corrected))).toMatchObject({
      problems: [],
      counts: { new: 3, wrong: 0 },
      part: null,
    });
    await imported(club, corrected);
    expect((await memberOf(club, child)).familyId).toBe(head);

    const tried = previewIn(await send(club, sample('a-corriger.csv')));
    expect(tried).toMatchObject({ counts: { new: 3, wrong: 2 }, part: { right: 3, written: 3 } });

    // Columns of money, and lines whose cells stand elsewhere, keep the file whole.
    const paid = previewIn(await send(club, `licence;nom;solde\n${newLicence()};A;dix\n${newLicence()};B;5`));
    expect(paid).toMatchObject({ counts: { wrong: 1 }, part: null });
    const shifted = previewIn(await send(club, `licence;nom\n${newLicence()};A;B\n${newLicence()};B`));
    expect(shifted).toMatchObject({ counts: { wrong: 1 }, part: null });
  });

  it('leaves nothing to explain of what is taken back, and sends what was explained back where it went', async () => {
    const known = await newMember(club, { porte_Monnaie: 20 });
    const waiting = async () => (await accepted<CashBox>(club.as('SUPER_ADMIN').get('/caisse'))).unexplained;
    const before = await waiting();
    const places = await placesOf(club);
    const file = `licence;nom;solde\n${known.licenceNumber};X;42,50`;
    await imported(club, file);
    expect(await waiting()).toBe(before + 1);
    expect((await takeBack(club)).statusCode).toBe(204);
    expect(await waiting()).toBe(before);

    await imported(club, file);
    const rows = await accepted<Page<Transfer>>(
      club.as('SUPER_ADMIN').get('/caisse/ecritures?unexplained=true&size=1'),
    );
    const explanation = { means: { kind: 'CASH' } };
    await accepted(club.as('SUPER_ADMIN').post(`/caisse/ecritures/${rows.content[0]?.id}/explication`, explanation));
    expect((await takeBack(club)).statusCode).toBe(204);
    expect(await waiting()).toBe(before);
    expect(await placesOf(club, places)).toEqual({});
    await expectBooksToBalance(club);
  });

  it.each<[string, (id: number) => Promise<unknown>]>([
    ['a change', (id) => accepted(club.as('SUPER_ADMIN').put(`/divers/${id}`, { ville: 'Arlon' }))],
    ['a movement', (id) => accepted(club.as('SUPER_ADMIN').put(`/divers/${id}`, { version: 2, porte_Monnaie: 1 }))],
    [
      'a registration',
      async (id) =>
        seedRegistration(
          club.database,
          await seedEvent(club.database, await seedSite(club.database)),
          id,
          'PARTICIPANT',
          1,
          { created_at: LATER },
        ),
    ],
    [
      'a sign-in',
      (id) =>
        club.database.write(({ db }) =>
          db.updateTable('divers').set({ password_hash: 'x' }).where('id', '=', id).execute(),
        ),
    ],
  ])('stays, with its members’ names, after %s', async (_name, meanwhile) => {
    const [one, other] = [newLicence(), newLicence()];
    await imported(club, `licence;nom;prénom;solde\n${one};Resté;Nil;5\n${other};Autre;Pia;5`);
    await meanwhile((await memberOf(club, one)).id);
    const before = await club.rows('movements');
    const answer = await takeBack(club);
    expect(refusalIn(answer)).toBe('409 IMPORT_MOVED_ON');
    expect(answer.json<{ message: string }>().message).toMatch(/Cela concerne RESTÉ Nil\.$/);
    expect(await club.rows('movements')).toEqual(before);
    expect(await memberOf(club, other)).toMatchObject({ porte_Monnaie: 5 });
  });

  it('is taken back once, however many ask at once', async () => {
    await imported(club, `licence;nom;solde\n${newLicence()};Neuf;5`);
    const { id } = await newest(club);
    const answers = await Promise.all(Array.from({ length: 4 }, () => takeBack(club, id)));
    expect(tally(answers)).toEqual({ 204: 1, 409: 3 });
    await expectBooksToBalance(club);
  });
});

onEngine('sqlite', 'columns of members', (club) => {
  beforeEach(() => club.setClock(START));

  it('that are chosen by hand are read so, and remembered for the next file', async () => {
    const file = (licence: string) => `Matricule fédéral;Nom;Couleur\n${licence};Neuf;rouge`;
    const asked = previewIn(await send(club, file('M-1')));
    expect(asked.columns.map(({ field, asks }) => [field, asks])).toEqual([
      [null, true],
      ['lastname', false],
      [null, true],
    ]);
    expect(asked.problems).toHaveLength(1);
    await imported(club, file('M-1'), { columns: '0:licenceNumber,2:' });
    expect(await memberOf(club, 'M-1')).toMatchObject({ lastname: 'NEUF' });
    const next = previewIn(await send(club, file('M-2')));
    expect(next).toMatchObject({ problems: [], counts: { new: 1 } });
    expect(next.columns[0]).toEqual({ heading: 'Matricule fédéral', field: 'licenceNumber', asks: true });
    expect(next.digest).not.toBe(previewIn(await send(club, file('M-2'), { columns: '2:ville' })).digest);
    expect((await send(club, file('M-3'), { columns: 'x:y' })).statusCode).toBe(400);
  });

  it('with two sums are refused until one is chosen', async () => {
    const file = 'Licence;Nom;Solde;Porte-monnaie\nM-9;Neuf;5;7';
    const { problems, columns } = previewIn(await send(club, file));
    expect(problems).toEqual([expect.stringMatching(/^La colonne «\sPorte-monnaie\s» répète une autre colonne/)]);
    expect(columns.map(({ asks }) => asks)).toEqual([false, false, true, true]);
    expect(previewIn(await send(club, file, { columns: '2:porte_Monnaie,3:' })).totals.wallets.euros).toBe(5);
  });

  it('name a head, whose licence becomes the tribe’s name', async () => {
    const [head, child, other] = [newLicence(), newLicence(), newLicence()];
    const known = await newMember(club, { familyId: 'FORÊT' });
    const alone = await newMember(club);
    const file = `licence;nom;chef de tribu\n${head};A;\n${child};B;${head}\n${other};C;${known.licenceNumber}`;
    await imported(club, file);
    const tribes = await Promise.all([head, child, other].map(async (one) => (await memberOf(club, one)).familyId));
    expect(tribes).toEqual([head, head, 'FORÊT']);
    const wrong = previewIn(await send(club, `licence;nom;chef de tribu\n${newLicence()};D;${alone.licenceNumber}`));
    expect(sentencesIn(wrong)[0]).toContain('ce membre n’a pas encore de tribu');
  });

  it('are not guessed of a workbook that is called CSV, nor read of 20,000 lines', async () => {
    const old = Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]);
    expect(refusalIn(await send(club, old))).toBe('422 IMPORT_UNREADABLE');
    expect(refusalIn(await send(club, Buffer.from('PK\u0003\u0004')))).toBe('422 IMPORT_UNREADABLE');
    const many = `Licence;Nom\n${Array.from({ length: 20_000 }, (_, at) => `Z-${at};A`).join('\n')}`;
    expect(previewIn(await send(club, many)).problems[0]).toMatch(/plus de 5\s000\slignes/);
  });
});

onEachEngine('the sample of outings', (club) => {
  beforeEach(() => club.setClock(START));
  const outings = { path: '/events/import' };
  const eventRows = async () => (await club.rows('events')).filter(({ starts_at }) => starts_at.startsWith('2027'));

  it('wants sites that the club has, and says which it lacks', async () => {
    const preview = await accepted<ImportPreview>(send(club, sample('sorties.csv'), outings));
    expect(preview.totals.unknownSites).toEqual(['VODELE', 'BARGES', 'LA GOMBE']);
    expect(preview.counts.wrong).toBe(3);
    expect(sentencesIn(preview)[0]).toBe(
      'Ligne 2, colonne « Site » (« VODELE ») : ce site n’existe pas, ajoutez-le d’abord aux sites ou corrigez son nom.',
    );
  });

  it('is written once, and taken back until somebody registered', async () => {
    for (const name of ['VODELE', 'BARGES', 'LA GOMBE']) await seedSite(club.database, name);
    const file = sample('sorties.csv');
    const { digest, lines } = await accepted<ImportPreview>(send(club, file, outings));
    expect(lines.map(({ name, outcome }) => `${outcome} ${name.replaceAll('\u00a0', ' ')}`)).toEqual([
      'new sam. 6 mars 2027, 10 h, VODELE',
      'new sam. 13 mars 2027, 9 h 30, BARGES',
      'new sam. 20 mars 2027, 14 h, LA GOMBE',
    ]);
    const answers = await Promise.all(Array.from({ length: 4 }, () => send(club, file, { ...outings, apply: digest })));
    expect(tally(answers)).toEqual({ 200: 1, 409: 3 });
    const [first, ...others] = await eventRows();
    expect(first).toMatchObject({
      starts_at: '2027-03-06T09:00:00.000Z',
      hour_rdv: '08:30',
      diver_max: 12,
      accompanist_max: 4,
      price_cents: 2100,
      description: 'Exploration, Directeur de plongée\u00a0: Marc Lemaire',
    });
    expect(others).toHaveLength(2);
    expect((await accepted<ImportPreview>(send(club, file, outings))).counts.unchanged).toBe(3);

    await seedRegistration(club.database, first!.id, await club.idOf('USER'), 'PARTICIPANT', 1);
    const refused = await takeBack(club);
    expect(refusalIn(refused)).toBe('409 IMPORT_MOVED_ON');
    expect(refused.json<{ message: string }>().message).toMatch(/Cela concerne VODELE \(sam\.\s6\smars\s2027\)\.$/);
    await club.empty('registrations');
    expect((await takeBack(club)).statusCode).toBe(204);
    expect(await eventRows()).toEqual([]);
  });

  it('says before it is written that a group meets on the evening before', async () => {
    await seedSite(club.database, 'CARRIERE');
    const file = ['Date;Heure;RDV;Site', '08/05/2027;00:30;23:00;CARRIERE', '09/05/2027;09:30;08:00;CARRIERE'];
    const { lines } = await accepted<ImportPreview>(send(club, file.join('\n'), outings));
    const meetings = lines.flatMap(({ changes }) => changes.filter(({ field }) => field === 'hourRdv'));
    expect(meetings.map(({ after }) => String(after).replaceAll('\u00a0', ' '))).toEqual([
      'la veille, vendredi 7 mai, à 23 h',
      '8 h',
    ]);
  });

  it('names what is wrong of a line', async () => {
    await seedSite(club.database, 'PISCINE');
    const head = 'Date;Heure;Site;Places';
    const file = [head, '06/04/2027;25h;PISCINE;x', '07/04/2027;20:00;Piscine;3', '07/04/2027;20h;PISCINE;99999'];
    const sentences = sentencesIn(await accepted<ImportPreview>(send(club, file.join('\n'), outings)));
    expect(sentences).toEqual([
      'Ligne 2, colonne « Heure » (« 25h ») : ce n’est pas une heure, écrivez par exemple 09:30.',
      'Ligne 2, colonne « Places » (« x ») : ce n’est pas un nombre entier.',
      'Ligne 4, colonne « Date » : cette sortie figure déjà à la ligne 3.',
      'Ligne 4, colonne « Places » (« 99999 ») : cette valeur est trop grande ou trop petite.',
    ]);
  });
});
