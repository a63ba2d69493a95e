// The commands that fill a database, as an administrator runs them.
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { startServer } from '#scripts/support/server-process.ts';
import { command, readFrom } from '../support/backups.ts';
import { folders } from '../support/folders.ts';
import { production } from '../support/production.ts';

const newFolder = folders();
const refusal = (said: string) => ({ code: 1, said: expect.stringContaining(said) as string });
const demoFill = (env: Record<string, string>, ...args: string[]) =>
  command(args, env, { program: 'scripts/demo-fill.ts' });

describe('the command `admin`', () => {
  const NAMED = 'admin --lastname Dupont --firstname Jeanne --email jeanne@club.example --licence'.split(' ');
  const admin = (licence: string, env: Record<string, string>) => command([...NAMED, licence], env);
  const passwordIn = (said: string) => /[0-9a-f]{4}(-[0-9a-f]{4}){7}/.exec(said)?.[0] ?? '';

  it('makes the administrator of a club’s own database, who signs in with the password that is printed', async () => {
    const env = { DATA_DIR: newFolder() };
    const first = await admin('b-00-000001', env);
    expect(first.code).toBe(0);

    const server = await startServer({ env: { ...production, ...env } });
    const send = (method: string, address: string, token = '', body?: object) =>
      fetch(`${server.url}/api/v1${address}`, {
        method,
        headers: { 'content-type': 'application/json', authorization: `Bearer ${token}` },
        ...(body && { body: JSON.stringify(body) }),
      });
    const signIn = (password: string) => send('POST', '/users/login', '', { licence: 'B-00-000001', password });
    const tokenBy = async (password: string) => ((await (await signIn(password)).json()) as { token: string }).token;
    const [printed, chosen] = [passwordIn(first.said), 'Palme-et-tuba-2026'];
    const passwords = { oldPassword: printed, newPassword: chosen };
    expect((await send('PUT', '/users/password', await tokenBy(printed), passwords)).status).toBe(200);
    const token = await tokenBy(chosen);
    const own = await send('GET', '/divers/DTT/B-00-000001', token);
    expect(await own.json()).toMatchObject({ caci_date: null });
    const settings = await send('GET', '/parametres?sort=id', token);
    const { content } = (await settings.json()) as { content: { valeurBooleen: boolean }[] };
    expect(content.map(({ valeurBooleen }) => valeurBooleen)).toEqual([false, true, false, false, false, true, false]);

    const again = await admin('B-00-000001', env);
    expect(again.code).toBe(0);
    // Who took the access over keeps nothing of it: neither session nor password.
    expect((await send('GET', '/parametres?sort=id', token)).status).toBe(401);
    expect((await signIn(chosen)).status).toBe(401);
    expect((await signIn(passwordIn(again.said))).status).toBe(200);
    await server.stop();
  });

  it('makes no second one, and none in the demonstration', async () => {
    const env = { DATA_DIR: newFolder() };
    expect((await admin('B-00-000001', env)).code).toBe(0);
    expect(await admin('B-00-000002', env)).toEqual(refusal('déjà un super-administrateur'));

    const demo = { DATA_DIR: newFolder() };
    expect((await demoFill(demo)).code).toBe(0);
    expect(await admin('B-00-000001', demo)).toEqual(refusal('démonstration'));
  });

  it('mails the password where there is a mail server, and prints it nowhere', async () => {
    const env = { DATA_DIR: newFolder(), SMTP_URL: 'smtp://127.0.0.1:1' };
    const { code, said } = await admin('B-00-000001', env);
    expect(code).toBe(0);
    expect(passwordIn(said)).toBe('');
    const mails = await readFrom(path.join(env.DATA_DIR, 'club.sqlite'), ({ db }) =>
      db.selectFrom('outbox').selectAll().execute(),
    );
    expect(mails.map(({ recipient }) => recipient)).toEqual(['jeanne@club.example']);
    expect(passwordIn(mails[0]!.body_text)).not.toBe('');

    const again = await command([...NAMED, 'B-00-000001', '--email', 'other@club.example'], env);
    expect(again.said).toContain('partira vers jeanne@club.example');
  });

  it('reads names and licence as every other door does', async () => {
    const env = { DATA_DIR: newFolder() };
    const named = [
      '--lastname',
      'Le\u0301ve\u0302que',
      '--firstname',
      'Zoe\u0301\u200b',
      '--email',
      '\u200bzoe@club.example ',
    ];
    const { code, said } = await command(['admin', ...named, '--licence', '\u200bb 00\u2011000003'], env);
    expect(code, said).toBe(0);
    const made = await readFrom(path.join(env.DATA_DIR, 'club.sqlite'), ({ db }) =>
      db.selectFrom('divers').select(['licence', 'lastname', 'firstname', 'email', 'lastname_key']).execute(),
    );
    const zoe = { lastname: 'LÉVÊQUE', firstname: 'Zoé', email: 'zoe@club.example', lastname_key: 'leveque' };
    expect(made).toEqual([{ licence: 'B-00-000003', ...zoe }]);
    expect(await command(['admin', ...named, '--licence', '\u200b'], { DATA_DIR: newFolder() })).toEqual(
      refusal('--licence'),
    );
  });

  it.each([
    [[], /Usage/],
    [['constructor'], /Usage/],
    [['admin', '--licens', 'B-1'], /inconnue/],
    [['admin', '--licence', 'B-1', '--email', 'nobody'], /--lastname.*\n.*--firstname.*\n.*--email/],
  ])('%j is answered by a sentence', async (args, sentence) => {
    const { code, said } = await command(args, { DATA_DIR: newFolder() });
    expect(code).toBe(1);
    expect(said).toMatch(sentence);
    expect(said).not.toMatch(/^ +at /m);
  });
});

describe('npm run demo:fill', () => {
  it('fills a new database to measure, once', async () => {
    const env = { DATA_DIR: newFolder() };
    expect((await demoFill(env, '--members', '150', '--events', '90')).code).toBe(0);
    const counts = await readFrom(path.join(env.DATA_DIR, 'club.sqlite'), async ({ db }) => [
      (await db.selectFrom('divers').select('id').execute()).length,
      (await db.selectFrom('events').select('id').execute()).length,
    ]);
    expect(counts).toEqual([150, 90]);
    expect(await demoFill(env)).toEqual(refusal('déjà'));
  });

  it.each([
    ['--events', '0'],
    ['--members', '1e9'],
  ])('refuses %s %s', async (option, value) => {
    expect(await demoFill({ DATA_DIR: newFolder() }, option, value)).toEqual(refusal(option));
  });
});
