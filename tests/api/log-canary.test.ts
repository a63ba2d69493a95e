// What members type and receive never reaches the log; a failed request is found there by the reference that they read.
import { expect, it } from 'vitest';
import { buildApp } from '../../src/server/compose/app.ts';
import { lineWriter } from '../../src/server/http/logging.ts';
import { errorOfAnswer } from '../../src/shared/api/client/errors.ts';
import { defaultConfig } from '../../src/shared/config.ts';
import { DATA_KEY, JWT_SECRET, onEngine } from '../support/app.ts';
import { cheapHashing } from '../support/hashing.ts';

const CANARY = 'canary-7f3a';

onEngine('sqlite', 'the log', (club) => {
  const logged = async (replaced: Partial<typeof club.database> = {}) => {
    let text = '';
    const log = lineWriter('json', (more) => (text += more));
    const database = { ...club.database, ...replaced };
    const app = await buildApp({
      database,
      club: defaultConfig,
      clock: club.clock,
      jwtSecret: JWT_SECRET,
      dataKey: DATA_KEY,
      publicUrl: 'https://espace.club.example',
      hashing: cheapHashing(),
      log,
    });
    const lines = async () => {
      await app.close();
      log.flush();
      return {
        text,
        lines: text
          .trim()
          .split('\n')
          .map((line) => JSON.parse(line) as Record<string, unknown>),
      };
    };
    return { app, lines };
  };

  it('has the caller and a shortened address, and no password, token, licence or mail address', async () => {
    const { app, lines } = await logged();
    const token = await club.tokenOf('USER');
    const headers = { authorization: `Bearer ${token}` };
    await app.inject({ method: 'GET', url: `/api/v1/sites?name=${CANARY}`, headers, remoteAddress: '203.0.113.77' });
    await app.inject({
      method: 'POST',
      url: '/api/v1/users/login',
      payload: { licence: CANARY, password: CANARY },
      remoteAddress: '2001:db8:1:2:3::4',
    });
    await app.inject({ method: 'PUT', url: `/api/v1/divers/${CANARY}/password/init` });
    await app.inject({
      method: 'PUT',
      url: '/api/v1/users/password',
      headers,
      payload: { oldPassword: CANARY, newPassword: CANARY },
    });
    await app.inject({ url: '/health', headers: { authorization: `Bearer ${CANARY}` } });
    const { text, lines: written } = await lines();
    expect(written[0]).toMatchObject({ address: '203.0.113.0/24', actor: await club.idOf('USER') });
    expect(written[1]).toMatchObject({ address: '2001:db8:1::/48' });
    expect(text).not.toMatch(new RegExp(`${CANARY}|${token}|@|203\\.0\\.113\\.77`));
  });

  it('has no address of a client that has hung up: its socket knows none any more', async () => {
    const { app, lines } = await logged();
    app.addHook('onRequest', async ({ raw }) => {
      Object.defineProperty(raw.socket, 'remoteAddress', { value: undefined });
    });
    expect((await app.inject('/health')).statusCode).toBe(200);
    expect((await lines()).lines).toMatchObject([{ route: '/health', address: null }]);
  });

  it('names the failed request by the reference that the member reads', async () => {
    const { app, lines } = await logged({ read: () => Promise.reject(new Error('no such column')) });
    const answer = await app.inject({
      method: 'POST',
      url: '/api/v1/users/login',
      payload: { licence: CANARY, password: CANARY },
    });
    const { reference } = answer.json<{ reference: string }>();
    expect(errorOfAnswer(500, answer.json()).message).toMatch(
      new RegExp(`dans un instant\\. Référence ${reference}\\.$`),
    );
    const { text, lines: written } = await lines();
    expect(written.filter(({ reqId }) => reqId === reference)).toEqual([
      expect.objectContaining({ msg: 'request failed' }),
      expect.objectContaining({ status: 500 }),
    ]);
    expect(text).not.toContain(CANARY);
  });
});
