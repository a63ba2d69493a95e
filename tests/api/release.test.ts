// The archive of `npm run release`, unpacked on a machine that has nothing: no shell, no C library, no /proc, no PATH.
import { spawn, spawnSync } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { freePort } from '../../scripts/support/server-process.ts';

const root = path.resolve(import.meta.dirname, '../..');
const SOMEONE = 1234;
const isRoot = process.getuid?.() === 0;

let folder = '';
/** The unpacked archive, which is the root of the empty machine. */
let machine = '';

/** `bin/espace-membres`, started by an ordinary account in a folder that belongs to another one. */
function start(args: readonly string[], env: Readonly<Record<string, string>>) {
  const inside = [machine, '/bin/espace-membres', ...args];
  const [command, options] = isRoot
    ? ['/usr/sbin/chroot', [`--userspec=${SOMEONE}:${SOMEONE}`, ...inside]]
    : ['/usr/bin/unshare', ['--map-root-user', '/usr/sbin/chroot', ...inside]];
  const child = spawn(command, options, { env: { PATH: '', DATA_DIR: '/data', ...env } });
  let said = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text: Buffer) => (said += text.toString()));
  const code = new Promise<number | null>((resolve) => child.once('close', resolve));
  return { stop: () => child.kill('SIGTERM'), code, said: () => said };
}

async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { code, said } = start(args, env);
  return { code: await code, said: said() };
}

beforeAll(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'release-'));
  const made = spawnSync(process.execPath, ['scripts/release.ts', '--to', folder, '--level', '1'], { cwd: root });
  expect(made.status, made.stderr.toString()).toBe(0);
  const [archive = ''] = readdirSync(folder);
  expect(archive).toMatch(/^espace-membres-\d+\.\d+\.\d+-linux-x64\.tar\.gz$/);
  expect(spawnSync('tar', ['-xzf', archive], { cwd: folder }).status).toBe(0);
  machine = path.join(folder, archive.replace('.tar.gz', ''));
  mkdirSync(path.join(machine, 'data'), { mode: 0o700 });
  if (isRoot) chownSync(path.join(machine, 'data'), SOMEONE, SOMEONE);
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

it('serves the club where there is nothing but the archive', async () => {
  const port = String(await freePort());
  const env = { PORT: port };
  const server = start(['start'], env);
  await expect.poll(() => run(['health'], env), { timeout: 20_000 }).toMatchObject({ code: 0 });
  const url = `http://127.0.0.1:${port}`;
  const signedIn = await fetch(`${url}/api/v1/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ licence: 'A-00-000001', password: 'Plongee-2026!' }),
  });
  const { token } = (await signedIn.json()) as { token: string };
  const headers = { authorization: `Bearer ${token}` };
  // Each of them needs packages, files or a thread that only this call loads.
  for (const address of [
    '/',
    '/metrics',
    '/api/v1/openapi.json',
    '/api/v1/events/1/pdf',
    '/api/v1/divers?page=0&size=1',
  ])
    expect((await fetch(url + address, { headers })).status, address).toBe(200);
  expect(await run(['backup'], env)).toMatchObject({ code: 0 });
  const [backup = ''] = readdirSync(path.join(machine, 'data', 'backups'));
  expect(await run(['verify', `/data/backups/${backup}`])).toMatchObject({ code: 0 });
  server.stop();
  expect(await server.code).toBe(0);
  expect((await run(['health'], env)).said).toContain('ne répond pas');
});

it('answers by sentences, from wherever it is called', async () => {
  expect(await run([])).toMatchObject({ code: 1, said: expect.stringContaining('start') as string });
  const link = path.join(folder, 'espace-membres');
  symlinkSync(path.join(path.basename(machine), 'bin', 'espace-membres'), link);
  const cwd = path.join(machine, 'bin');
  for (const [program, env] of [
    [link, {}],
    ['./espace-membres', {}],
    ['espace-membres', { PATH: folder }],
  ] as const) {
    const { status, stderr } = spawnSync(program, ['admin', '--licence', 'B-1'], { cwd, env, encoding: 'utf8' });
    expect(stderr).toContain('Il manque --lastname');
    expect(status).toBe(1);
  }
});

it('carries what it needs to run, the licence of each part, and nothing of the workshop', () => {
  const file = (name: string) => readFileSync(path.join(machine, name), 'utf8');
  const bill = JSON.parse(file('sbom.cdx.json')) as { components: { name: string; version: string }[] };
  const named = bill.components.map(({ name, version }) => `${name} ${version}`);
  const licences = file('THIRD-PARTY.txt');
  expect(named).toEqual(expect.arrayContaining([expect.stringMatching(/^fastify /), expect.stringMatching(/^libc6 /)]));
  expect(named).toContainEqual(expect.stringMatching(/^react-admin /));
  for (const part of named) expect(licences).toContain(`\n${part} `);
  const packages = readdirSync(path.join(machine, 'node_modules')).filter((name) => !name.startsWith('@'));
  const names = new Set(bill.components.map(({ name }) => name));
  expect(packages.filter((name) => !names.has(name))).toEqual([]);
  for (const name of ['typescript', 'vitest', 'react', 'vite']) expect(packages).not.toContain(name);
  expect(existsSync(path.join(machine, 'tests'))).toBe(false);
});
