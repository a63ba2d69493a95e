// What members type and receive never reaches the log; a failed request is found there by the reference that they read.
import { afterAll, expect, it, onTestFinished } from 'vitest';
import { buildApp } from '#server/compose/app.ts';
import { lineWriter } from '#server/http/logging.ts';
import { smtpTransport } from '#server/integrations/mail/transports.ts';
import { mailWorker } from '#server/modules/messages/mail/worker.ts';
import { errorOfAnswer } from '#api/client/errors.ts';
import { mailLinks, onEngine, partsOf } from '../support/app.ts';
import { listen } from '../support/listen.ts';
import { members } from '../support/members.ts';
import { CANARY as PROVIDER_KEY, paymentsAt, seedSettings, ticketOf } from '../support/payments.ts';
import { startSmtp } from '../support/smtp.ts';

const CANARY = 'canary-7f3a';
const payload = { licence: CANARY, password: CANARY };
const LOGIN = { method: 'POST', url: '/api/v1/users/login', payload } as const;

onEngine('sqlite', 'the log', (club) => {
  const logged = async (replaced: Partial<typeof club.database> = {}) => {
    let text = '';
    const log = lineWriter('json', (more) => (text += more));
    const app = await buildApp({
      ...(await partsOf(club.database, club.clock)),
      database: { ...club.database, ...replaced },
      log,
    });
    const lines = async () => {
      await app.close();
      log.flush();
      const written = text.trim().split('\n');
      return { text, lines: written.map((line) => JSON.parse(line) as Record<string, unknown>) };
    };
    return { app, lines };
  };

  it('has the caller and a shortened address, and no password, token, licence or mail address', async () => {
    const { app, lines } = await logged();
    const token = await club.tokenOf('USER');
    const headers = { authorization: `Bearer ${token}` };
    await app.inject({ method: 'GET', url: `/api/v1/sites?name=${CANARY}`, headers, remoteAddress: '203.0.113.77' });
    await app.inject({ ...LOGIN, remoteAddress: '2001:db8:1:2:3::4' });
    await app.inject({ method: 'PUT', url: `/api/v1/divers/${CANARY}/password/init` });
    const payload = { oldPassword: CANARY, newPassword: CANARY };
    await app.inject({ method: 'PUT', url: '/api/v1/users/password', headers, payload });
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
    const answer = await app.inject(LOGIN);
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

/** Refuses every checkout, in a sentence that repeats all that it was told. */
async function startRefusingProvider() {
  const told: string[] = [];
  const { url, close } = await listen((request, response, body) => {
    const isToken = request.url === '/oauth2/token';
    const message = `${body} ${request.headers.authorization}`;
    told.push(message);
    response.writeHead(isToken ? 200 : 400, { 'content-type': 'application/json' });
    const token = { access_token: CANARY, token_type: 'bearer', expires_in: 1800, refresh_token: CANARY };
    response.end(JSON.stringify(isToken ? token : { errors: [{ code: 'InvalidPayer', message }] }));
  });
  afterAll(close);
  return { told, url };
}

const provider = await startRefusingProvider();
let written = '';
const log = lineWriter('json', (more) => (written += more));

onEngine(
  'sqlite',
  'the log of what others refuse',
  (club) => {
    it('says that a payment was refused, and neither what the provider was told nor its sentence', async () => {
      await seedSettings(club);
      const ticket = await ticketOf(club, 'USER');
      const answer = await club.as('USER').post(`/divers/APIHELLOASSO/5000/0/${ticket}`);
      expect(answer.json()).toMatchObject({ code: 'PAYMENT_UNAVAILABLE' });
      const id = await club.idOf('USER');
      const { email, lastname } = await club.row('divers', id);
      const secrets = [CANARY, PROVIDER_KEY, email, lastname];
      for (const secret of secrets) expect(provider.told.join()).toContain(secret);
      log.flush();
      expect(written).toContain('"code":"REFUSED"');
      for (const secret of [...secrets, ticket, 'InvalidPayer', '@']) expect(written).not.toContain(secret);
    });

    it('says that a mail failed, and neither its recipient nor its text nor the sentence of the server', async () => {
      let status = '451 4.7.1';
      const smtp = await startSmtp({ refusal: (recipient) => `${status} ${CANARY} <${recipient}> is not taken` });
      const transport = smtpTransport(smtp.url, { name: 'Club', address: 'club@club.example' });
      const worker = mailWorker({
        database: club.database,
        transport,
        links: mailLinks(),
        clock: club.clock,
        log: club.app.log,
      });
      onTestFinished(async () => {
        await worker.stop();
        await smtp.stop();
      });
      await club.anonymous.put(`/divers/${members.USER.licence}/password/init`);
      const queued = () =>
        club.database.read(({ db }) => db.selectFrom('outbox').selectAll().executeTakeFirstOrThrow());
      const { recipient, body_text } = await queued();
      const [, password = ''] = /usage unique\u00a0: (\S+)/.exec(body_text) ?? [];
      expect(password).not.toBe('');
      await worker.sendDue();
      expect((await queued()).last_error).toContain(recipient);
      club.advance({ hours: 1 });
      status = '550 5.1.1';
      await worker.sendDue();
      expect((await queued()).failed_at).not.toBeNull();
      log.flush();
      expect(written).toMatch(/"code":"EENVELOPE".*mail put off[^]*mail given up/);
      for (const secret of [CANARY, recipient, password, '@', 'not taken']) expect(written).not.toContain(secret);
    });
  },
  { payments: paymentsAt(provider.url, 1500), log },
);
