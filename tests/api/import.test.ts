import { beforeEach, describe, expect, it } from 'vitest';
import { remindersWorker } from '../../src/server/modules/messages/reminders/worker.ts';
import type { ErrorBody } from '../../src/shared/contract/common.ts';
import type { ImportPreview } from '../../src/shared/contract/import.ts';
import { onEachEngine, START } from '../support/app.ts';
import { booksOf, diverIn, expectBooksToBalance, newLicence, newMember, refusalIn } from '../support/divers.ts';
import { outcomesIn, previewIn, send, sentencesIn } from '../support/import.ts';
import { members } from '../support/members.ts';
import { watchCertificates } from '../support/outings.ts';

const currentIn = (body: string): ImportPreview => (JSON.parse(body) as { current: ImportPreview }).current;

onEachEngine('a file of members', (club) => {
  beforeEach(() => club.setClock(START));
  const memberOf = async (licence: string) => diverIn(await club.as('SUPER_ADMIN').get(`/divers/DTT/${licence}`));

  it('says what it would do, and does nothing', async () => {
    const before = await booksOf(club);
    const answer = await send(
      club,
      [
        'Numéro de licence;Nom;Prénom;Niveau;Ville;Certificat médical',
        'N-90-000001;Éclair;Zoé;N2;Mons;01/05/2026',
        'T-00-000006;MARTIN;Jean;E1 N3;Lille;10/01/2026',
        'T-00-000007;MARTIN;Léa;;;',
        'T-00-000008;DONNEUR;Marc;N9;Lille;05/05/2026',
      ].join('\r\n'),
    );
    expect(answer.statusCode, answer.body).toBe(200);
    const preview = previewIn(answer);
    expect(preview).toMatchObject({
      applied: false,
      problems: [],
      unknownColumns: [],
      counts: { new: 1, changes: 1, unchanged: 1, wrong: 1 },
    });
    expect(outcomesIn(preview)).toEqual([
      [2, 'new'],
      [3, 'changes'],
      [4, 'unchanged'],
      [5, 'wrong'],
    ]);
    expect(preview.lines[0]).toMatchObject({
      licenceNumber: 'N-90-000001',
      name: 'ÉCLAIR Zoé',
      id: null,
      changes: [
        { field: 'licenceNumber', before: null, after: 'N-90-000001' },
        { field: 'lastname', before: null, after: 'ÉCLAIR' },
        { field: 'firstname', before: null, after: 'Zoé' },
        { field: 'level', before: null, after: 'N2' },
        { field: 'ville', before: null, after: 'Mons' },
        { field: 'caci_date', before: null, after: '2026-05-01' },
      ],
    });
    expect(preview.lines[1]).toMatchObject({
      id: await club.idOf('USER'),
      name: 'MARTIN Jean',
      changes: [{ field: 'level', before: 'N2', after: 'E1_N3' }],
    });
    expect(sentencesIn(preview)).toEqual([
      'Ligne 5, colonne « Niveau » (« N9 ») : ce niveau n’existe pas.',
      'Ligne 5, colonne « Certificat médical » (« 05/05/2026 ») : la date du certificat est dans le futur, indiquez le jour où il a été établi.',
    ]);
    expect(await booksOf(club)).toEqual(before);
  });

  it('is written whole with the digest of its preview', async () => {
    const [fresh, known] = [newLicence(), await newMember(club, { porte_Monnaie: 10, dossier: true, ville: 'Mons' })];
    const file = [
      'licence;nom;e-mail;solde porte monnaie;dossier numérique;cotisation;date de naissance;gps;ville',
      `${fresh.toLowerCase()};nouvelle;nouvelle@example.org;12,50;oui;170,00;31/12/1990;50.63, 3.06;`,
      `${known.licenceNumber};Changé;;42,5;non;-1;1985-02-28;;`,
    ].join('\n');
    const { digest } = previewIn(await send(club, file));
    const answer = await send(club, file, { apply: digest });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(previewIn(answer)).toMatchObject({ applied: true, counts: { new: 1, changes: 1 } });

    expect(await memberOf(fresh)).toMatchObject({
      lastname: 'NOUVELLE',
      email: 'nouvelle@example.org',
      porte_Monnaie: 12.5,
      dossier: true,
      cotisation: 170,
      datenaissance: '1990-12-31',
      gps: '50.63, 3.06',
      role: 'USER',
    });
    expect(await memberOf(known.licenceNumber)).toMatchObject({
      lastname: 'CHANGÉ',
      porte_Monnaie: 42.5,
      dossier: false,
      cotisation: -1,
      datenaissance: '1985-02-28',
      // An empty cell takes nothing away.
      ville: 'Mons',
    });
    await expectBooksToBalance(club);
    const mails = await club.rows('outbox');
    expect(mails.filter(({ recipient }) => recipient === 'nouvelle@example.org')).toHaveLength(1);

    const again = previewIn(await send(club, file));
    expect(again.counts).toEqual({ new: 0, changes: 0, unchanged: 2, wrong: 0 });
    expect(refusalIn(await send(club, file, { apply: digest }))).toEqual([409, 'IMPORT_STALE']);
  });

  it('leaves the trace that a form leaves, for each member who changed', async () => {
    const known = await newMember(club);
    const file = `licence;nom;ville\n${known.licenceNumber};Nouveau;Tournai`;
    const { digest } = previewIn(await send(club, file));
    await send(club, file, { apply: digest });
    const answer = await club.as('SUPER_ADMIN').get(`/historique/divers/${known.id}`);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.body).toContain('Tournai');
  });

  describe('that somebody was quicker than', () => {
    it.each([
      ['a member was changed', async (id: number) => club.as('ADMIN').put(`/divers/${id}`, { telephone: '1' })],
      ['a member was deleted', async (id: number) => club.as('ADMIN').delete(`/divers/${id}`)],
      [
        'a wallet moved',
        async (id: number) => club.as('SUPER_ADMIN').put(`/divers/${id}`, { version: 1, porte_Monnaie: 1 }),
      ],
    ])('is refused with a new preview: %s', async (_name, meanwhile) => {
      const [one, other] = [await newMember(club), await newMember(club)];
      const file = `licence;nom;ville\n${other.licenceNumber};Autre;Mons\n${one.licenceNumber};Une;Mons`;
      const { digest } = previewIn(await send(club, file));
      expect((await meanwhile(one.id)).statusCode).toBeLessThan(300);
      const before = await booksOf(club);
      const answer = await send(club, file, { apply: digest });
      expect(refusalIn(answer)).toEqual([409, 'IMPORT_STALE']);
      expect(answer.json<ErrorBody>().message).toMatch(/^Les membres ou le fichier ont changé/);
      expect(await booksOf(club)).toEqual(before);
      // The refusal carries the preview to confirm now.
      const fresh = currentIn(answer.body);
      expect(fresh.lines.map(({ line }) => line)).toEqual([2, 3]);
      expect(previewIn(await send(club, file)).digest).toBe(fresh.digest);
      expect((await send(club, file, { apply: fresh.digest })).statusCode).toBe(200);
    });

    it('is refused when it is another file', async () => {
      const licence = newLicence();
      const { digest } = previewIn(await send(club, `licence;nom\n${licence};Neuf`));
      const answer = await send(club, `licence;nom\n${licence};Autre`, { apply: digest });
      expect(refusalIn(answer)).toEqual([409, 'IMPORT_STALE']);
    });

    it('is written once, however many send it at once', async () => {
      const licences = [newLicence(), newLicence()];
      const file = `licence;nom\n${licences[0]};A\n${licences[1]};B`;
      const { digest } = previewIn(await send(club, file));
      const answers = await Promise.all(Array.from({ length: 6 }, () => send(club, file, { apply: digest })));
      const statuses = answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b);
      expect(statuses).toEqual([200, 409, 409, 409, 409, 409]);
    });
  });

  it('with one wrong line changes nobody, and says so again', async () => {
    const one = await newMember(club);
    const file = `licence;nom;ville;gps\n${one.licenceNumber};Une;Mons;\n${newLicence()};Deux;Mons;près du lac`;
    const { digest } = previewIn(await send(club, file));
    const before = await booksOf(club);
    const answer = await send(club, file, { apply: digest });
    expect(refusalIn(answer)).toEqual([422, 'IMPORT_WRONG_LINES']);
    expect(sentencesIn(currentIn(answer.body))).toEqual([
      'Ligne 3, colonne « gps » (« près du lac ») : ce ne sont pas des coordonnées GPS, écrivez par exemple 50.4542, 3.9511.',
    ]);
    expect(await booksOf(club)).toEqual(before);
  });

  it.each([
    ['ville', 'x'.repeat(101), 'ce texte est trop long, 100 caractères au plus.'],
    ['nom', '', 'la cellule est vide, une valeur est obligatoire.'],
    ['e-mail', 'paul@', 'ce n’est pas une adresse e-mail.'],
    ['date de naissance', '31/02/1990', 'ce n’est pas une date, écrivez par exemple 31/12/1990.'],
    ['cotisation', '12,505', 'ce n’est pas un montant en euros, écrivez par exemple 12,50.'],
    ['porte_Monnaie', '999999999', 'cette valeur est trop grande ou trop petite.'],
    ['rôle', 'CHEF', 'ce rôle n’existe pas.'],
    ['gps', '91,3', 'ce ne sont pas des coordonnées GPS, écrivez par exemple 50.4542, 3.9511.'],
  ])('names the line and the column %s of %j', async (column, value, what) => {
    const cells = { licence: newLicence(), nom: 'Neuf', [column]: value };
    const file = [Object.keys(cells), Object.values(cells)].map((row) => row.join(';')).join('\n');
    const preview = previewIn(await send(club, file));
    expect(preview.lines.map(({ outcome, errors }) => [outcome, errors.map((one) => one.column)])).toEqual([
      ['wrong', [column]],
    ]);
    const [sentence = ''] = sentencesIn(preview);
    expect(sentence.startsWith(`Ligne 2, colonne « ${column} »`)).toBe(true);
    expect(sentence.endsWith(` : ${what}`)).toBe(true);
  });

  it('keeps the last SUPER_ADMIN, counting line by line', async () => {
    const { licence } = members.SUPER_ADMIN;
    const demoted = previewIn(await send(club, `licence;nom;rôle\n${licence};TRÉSOR;Membre`));
    expect(sentencesIn(demoted)).toEqual([
      'Ligne 2, colonne « rôle » : c’est le dernier super-administrateur, nommez-en un autre d’abord.',
    ]);
    const off = previewIn(await send(club, `licence;nom;désactivé\n${licence};TRÉSOR;oui`));
    expect(off.counts.wrong).toBe(1);
    const handed = `licence;nom;rôle\nT-00-000002;SECRET;SUPER_ADMIN\n${licence};TRÉSOR;Administrateur`;
    expect(previewIn(await send(club, handed)).counts).toMatchObject({ changes: 2, wrong: 0 });
    const backwards = `licence;nom;rôle\n${licence};TRÉSOR;Administrateur\nT-00-000002;SECRET;SUPER_ADMIN`;
    expect(previewIn(await send(club, backwards)).counts).toMatchObject({ changes: 1, wrong: 1 });
  });

  it('makes a member anew who was deleted, under the old licence', async () => {
    const { licence } = members.DELETED;
    const file = `licence;nom\n${licence};Parti`;
    const { digest, counts } = previewIn(await send(club, file));
    expect(counts.new).toBe(1);
    expect((await send(club, file, { apply: digest })).statusCode).toBe(200);
    const { id } = await memberOf(licence);
    await club.as('ADMIN').delete(`/divers/${id}`);
  });
});

