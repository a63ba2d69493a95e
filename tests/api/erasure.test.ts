// An erased member is found nowhere afterwards but where the preview said so: on both engines, in logs, files and backups.
import { mkdirSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { makeBackup } from '#server/backup/make.ts';
import { restore } from '#server/backup/restore.ts';
import { emptyJournal, openDatabase } from '#server/db/database.ts';
import { lineWriter } from '#server/http/logging.ts';
import { eraseMember } from '#server/modules/members/erasure/erase.ts';
import {
  announceErasure,
  erasureKey,
  erasureKeyBox,
  readErasedList,
} from '#server/modules/members/erasure/erased-list.ts';
import { readErasedLists, reapplyErasures, reapplyErasuresIn } from '#server/modules/members/erasure/reapply.ts';
import { purgers } from '#server/compose/purgers.ts';
import { erasuresRepository } from '#server/modules/members/erasure/repository.ts';
import { runRetention } from '#server/modules/members/retention/worker.ts';
import type { Erased, ErasurePreview, Erasures } from '#contract/personal-data.ts';
import { ERASURE_THINGS } from '#domain/personal-data.ts';
import { accepted, DATA_KEY, onEachEngine, onEngine, refusalIn, type TestClub } from '../support/app.ts';
import { canariesIn, columnsTreated, NUMBERS, seedCanaries, withoutCanary } from '../support/canaries.ts';
import { addDiver, newMember } from '../support/divers.ts';
import { newEvent, seedRegistration } from '../support/outings.ts';
import { folders } from '../support/folders.ts';
import { mailQueue } from '#server/commons/mail/queue-repository.ts';

const folder = folders()();
let logged = '';
const log = lineWriter('json', (text) => (logged += text));

const box = () => erasureKeyBox({ dataKey: DATA_KEY });
const dataDirOf = ({ engine }: Pick<TestClub, 'engine'>): string => path.join(folder, engine);
const previewOf = async (club: TestClub, id: number): Promise<ErasurePreview> =>
  (await club.as('SUPER_ADMIN').get(`/divers/${id}/effacement`)).json<ErasurePreview>();
const erase = (club: TestClub, id: number) => club.as('SUPER_ADMIN').post(`/divers/${id}/effacement`);
/** No money: the seeded members have some. */
const newcomer = async (club: TestClub) => (await addDiver(club, { wallet_cents: 0 })).id;

for (const engine of ['sqlite', 'postgres'] as const) {
  onEngine(
    engine,
    'an erasure',
    (club) => {
      const dataDir = dataDirOf({ engine });
      const backups = path.join(dataDir, 'backups');
      const backUp = () => makeBackup({ url: club.url, dir: backups, passphrase: null, clock: () => new Date() });

      it('treats every column of text of the schema', async () => {
        expect(await club.database.read((tx) => columnsTreated(tx, undefined))).toEqual([]);
      });

      it('leaves canaries only where its preview said so: in the database, files, logs, backups and what is restored', async () => {
        const { id, event } = await seedCanaries(club);
        expect(await club.database.read(withoutCanary)).toEqual([]);
        for (const part of ['copies', 'mails']) mkdirSync(path.join(dataDir, part), { recursive: true });
        writeFileSync(path.join(dataDir, 'copies', 'canari-data_copies-file'), 'canari');
        writeFileSync(path.join(dataDir, 'mails', '2026-04-12T08-00-00-000Z other.eml'), 'canari');
        const before = await backUp();

        const preview = await previewOf(club, id);
        expect(preview).toMatchObject({ blockers: [], becomes: `Ancien membre ${id}` });
        const things = new Map(preview.things.map(({ thing, ...rest }) => [thing, rest]));
        expect([...things.keys()]).toEqual(ERASURE_THINGS);
        for (const [thing, { fate, until }] of things)
          expect([thing, until !== null]).toEqual([thing, fate === 'KEPT']);
        expect(things.get('movements')).toMatchObject({ until: '2036-12-31', rule: 'accounts' });
        expect(things.get('safetySheets')).toMatchObject({ until: '2027-04-12' });
        const places = ['outing', 'outing', 'site', 'setting', 'setting', 'movement'];
        expect(preview.remarks.map(({ place }) => place)).toEqual(places);
        const reason = { place: 'movement', id: await club.idOf('OTHER') };
        expect(preview.remarks.at(-1)).toMatchObject(reason);

        const answer = await erase(club, id);
        expect(answer.json<Erased>()).toMatchObject({ name: `Ancien membre ${id}`, remarks: preview.remarks });

        const allowed = new Set(await club.database.read((tx) => columnsTreated(tx, 'kept', 'remark')));
        const gone = async (database: TestClub['database']) => {
          const left = await database.read(canariesIn);
          expect([...left.keys()].filter((column) => !allowed.has(column))).toEqual([]);
          expect(left.get('kept_identities.lastname')).toEqual(['CANARI-DIVERS-LASTNAME']);
          const row = await database.read(({ db }) =>
            db.selectFrom('divers').select(NUMBERS).where('id', '=', id).executeTakeFirstOrThrow(),
          );
          expect(NUMBERS.filter((column) => Boolean(row[column]))).toEqual([]);
          return left;
        };
        await gone(club.database);
        expect(readdirSync(path.join(dataDir, 'copies'))).toEqual([]);
        expect(readdirSync(path.join(dataDir, 'mails'))).toEqual([]);
        log.flush();
        expect(logged).not.toMatch(/canari/i);

        // What was deleted is overwritten in the file, and the journal is empty.
        if (engine === 'sqlite') {
          const raw = readFileSync(club.url, 'latin1') + readFileSync(`${club.url}-wal`, 'latin1');
          for (const canary of ['telephone', 'urgence1', 'description', 'dossier_text']) {
            expect(raw).not.toContain(`canari-divers-${canary}`);
          }
        }

        // A later backup has no more than the database; an earlier one is erased anew when it comes back.
        const after = await backUp();
        for (const [name, file] of Object.entries({ after: after.file, before: before.file })) {
          const url = path.join(dataDir, `${name}.sqlite`);
          const options = { dataDir, box, clock: club.clock };
          const { readable } = await readErasedLists([backups], options);
          await restore({ file, passphrase: null, url, afterwards: (tx) => reapplyErasuresIn(tx, readable, options) });
          const restored = await openDatabase(url);
          await gone(restored);
          await reapplyErasures(restored, options);
          await gone(restored);
          const { at } = await restored.read(({ db: kysely }) =>
            kysely.selectFrom('erasures').selectAll().where('diver_id', '=', id).executeTakeFirstOrThrow(),
          );
          expect(at).toBe(club.clock().toISOString());
          await restored.close();
        }

        // The outing still counts its diver.
        const outing = await club.as('SUPER_ADMIN').get(`/events/${event}`);
        expect(outing.json<{ participants: unknown[] }>().participants[0]).toMatchObject({
          lastname: `Ancien membre ${id}`,
          firstname: '',
        });
        const kept = await club.as('SUPER_ADMIN').get(`/effacements/${id}/identite`);
        expect(kept.json()).toMatchObject({ lastname: 'CANARI-DIVERS-LASTNAME', until: '2036-12-31' });
      });

      it('of one member twice at once is done once', async () => {
        const id = await newcomer(club);
        const answers = await Promise.all([erase(club, id), erase(club, id)]);
        expect(answers.map(refusalIn).toSorted()).toEqual(['200', '409 MEMBER_ERASED']);
      });

      it('that ends before its commit has changed nothing; its announcement goes with the next start, and counts in a restore', async () => {
        const id = await newcomer(club);
        const rowIn = ({ database }: Pick<TestClub, 'database'>) =>
          database.read(({ db: kysely }) =>
            kysely.selectFrom('divers').selectAll().where('id', '=', id).executeTakeFirstOrThrow(),
          );
        const was = await rowIn(club);
        const backup = await backUp();
        const failing = club.database.write(async (tx) => {
          const member = await erasuresRepository(tx).identity(id);
          if (!member) throw new Error('no member');
          const [at, now] = [club.clock(), club.clock()];
          const removeFiles = () => Promise.resolve();
          const key = await erasureKey(tx, box());
          await eraseMember(tx, { member, authorId: null, at, now, key, removeFiles });
          await announceErasure(tx, dataDir, id);
          throw new Error('killed');
        });
        await expect(failing).rejects.toThrow('killed');
        expect(await rowIn(club)).toEqual(was);
        const isListed = async () => (await readErasedList(dataDir))?.erased.some((one) => one.id === id);
        expect(await isListed()).toBe(true);

        const options = { dataDir, box, clock: club.clock };
        const url = path.join(dataDir, 'announced.sqlite');
        const { file } = backup;
        const { readable } = await readErasedLists([dataDir], options);
        await restore({ file, passphrase: null, url, afterwards: (tx) => reapplyErasuresIn(tx, readable, options) });
        const restored = await openDatabase(url);
        expect((await rowIn({ database: restored })).lastname).toBe(`Ancien membre ${id}`);
        await restored.close();

        await reapplyErasures(club.database, options);
        expect(await rowIn(club)).toEqual(was);
        expect(await isListed()).toBe(false);
      });

      it('that is left open cannot be committed, so that no other work rewrites names', async () => {
        const id = await newcomer(club);
        const open = club.database.write((tx) =>
          erasuresRepository(tx).open({ diver_id: id, author_id: null, at: 'x' }, []),
        );
        await expect(open).rejects.toThrow(/foreign key/i);
        await expect(
          club.database.write(({ db: kysely }) => sql`update audit set changes = '[]'`.execute(kysely)),
        ).rejects.toThrow(/append-only/);
      });
    },
    { dataDir: dataDirOf({ engine }), log },
  );
}

onEngine('sqlite', 'an erasure is refused', (club) => {
  const AT = '2026-04-12T08:00:00.000Z';
  const refused = async (id: number): Promise<string> => {
    const [blocker] = (await previewOf(club, id)).blockers;
    const answer = await erase(club, id);
    expect(await club.database.read((tx) => erasuresRepository(tx).find(id))).toBeUndefined();
    return `${blocker} ${refusalIn(answer)}`;
  };
  const intent = async (diver: number, values: object) =>
    club.database.write(async ({ db: kysely }) => {
      const row = {
        diver_id: diver,
        reference: `r${diver}`,
        purpose: 'WALLET',
        cents: 30_00,
        created_at: club.clock().toISOString(),
      };
      await kysely
        .insertInto('payment_intents')
        .values({ ...row, ...values } as never)
        .execute();
    });

  it('with its reason, and nothing is half done', async () => {
    expect(await refused(await club.idOf('SUPER_ADMIN'))).toBe('SELF 409 ERASURE_OF_SELF');
    expect(await refused(await club.idOf('OTHER'))).toBe('WALLET 409 WALLET_NOT_EMPTY');

    const paying = await newcomer(club);
    await intent(paying, { state: 'OPEN' });
    expect(await refused(paying)).toBe('CHECKOUT 409 CHECKOUT_OPEN');

    const owing = await newcomer(club);
    await intent(owing, { state: 'PAID', purpose: 'MEMBERSHIP_3' });
    expect(await refused(owing)).toBe('INSTALMENTS 409 INSTALMENTS_OPEN');

    const asking = (await addDiver(club, { wallet_cents: 0, cotisation_cents: 190_00, dossier_sent_at: AT })).id;
    expect(await refused(asking)).toBe('FEE 409 FEE_UNPAID');
    // A season's opening proposes its fee to everyone; the one who left owes nothing.
    const leaving = await addDiver(club, { wallet_cents: 0, cotisation_cents: 190_00 });
    expect((await previewOf(club, leaving.id)).blockers).toEqual([]);

    const diving = await newcomer(club);
    const event = await newEvent(club);
    await seedRegistration(club.database, event, diving, 'PENDING_PARTICIPANT', 1);
    expect(await refused(diving)).toBe('REGISTERED 409 DIVER_REGISTERED');

    expect(refusalIn(await erase(club, 999_999))).toBe('404 DIVER_NOT_FOUND');
  });
});

onEachEngine('past erasures', (club) => {
  it('are listed, the newest first', async () => {
    const ids = [await newcomer(club), await newcomer(club), await newcomer(club)];
    for (const id of ids) expect((await erase(club, id)).statusCode).toBe(200);
    const { erasures } = await accepted<Erasures>(club.as('SUPER_ADMIN').get('/effacements'));
    expect(erasures.map(({ id }) => id)).toEqual(ids.toReversed());
    expect(new Set(erasures.map(({ author }) => author))).toEqual(new Set(['Inès TRÉSOR']));
  });
});

onEachEngine('a kept identity', (club) => {
  it('is locked until its day, by the database’s own clock', async () => {
    const id = await newcomer(club);
    const past = await newcomer(club);
    await club.database.write(async (tx) => {
      for (const [diver, until] of [
        [id, '2099-12-31'],
        [past, '2001-12-31'],
      ] as const) {
        const member = await erasuresRepository(tx).identity(diver);
        if (member) await erasuresRepository(tx).keepIdentity(member, until);
      }
    });
    const all = sql`delete from kept_identities where kept_until > '2050'`;
    await expect(club.database.write(({ db: kysely }) => all.execute(kysely))).rejects.toThrow(/append-only/);
    const clock = () => new Date();
    const kept = purgers.filter(({ rule }) => rule === 'keptIdentities');
    await runRetention({ database: club.database, clock, purgers: kept, reach: 'ALWAYS' });
    const left = await club.rows('kept_identities');
    expect(left.map(({ diver_id }) => diver_id)).toEqual([id]);
  });
});

// What went is no longer readable in SQLite's files: members who were erased, one-time passwords whose mail has gone.
onEngine('sqlite', 'the file of a club', (club) => {
  const files = (): string => readFileSync(club.url, 'latin1') + readFileSync(`${club.url}-wal`, 'latin1');

  it('holds neither a one-time password whose mail has gone nor a member who was erased', async () => {
    const admin = club.as('SUPER_ADMIN');
    const ids: number[] = [];
    for (let one = 0; one < 30; one += 1) {
      ids.push((await newMember(club, { lastname: `PARTANT${one}`, email: `partant${one}@e.example` })).id);
    }
    await emptyJournal(club.database);
    expect(files()).toMatch(/usage unique.{1,2}: [0-9a-f-]{9}/);
    expect(files()).toContain('partant7@e.example');
    for (const id of ids) {
      await club.database.write(async (tx) => {
        const mail = await tx.db.selectFrom('outbox').select('id').where('diver_id', '=', id).executeTakeFirstOrThrow();
        await mailQueue(tx).markSent(mail.id, club.clock());
      });
    }
    await emptyJournal(club.database);
    expect(files()).not.toMatch(/usage unique.{1,2}: [0-9a-f-]{9}/);
    for (const id of ids) expect((await admin.post(`/divers/${id}/effacement`)).statusCode).toBe(200);
    expect(files()).not.toMatch(/partant\d/i);
  });
});
