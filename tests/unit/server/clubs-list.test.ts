// `club list` runs as root, and a club's account owns the folders of its secrets and data: what it puts there must neither hold
// root up nor be read with root's rights.
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import path from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { folders } from '#tests/support/folders.ts';

const SERVER = path.resolve(import.meta.dirname, '../../../src/server/cli.ts');
const folder = folders();
/** Says what a hostile program on the club's port might. */
const hostile = createServer((_request, response) =>
  response.end(JSON.stringify({ warnings: ['a\u001b[2Jb\u0007\nc'] })),
);

beforeAll(async () => {
  hostile.listen(0, '127.0.0.1');
  await once(hostile, 'listening');
});
afterAll(() => void hostile.close());

it('lists clubs as root without reading what their accounts own', async () => {
  const machine = folder();
  const write = (name: string, content: string) => {
    mkdirSync(path.dirname(path.join(machine, name)), { recursive: true });
    writeFileSync(path.join(machine, name), content);
  };
  const secrets = path.join(machine, 'etc/espace-membres/palmes/secrets');
  const backups = path.join(machine, 'var/lib/clubs/palmes/backups');
  const secret = 'https://user:secret-of-another-club@example.org';
  const settings = {
    PORT: (hostile.address() as AddressInfo).port,
    DATA_DIR: path.dirname(backups),
    JWT_SECRET_FILE: path.join(secrets, 'jwt-secret'),
    SMTP_URL_FILE: path.join(secrets, 'smtp-url'),
  };
  const lines = Object.entries(settings).map(([name, value]) => `${name}=${value}\n`);
  write('etc/espace-membres/palmes/settings', lines.join(''));
  write('opt/clubs/palmes/VERSION', '1.2.3 abc 2026-11-26T00:00:00.000Z\n');
  write('var/lib/clubs/palmes/backups/espace-membres-2026-11-22T03-00-00Z.backup.age', '');
  write('elsewhere', secret);
  write('bin/systemctl', '#!/bin/sh\necho 0\n');
  write('bin/runuser', `#!/bin/sh\necho "$@" >> ${machine}/calls\nshift 3\nexec "$@"\n`);
  for (const name of ['systemctl', 'runuser']) chmodSync(path.join(machine, 'bin', name), 0o755);
  mkdirSync(secrets, { recursive: true });
  spawnSync('mkfifo', [settings.JWT_SECRET_FILE]);
  symlinkSync(path.join(machine, 'elsewhere'), settings.SMTP_URL_FILE);

  const child = spawn(process.execPath, [SERVER, 'clubs', 'list'], {
    env: { PATH: `${machine}/bin:${process.env['PATH']}`, CLUBS_ROOT: machine },
    stdio: ['ignore', 'pipe', 'pipe'],
    timeout: 15_000,
    killSignal: 'SIGKILL',
  });
  const [said, complained] = await Promise.all([text(child.stdout), text(child.stderr)]);
  expect(complained).toBe('');
  expect(said).toMatch(/^palmes {2}1\.2\.3 +\d+ +prêt +il y a .+–$/m);
  expect(said).not.toContain('SMTP_URL');
  expect(said).not.toContain('secret-of-another-club');
  expect(said).not.toMatch(/[^\P{Cc}\n]/u);
  expect(said).toContain('palmes : a [2Jb  c\n');
  expect(readFileSync(path.join(machine, 'calls'), 'utf8')).toBe(`-u club-palmes -- ls ${backups}\n`);
});
