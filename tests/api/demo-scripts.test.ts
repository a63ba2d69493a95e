// The commands that fill a database or ask a server, as an administrator runs them.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { CLI, spawnServer, startServer } from '../../scripts/support/server-process.ts';
import { openDatabase } from '../../src/server/db/database.ts';
import { production } from '../support/production.ts';

const folders: string[] = [];
function newFolder(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'script-'));
  folders.push(folder);
  return folder;
}
afterAll(() => folders.forEach((folder) => rmSync(folder, { recursive: true, force: true })));

async function run(program: string, args: string[], env: Record<string, string>) {
  const { exited, output } = spawnServer({ program, args, env });
  return { code: await exited, said: output().trim() };
}

describe('npm run admin:create', () => {
  const program = CLI;
  const admin = (licence: string) => [
    'admin',
    '--licence',
    licence,
    '--lastname',
    'Dupont',
    '--firstname',
    'Jeanne',
    '--email',
    'jeanne@club.example',
  ];
  const passwordIn = (said: string) => /[0-9a-f]{4}(-[0-9a-f]{4}){7}/.exec(said)?.[0] ?? '';

  it('makes the administrator of a club’s own database, who signs in with the password that is printed', async () => {
    const env = { DATA_DIR: newFolder() };
    const first = await run(program, admin('b-00-000001'), env);
    expect(first.code).toBe(0);

    const server = await startServer({ env: { ...production, ...env } });
    const signIn = (password: string) =>
      fetch(`${server.url}/api/v1/users/login`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify({ licence: 'B-00-000001', password }),
      });
    const headersOf = async (answer: Response) => {
      expect(answer.status).toBe(200);
      const { token } = (await answer.json()) as { token: string };
      return { 'content-type': 'application/json', authorization: `Bearer ${token}` };
    };
    const printed = passwordIn(first.said);
    const chosen = 'Palme-et-tuba-2026';
    const change = await fetch(`${server.url}/api/v1/users/password`, {
      method: 'PUT',
      headers: await headersOf(await signIn(printed)),
      body: JSON.stringify({ oldPassword: printed, newPassword: chosen }),
    });
    expect(change.status).toBe(200);
    const headers = await headersOf(await signIn(chosen));
    const own = await fetch(`${server.url}/api/v1/divers/DTT/B-00-000001`, { headers });
    expect(await own.json()).toMatchObject({ caci_date: null });
    const settings = await fetch(`${server.url}/api/v1/parametres?sort=id`, { headers });
    const { content } = (await settings.json()) as { content: { id: number; valeurBooleen: boolean }[] };
    expect(content.map(({ id, valeurBooleen }) => [id, valeurBooleen])).toEqual([
      [1, false],
      [2, true],
      [3, false],
      [4, false],
      [5, false],
      [6, true],
      [7, false],
    ]);

    const again = await run(program, admin('B-00-000001'), env);
    expect(again.code).toBe(0);
    // Who took the access over keeps nothing of it: neither session nor password.
    expect((await fetch(`${server.url}/api/v1/parametres?sort=id`, { headers })).status).toBe(401);
    expect((await signIn(chosen)).status).toBe(401);
    expect((await signIn(passwordIn(again.said))).status).toBe(200);
    await server.stop();
  });

  it('makes no second one, and none in the demonstration', async () => {
    const env = { DATA_DIR: newFolder() };
    expect((await run(program, admin('B-00-000001'), env)).code).toBe(0);
    const second = await run(program, admin('B-00-000002'), env);
    expect(second).toMatchObject({ code: 1, said: expect.stringContaining('déjà un super-administrateur') as string });

    const demo = { DATA_DIR: newFolder() };
    expect((await run('scripts/demo-fill.ts', [], demo)).code).toBe(0);
    expect(await run(program, admin('B-00-000001'), demo)).toMatchObject({
      code: 1,
      said: expect.stringContaining('démonstration') as string,
    });
  });

  it('mails the password where there is a mail server, and prints it nowhere', async () => {
    const env = { DATA_DIR: newFolder(), SMTP_URL: 'smtp://127.0.0.1:1' };
    const { code, said } = await run(program, admin('B-00-000001'), env);
    expect(code).toBe(0);
    expect(passwordIn(said)).toBe('');
    const database = await openDatabase(path.join(env.DATA_DIR, 'club.sqlite'));
    const mails = await database.read(({ db }) => db.selectFrom('outbox').selectAll().execute());
    await database.close();
    expect(mails.map(({ recipient }) => recipient)).toEqual(['jeanne@club.example']);
    expect(passwordIn(mails[0]!.body_text)).not.toBe('');
  });

  it('says what is missing', async () => {
    const { code, said } = await run(program, ['admin', '--licence', 'B-1', '--email', 'nobody'], {
      DATA_DIR: newFolder(),
    });
    expect(code).toBe(1);
    expect(said).toMatch(/--lastname.*\n.*--firstname.*\n.*--email/);
  });
});

describe('a command', () => {
  const program = CLI;

  it('asks the server that runs, and says where none answers', async () => {
    const server = await startServer({ env: { DATA_DIR: newFolder() } });
    const env = { PORT: new URL(server.url).port };
    expect(await run(program, ['health'], env)).toEqual({ code: 0, said: `Le serveur est prêt sur ${server.url}.` });
    await server.stop();
    expect(await run(program, ['health'], env)).toMatchObject({
      code: 1,
      said: expect.stringContaining('ne répond pas') as string,
    });
  });

  it.each([
    [[], 'Usage'],
    [['constructor'], 'Usage'],
    [['admin', '--licens', 'B-1'], 'inconnue'],
  ])('%j is answered by a sentence', async (args, sentence) => {
    const { code, said } = await run(program, args, { DATA_DIR: newFolder() });
    expect(code).toBe(1);
    expect(said).toContain(sentence);
    expect(said).not.toMatch(/^ +at /m);
  });
});

describe('npm run demo:fill', () => {
  const program = 'scripts/demo-fill.ts';

  it('fills a new database to measure, once', async () => {
    const env = { DATA_DIR: newFolder() };
    expect((await run(program, ['--members', '150', '--events', '90'], env)).code).toBe(0);
    const database = await openDatabase(path.join(env.DATA_DIR, 'club.sqlite'));
    const counts = await database.read(async ({ db }) => [
      (await db.selectFrom('divers').select('id').execute()).length,
      (await db.selectFrom('events').select('id').execute()).length,
    ]);
    await database.close();
    expect(counts).toEqual([150, 90]);
    expect(await run(program, [], env)).toMatchObject({ code: 1, said: expect.stringContaining('déjà') as string });
  });

  it.each([
    ['--events', '0'],
    ['--members', '1e9'],
  ])('refuses %s %s', async (option, value) => {
    const { code, said } = await run(program, [option, value], { DATA_DIR: newFolder() });
    expect(code).toBe(1);
    expect(said).toContain(option);
  });
});
