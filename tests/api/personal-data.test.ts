// What members ask of the club about their data: a copy, a correction, an erasure.
import { readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { strFromU8, unzipSync } from 'fflate';
import { expect, it } from 'vitest';
import type { Page } from '#contract/common.ts';
import type { DataCopy, DataRequest, MemberRequest } from '#contract/personal-data.ts';
import { type Client, onEachEngine, onEngine, refusalIn } from '../support/app.ts';
import { NEIGHBOUR, personalColumns, seedCanaries } from '../support/canaries.ts';
import { folders } from '../support/folders.ts';
import type { Who } from '../support/members.ts';
import { seedEvent, seedRegistration, seedSite } from '../support/outings.ts';

const dataDir = folders()();
const files = (): string[] => readdirSync(path.join(dataDir, 'copies'));

async function finished(member: Client): Promise<DataCopy> {
  for (;;) {
    const copy = (await member.get('/users/copie')).json<DataCopy>();
    if (copy.state !== 'RUNNING') return copy;
    await sleep(20);
  }
}

onEachEngine(
  'a copy of one’s data',
  (club) => {
    it('holds everything that names the member and no key, and no one else’s data', async () => {
      const { id } = await seedCanaries(club);
      const licence = 'C-00-000001';
      await club.change('divers', id, { licence, active: 1 });
      const member = club.as({ token: await club.tokenOfLicence(licence) });
      const asked = (await member.post('/users/copie')).json<DataCopy>();
      expect(asked.state).toBe('RUNNING');
      // A second click goes on with the same copy.
      expect((await member.post('/users/copie')).json<DataCopy>().askedAt).toBe(asked.askedAt);
      expect(await finished(member)).toMatchObject({ state: 'READY', progress: 100 });
      const [file = ''] = files();
      expect(statSync(path.join(dataDir, 'copies', file)).mode & 0o777).toBe(0o600);

      const zip = unzipSync((await member.get('/users/copie/fichier')).rawPayload);
      expect(Object.keys(zip)).toEqual([
        'LISEZ-MOI.txt',
        'donnees.json',
        'mouvements.csv',
        'inscriptions.csv',
        'attestations/Frais abandonnés 2026 – CANARI-DIVERS-LASTNAME canari-divers-firstname.pdf',
      ]);
      const text = strFromU8(zip['donnees.json'] ?? new Uint8Array());
      const secret =
        /password|hash|secret|handle|credential|public_key|redirect|file|_key|challenge|sessions\.id|detail$|plan$/;
      const named = (await club.database.read(personalColumns)).filter(
        (column) =>
          !secret.test(column) &&
          !/^(kept_identities|dive_logs|validated_sheets\.(reason|pdf)|outbox\.(last_error|calendar)|audit\.author|divers\.(lastname|licence))/.test(
            column,
          ),
      );
      const missing = named.filter((column) => !text.includes(`canari-${column.replace('.', '-')}`));
      expect(missing).toEqual([]);
      expect(text).not.toMatch(/canari-(divers-password|one_time|passkeys-(public|credential)|totp|recovery)/);
      expect(text).not.toContain(NEIGHBOUR);
      const data = JSON.parse(text) as Record<string, unknown[]>;
      const place = { palanquee: 2, function: 'DIVER', aptitude: 'PE20', directeur: 0 };
      const dived = {
        actualDepth: 17.5,
        actualDuration: 38,
        entryTime: '09:40',
        exitTime: '10:20',
        actualGas: 'Nitrox 32',
      };
      expect(data['palanquées']).toMatchObject([
        { dive: 1, ...place, plannedDepth: 20, ...dived },
        { dive: 2, ...place, actualDepth: null },
      ]);
      expect(data['présences']).toMatchObject([{ state: 'ABSENT' }]);
      const [sheet] = data['fiches de sécurité validées'] ?? [];
      const number = expect.stringMatching(/^2026-\d+-1$/) as string;
      expect(sheet).toMatchObject({ number, version: 1, attendance: 'PRESENT', ...place, ...dived });
      expect(strFromU8(zip['inscriptions.csv'] ?? new Uint8Array())).toContain('12/04/2026;VODELÉE;plongeur;oui');
    });

    it('holds no mail of another member with the same address, and no request of another', async () => {
      const [own, other] = [await club.idOf('TRIBE'), await club.idOf('OTHER')];
      const { email } = await club.row('divers', own);
      const at = club.clock().toISOString();
      const mail = { recipient: email, subject: 'x', created_at: at, next_try_at: at };
      const mails = [
        { diver_id: own, kind: 'WITHDRAWN', body_text: 'à moi' },
        { diver_id: null, kind: 'OTHER', body_text: 'à mon adresse' },
        { diver_id: other, kind: 'WITHDRAWN', body_text: 'à un autre' },
        { diver_id: own, kind: 'DATA_REQUEST', body_text: 'd’un autre' },
        { diver_id: other, kind: 'MEMBER_MESSAGE', body_text: 'au club' },
      ].map((one, at_) => ({ ...mail, ...one, message_id: `copy-${at_}` }));
      await club.insert('outbox', ...mails);
      await club.as('TRIBE').post('/users/copie');
      expect((await finished(club.as('TRIBE'))).state).toBe('READY');
      const zip = unzipSync((await club.as('TRIBE').get('/users/copie/fichier')).rawPayload);
      const data = JSON.parse(strFromU8(zip['donnees.json'] ?? new Uint8Array())) as Record<string, object[]>;
      expect(data['e-mails']).toMatchObject([{ body_text: 'à moi' }, { body_text: 'à mon adresse' }]);
    });

    it('wants a fresh proof of identity, and goes after a day with a sentence that says what to do', async () => {
      const token = await club.tokenOf('USER');
      club.advance({ minutes: 16 });
      expect(refusalIn(await club.as({ token }).post('/users/copie'))).toBe('403 PROOF_NEEDED');
      expect(refusalIn(await club.as({ token }).get('/users/copie/fichier'))).toBe('403 PROOF_NEEDED');
      expect(refusalIn(await club.as('USER').get('/users/copie/fichier'))).toBe('404 COPY_OVER');
      await club.as('USER').post('/users/copie');
      expect((await finished(club.as('USER'))).state).toBe('READY');
      club.advance({ hours: 24 });
      expect(await finished(club.as('USER'))).toMatchObject({ state: 'OVER' });
      expect(refusalIn(await club.as('USER').get('/users/copie/fichier'))).toBe('404 COPY_OVER');
      club.app.copiesWorker.poke();
      await expect.poll(files).toEqual([]);
    });

    it('that a killed process left is made by the next', async () => {
      const diver_id = await club.idOf('OTHER');
      const row = { diver_id, file: 'left.zip', state: 'RUNNING', asked_at: club.clock().toISOString() } as const;
      await club.insert('data_copies', row);
      club.app.copiesWorker.poke();
      expect((await finished(club.as('OTHER'))).state).toBe('READY');
    });
  },
  { dataDir },
);

onEngine('sqlite', 'a request about one’s data', (club) => {
  it('reaches the super administrators, is answered once, and its member sees the answer', async () => {
    const made = await club.as('USER').post('/users/demandes', { kind: 'ERASURE', text: ' Je quitte le club. ' });
    expect([made.statusCode, made.json<DataRequest>().text]).toEqual([201, 'Je quitte le club.']);
    const { id } = made.json<DataRequest>();
    const again = await club.as('USER').post('/users/demandes', { kind: 'ERASURE', text: 'Encore' });
    expect(refusalIn(again)).toBe('409 REQUEST_OPEN');
    const blank = await club.as('USER').post('/users/demandes', { kind: 'CORRECTION', text: '  ' });
    expect(refusalIn(blank)).toBe('422 INVALID_VALUE text');

    const mails = () => club.rows('outbox', { kind: 'DATA_REQUEST' });
    expect(await mails()).toMatchObject([
      { recipient: 't-00-000001@example.org', subject: 'Jean MARTIN demande l’effacement de ses données' },
    ]);
    const open = (await club.as('SUPER_ADMIN').get('/demandes?state=OPEN&page=0&size=10')).json<Page<MemberRequest>>();
    expect(open.content).toMatchObject([{ id, kind: 'ERASURE', diver: { lastname: 'MARTIN' }, state: 'OPEN' }]);

    const answer = { state: 'REFUSED', answer: 'Votre porte-monnaie n’est pas à zéro.' };
    const answers = await Promise.all([1, 2].map(() => club.as('SUPER_ADMIN').put(`/demandes/${id}`, answer)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const [own] = (await club.as('USER').get('/users/demandes')).json<DataRequest[]>();
    expect(own).toMatchObject({ ...answer, answeredAt: expect.stringContaining('2026-05-04') as string });
    expect((await mails()).at(-1)).toMatchObject({ recipient: 't-00-000006@example.org' });
  });

  it('is withdrawn by its member alone, while it waits, and then asked anew', async () => {
    const ask = async () =>
      (await club.as('OTHER').post('/users/demandes', { kind: 'ERASURE', text: 'Adieu' })).json<DataRequest>();
    const { id } = await ask();
    const withdraw = (who: Who, request = id) => club.as(who).delete(`/users/demandes/${request}`);
    expect(refusalIn(await withdraw('USER'))).toBe('404 REQUEST_NOT_FOUND');
    const tries = await Promise.all([withdraw('OTHER'), withdraw('OTHER')]);
    expect(tries.map(({ statusCode }) => statusCode).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const late = await club.as('SUPER_ADMIN').put(`/demandes/${id}`, { state: 'DONE', answer: 'Fait' });
    expect(refusalIn(late)).toBe('409 REQUEST_ANSWERED');
    const again = await ask();
    await club.as('SUPER_ADMIN').put(`/demandes/${again.id}`, { state: 'REFUSED', answer: 'Non' });
    expect(refusalIn(await withdraw('OTHER', again.id))).toBe('409 REQUEST_ANSWERED');
    const own = (await club.as('OTHER').get('/users/demandes')).json<DataRequest[]>();
    expect(own).toMatchObject([{ state: 'REFUSED' }, { state: 'WITHDRAWN', answer: null }]);
    expect(await club.rows('security_log', { action: 'requestWithdrawn' })).toHaveLength(1);
  });

  it('for an erasure tells what its member would lose', async () => {
    await club.change('divers', await club.idOf('DAO'), {
      wallet_cents: 140_00,
      cotisation_cents: 170_00,
      dossier_sent_at: null,
    });
    const outing = await seedEvent(club.database, await seedSite(club.database));
    await seedRegistration(club.database, outing, await club.idOf('DAO'), 'PARTICIPANT', 1);
    expect((await club.as('DAO').get('/users/effacement')).json()).toEqual({
      wallet: 140,
      fee: 170,
      outings: 1,
      blockers: ['WALLET', 'REGISTERED'],
    });
  });
});
