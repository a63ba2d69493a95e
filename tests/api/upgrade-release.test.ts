// `club upgrade` and `club rollback` with released archives: refused ones, one that fails, and both changes under load.
import { spawnSync } from 'node:child_process';
import {
  appendFileSync,
  copyFileSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  truncateSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { writeSums } from '#scripts/release/sums.ts';
import { unbalancedWallets } from '#server/backup/counts.ts';
import { holdFile, openDatabase } from '#server/db/database.ts';
import { smallClub, readFrom } from '../support/backups.ts';
import { folders } from '../support/folders.ts';
import { longestRefusal, membersAtWork } from '../support/members-at-work.ts';
import { laterReleases, packed, releaseArchive, releaseNameOf } from '../support/release-archive.ts';
import { releaseMachine } from '../support/release-machine.ts';
import { migrationNames } from '../support/migrations.ts';
import { READERS, RELEASE_SECRET, tokenOf } from '../support/releases.ts';
import { PUBLIC_URL } from '../support/sessions.ts';
import { smallDisk } from '../support/small-disk.ts';
import { createTestDatabase, type TestDatabase } from '../support/test-database.ts';

const newFolder = folders();

const ADDING = `
export async function up(db) {
  await db.schema.createTable('boats').addColumn('id', 'integer', (c) => c.primaryKey()).execute();
  await db.schema.alterTable('movements').addColumn('batch', 'text').execute();
}`;
const CHANGES = `# Changelog

## 99.1.0

### À faire

- Rien encore.

## 99.0.0

Boats.

### À faire

- Prévenir les membres.

## 1.0.0

### À faire

- Jadis.
`;

const withBoats = (release: string): void => {
  writeFileSync(path.join(release, 'dist/server/migrations/900-boats.js'), ADDING);
  writeFileSync(path.join(release, 'CHANGELOG.md'), CHANGES);
};

/** Migrates, and does not start. */
const withoutServer = (release: string): void => {
  const folder = path.join(release, 'dist/server');
  writeFileSync(path.join(folder, 'migrations/901-none.js'), 'export async function up() {}');
  for (const file of readdirSync(folder).filter((name) => name.startsWith('serve-'))) rmSync(path.join(folder, file));
};

/** A few files that look like a release. */
async function smallRelease(
  version: string,
  change: (release: string) => void = () => undefined,
  name = `espace-membres-${version}-cccccccccc-linux-x64`,
): Promise<string> {
  const folder = newFolder();
  const release = path.join(folder, name);
  for (const place of ['bin', 'dist/server/migrations']) mkdirSync(path.join(release, place), { recursive: true });
  writeFileSync(path.join(release, 'VERSION'), `${version} ${'c'.repeat(40)} 2026-11-26T00:00:00.000Z\n`);
  writeFileSync(path.join(release, 'bin/espace-membres'), '#!/bin/sh\n', { mode: 0o755 });
  for (const known of migrationNames) writeFileSync(path.join(release, `dist/server/migrations/${known}.js`), '');
  writeFileSync(path.join(release, 'CHANGELOG.md'), '');
  change(release);
  return packed(folder, name);
}

const cut = (archive: string): string => {
  truncateSync(archive, statSync(archive).size - 20);
  return archive;
};

const summed = async (archive: string): Promise<string> => {
  await writeSums(path.dirname(archive), [path.basename(archive)], undefined);
  return archive;
};

/** Megabytes: two releases and a backup. */
const DISK = 640;
const disk = smallDisk(DISK);
const place = disk?.folder ?? newFolder();
const key = path.join(newFolder(), 'key');
let first = '';
let later = '';
let broken = '';
let database: TestDatabase;
let machine: Awaited<ReturnType<typeof releaseMachine>>;
let token = '';

/** Starts the program; answers how long that takes. */
async function start(): Promise<number> {
  const starting = performance.now();
  machine.systemctl('start');
  await vi.waitFor(async () => expect(await version()).toMatch(/^\d/), 40_000);
  return performance.now() - starting;
}

beforeAll(async () => {
  first = await releaseArchive();
  for (const one of [key, `${key}2`]) spawnSync('ssh-keygen', ['-q', '-t', 'ed25519', '-N', '', '-f', one]);
  const archives = await laterReleases(first, newFolder(), [
    { version: '99.0.0', commit: 'a'.repeat(40), change: withBoats, key },
    { version: '99.0.1', commit: 'b'.repeat(40), change: withoutServer },
  ]);
  [later = '', broken = ''] = archives;
  database = await createTestDatabase('sqlite', smallClub);
  const env = { DATA_DIR: path.dirname(database.url), JWT_SECRET: RELEASE_SECRET, PUBLIC_URL, BACKUP_HOUR: 'off' };
  token = await tokenIn(database.url);
  machine = await releaseMachine(place, first, env);
  await start();
});
afterAll(async () => {
  try {
    machine.systemctl('stop');
    await database.drop();
  } finally {
    disk?.remove();
  }
});

async function tokenIn(url: string): Promise<string> {
  const open = await openDatabase(url);
  try {
    return await tokenOf(open, READERS.SUPER_ADMIN, new Date());
  } finally {
    await open.close();
  }
}

const version = (): Promise<string> =>
  fetch(`${machine.url}/health`).then(
    async (answer) => ((await answer.json()) as { version: string }).version,
    () => 'none',
  );

/** The club that was there is there, and nothing else. */
async function expectTheFirst(): Promise<void> {
  expect(await version()).not.toMatch(/none|99/);
  expect(machine.release()).toBe(releaseNameOf(first));
  expect(machine.releases()).toEqual([releaseNameOf(first)]);
}

describe('club upgrade', () => {
  it.each<[which: string, sentence: RegExp, archive: () => Promise<string> | string]>([
    ['that is cut short', /coupée ou changée/, async () => cut(await smallRelease('99.0.0'))],
    ['that was cut short before its sum', /déballée \(gzip: /, async () => summed(cut(await smallRelease('99.0.0')))],
    [
      'without its sum',
      /SHA256SUMS manque/,
      async () => {
        const archive = await smallRelease('99.0.0');
        rmSync(path.join(path.dirname(archive), 'SHA256SUMS'));
        return archive;
      },
    ],
    [
      'of another machine',
      /ne tourne pas sur cette machine/,
      () =>
        smallRelease('99.0.0', (release) => {
          const elf = Buffer.alloc(64);
          elf.write('7f454c46020101', 'hex');
          // aarch64
          elf.writeUInt16LE(0xb7, 18);
          writeFileSync(path.join(release, 'bin/espace-membres'), elf);
        }),
    ],
    ['older than what runs', /plus ancienne.*club rollback/, () => smallRelease('0.9.0')],
    [
      'older than the schema',
      /plus ancienne/,
      () => smallRelease('99.0.0', (release) => rmSync(path.join(release, 'dist/server/migrations/001-schema.js'))),
    ],
    [
      'that takes away what the running one needs',
      /il faut passer par une version entre les deux/,
      () =>
        smallRelease('99.0.0', (release) =>
          writeFileSync(path.join(release, 'dist/server/migrations/902-drop-boats-after-901.js'), ''),
        ),
    ],
    ['whose folder is the link', /a un autre contenu/, () => smallRelease('99.0.0', undefined, 'espace-membres')],
    [
      'whose folder is the running one',
      /a un autre contenu/,
      () => smallRelease('99.0.0', undefined, releaseNameOf(first)),
    ],
    ['that runs already', /C’est la version qui tourne/, () => first],
    ['that is not there', /n’existe pas/, () => '/nowhere/espace-membres.tar.gz'],
  ])('refuses an archive %s in a sentence', async (_which, sentence, archive) => {
    const { code, said } = await machine.club(['upgrade', await archive()]);
    expect(said).toMatch(sentence);
    expect([code, said.trim().split('\n')]).toEqual([1, [said.trim()]]);
    await expectTheFirst();
  });

  it('refuses one that another key has signed, where the club names keys', async () => {
    const signers = path.join(newFolder(), 'signers');
    writeFileSync(signers, `espace-membres ${readFileSync(`${key}2.pub`, 'utf8')}`);
    const { code, said } = await machine.club(['upgrade', later], { RELEASE_SIGNERS: signers });
    expect([code, said]).toEqual([1, expect.stringMatching(/^La signature de SHA256SUMS n’est pas celle/)]);
    await expectTheFirst();
  });

  it('unpacks the bytes that it has checked, whoever may write beside them', async () => {
    const archive = await smallRelease('0.9.0');
    const other = await smallRelease('99.0.0', undefined, 'espace-membres');
    const commands = newFolder();
    writeFileSync(
      path.join(commands, 'tar'),
      `#!/bin/sh\ncp '${other}' '${archive}'\nPATH="\${PATH#*:}" exec tar "$@"\n`,
      { mode: 0o755 },
    );
    const { code, said } = await machine.club(['upgrade', archive], { PATH: `${commands}:${process.env.PATH}` });
    expect([code, said]).toEqual([1, expect.stringMatching(/plus ancienne/)]);
    await expectTheFirst();
  });

  it('refuses while another one is at work', async () => {
    const release = await holdFile(path.join(place, 'opt/espace-membres'));
    const { code, said } = await machine.club(['upgrade', later]);
    release?.();
    expect([code, said]).toEqual([1, expect.stringMatching(/^Une autre mise à niveau est en cours/)]);
    await expectTheFirst();
  });

  it('refuses under an account that may not change the releases', async () => {
    const { code, said } = await machine.clubOfAnother(['upgrade', later]);
    expect([code, said]).toEqual([1, expect.stringMatching(/^Ce compte ne peut pas écrire dans .* root\.\n$/)]);
    await expectTheFirst();
  });

  it('stops nothing for a version that does not accept the database', async () => {
    const pid = readFileSync(path.join(place, 'pid'), 'utf8');
    const archive = await smallRelease('99.0.0', (release) =>
      writeFileSync(path.join(release, 'bin/espace-membres'), '#!/bin/sh\n[ "$1" = version ]\n'),
    );
    const { code, said } = await machine.club(['upgrade', archive]);
    expect([code, said]).toEqual([1, expect.stringMatching(/n’accepte pas .* Rien n’a été changé/)]);
    expect(readFileSync(path.join(place, 'pid'), 'utf8')).toBe(pid);
    await expectTheFirst();
  });
});

describe.runIf(disk !== null)('a disk without room', () => {
  const upgradeWith = async (free: number, archive: string) => {
    disk?.fill(free * 1e6);
    const answer = await machine.club(['upgrade', archive]);
    disk?.free();
    return answer;
  };

  it('is seen before anything is unpacked', async () => {
    const { code, said } = await upgradeWith(150, later);
    expect([code, said]).toEqual([1, expect.stringMatching(/^Il manque \d+ Mo de place libre/)]);
    await expectTheFirst();
  });

  it('that fills in the middle leaves the club that was there', async () => {
    const archive = path.join(newFolder(), path.basename(later));
    copyFileSync(later, archive);
    // A second part, whose size is all that the end of the file tells.
    appendFileSync(archive, spawnSync('gzip', { input: '' }).stdout);
    const { code, said } = await upgradeWith(120, await summed(archive));
    expect([code, said]).toEqual([1, expect.stringMatching(/^L’archive n’a pas pu être déballée/)]);
    await expectTheFirst();
  });
});

it('changes the version under load and back, and loses nothing that was acknowledged', async () => {
  const signers = path.join(newFolder(), 'signers');
  writeFileSync(signers, `espace-membres ${readFileSync(`${key}.pub`, 'utf8')}`);
  const load = membersAtWork(machine.url, token);
  const more = async () => {
    const now = load.acknowledged.length;
    await expect.poll(() => load.acknowledged.length).toBeGreaterThan(now + 20);
  };
  await more();
  // A plain start among the same members, beside which the changes are measured.
  machine.systemctl('stop');
  const startMs = await start();
  await more();
  const upgraded = await machine.club(['upgrade', later], { RELEASE_SIGNERS: signers });
  expect(upgraded.said).toMatch(/De 1\.\S+ à 99\.0\.0\.\nÀ faire pour 99\.0\.0 :\n- Prévenir les membres\.\n/);
  expect(upgraded.said).not.toMatch(/Jadis|encore/);
  expect([upgraded.code, await version(), machine.release()]).toEqual([0, '99.0.0', releaseNameOf(later)]);
  await more();
  const back = await machine.club(['rollback']);
  expect(back.said).toMatch(/La version 1\.\S+ est de nouveau en service/);
  expect([back.code, machine.release()]).toEqual([0, releaseNameOf(first)]);
  await more();
  await sleep(200);
  await load.stop();

  const kept = await readFrom(database.url, async (tx) => ({
    ids: await tx.db.selectFrom('movements').select('id').where('reason', '=', 'Gonflage').execute(),
    unbalanced: await unbalancedWallets(tx),
  }));
  const ids = new Set(kept.ids.map(({ id }) => id));
  expect(load.acknowledged.filter((id) => !ids.has(id))).toEqual([]);
  expect(kept.unbalanced).toBe(0);
  expect(load.longestPause()).toBeLessThan(longestRefusal(startMs));

  // The older program lives with the newer schema: it goes on making backups, of what it knows.
  expect((await machine.club(['backup'])).said).toContain('vérifiée');
  expect((await machine.club(['rollback'])).said).toMatch(/^Il n’y a pas ici de version d’avant/);
});

it('goes back by itself from a version that does not start', async () => {
  const { code, said } = await machine.club(['upgrade', broken]);
  expect(said).toMatch(/La version 99\.0\.1 n’a pas pris le service ; la version 1\.\S+ sert de nouveau/);
  expect([code, machine.release()]).toEqual([1, releaseNameOf(first)]);
  expect(await version()).toMatch(/^1\./);
  expect(machine.releases()).not.toContain(releaseNameOf(broken));
});