onEachEngine('mails of an import', (club) => {
  const written = async () => {
    const rows = await club.rows('outbox');
    return rows.flatMap(({ kind, recipient }) => (recipient.endsWith('@import.example') ? [kind] : [])).sort();
  };
  const remind = () => {
    const sender = { clubName: 'Club', publicUrl: 'https://espace.club.example' };
    return remindersWorker({ database: club.database, sender, clock: club.clock, log: console }).write();
  };
  /** Applies the file and lets the job look once; the preview's numbers, and the kinds that were written. */
  async function mailsOf(lines: readonly string[], watched = true) {
    await club.empty('outbox');
    await watchCertificates(club, watched);
    const file = lines.join('\n');
    const { digest, mails } = previewIn(await send(club, file));
    expect((await send(club, file, { apply: digest })).statusCode).toBe(200);
    await remind();
    return { mails, written: await written() };
  }
  const reminder = 'CERTIFICATE_EXPIRES';

  it('are counted before, and say nothing of a certificate that no column names', async () => {
    const [first, second, third] = [newLicence(), newLicence(), newLicence()];
    const heading = 'licence;nom;e-mail';
    const lines = [heading, `${first};A;a@import.example`, `${second};B;b@import.example`, `${third};C;`];
    const found = await mailsOf(lines);
    expect(found.mails).toEqual({ welcome: 2, reminders: 0 });
    expect(new Set(found.written).size).toBe(1);
    expect(found.written).not.toContain(reminder);
    expect(found.written).toHaveLength(2);
    for (const licence of [first, third])
      expect(diverIn(await club.as('SUPER_ADMIN').get(`/divers/DTT/${licence}`)).caci_date).toBeNull();
  });

  it('remind of certificates that end soon, where the club watches them', async () => {
    const [soon, late, over, off] = [newLicence(), newLicence(), newLicence(), newLicence()];
    const lines = [
      'licence;nom;e-mail;certificat;désactivé',
      `${soon};A;a@import.example;10/05/2025;`,
      `${late};B;b@import.example;01/03/2026;`,
      `${over};C;c@import.example;01/03/2025;`,
      `${off};D;d@import.example;10/05/2025;oui`,
    ];
    const found = await mailsOf(lines);
    expect(found.mails).toEqual({ welcome: 4, reminders: 1 });
    expect(found.written.filter((kind) => kind === reminder)).toHaveLength(1);

    const changed = ['licence;nom;certificat', `${soon};A;12/05/2025`, `${late};B;20/05/2025`, `${off};D;12/05/2025`];
    expect(await mailsOf(changed)).toEqual({ mails: { welcome: 0, reminders: 2 }, written: [reminder, reminder] });
    const again = ['licence;nom;certificat', `${newLicence()};E;12/05/2025`, `${late};B;21/05/2025`];
    expect(await mailsOf(again, false)).toEqual({ mails: { welcome: 0, reminders: 0 }, written: [] });
  });
});
