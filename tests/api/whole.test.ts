import { once } from 'node:events';
import { get, type IncomingMessage } from 'node:http';
import type { AddressInfo } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { brotliDecompressSync, gunzipSync, zstdDecompressSync } from 'node:zlib';
import { sql } from 'kysely';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { fillDemo } from '#demo/club/fill.ts';
import { Type } from 'typebox';
import { compressAnswers } from '#server/http/compression.ts';
import { sendList } from '#server/http/lists.ts';
import type { Page } from '#contract/common.ts';
import type { Dao, DonationYear } from '#contract/daos.ts';
import type { Diver } from '#contract/divers.ts';
import type { LedgerTotals, Movement } from '#contract/ledger.ts';
import type { SeasonStart } from '#contract/membership.ts';
import { onEachEngine } from '../support/app.ts';

onEachEngine('a whole list of several chunks', (club) => {
  beforeAll(async () => {
    await fillDemo(club.database, { now: club.clock(), passwordHash: 'hash', members: 330, events: 40 });
    // Acts of both sources, many at the same instant.
    const at = sql`'2026-04-0' || (1 + id % 7) || 'T08:00:00.000Z'`;
    await sql`insert into security_log (at, action, actor_id) select ${at}, 'membersExported', id from divers`.execute(
      club.database.kysely,
    );
    await sql`insert into audit (at, author_id, resource, record_id, action, changes)
      select ${at}, id, 'divers', id, 'passwordReset', '[]' from divers`.execute(club.database.kysely);
  });

  const byPages = async (list: string): Promise<unknown[]> => {
    const content: unknown[] = [];
    for (let page = 0; ; page += 1) {
      const answer = await club.as('SUPER_ADMIN').get(`${list}&page=${page}&size=1000`);
      const { content: some, totalElements } = answer.json<Page<unknown>>();
      content.push(...some);
      if (content.length >= totalElements) return content;
    }
  };

  it.each([
    '/divers?',
    '/divers?sort=lastname,desc',
    '/divers?sort=caci_date,familyId,desc',
    '/divers?sort=familyId,caci_date',
    '/divers?sort=porte_Monnaie,desc&desactived=false',
    '/divers/event?sort=lastname,firstname',
    '/divers/event?sort=level',
    '/mouvements?',
    '/mouvements?sort=amount,lastname&account=WALLET',
    '/daos/?',
    '/daos/?sort=daolastname,daofirstname',
    '/dossiers?',
    '/journal?',
    '/journal?action=passwordReset&actor=m',
    '/dossiers?sort=paidAt,desc',
  ])('%s is its pages, one after the other', async (list) => {
    const content = await byPages(list);
    const { body } = await club.as('SUPER_ADMIN').get(list);
    const count = content.length;
    expect(count).toBeGreaterThan(list.includes('actor') ? 5 : 200);
    const whole = JSON.parse(body) as Page<unknown>;
    expect(whole).toEqual({ ...whole, content, totalElements: count, totalPages: 1, number: 0, size: count });
    expect(body).toBe(JSON.stringify(whole));
  });

  const answerOf = async <Answer>(path: string): Promise<Answer> => {
    const { body } = await club.as('SUPER_ADMIN').get(path);
    const answer = JSON.parse(body) as Answer;
    expect(body).toBe(JSON.stringify(answer));
    return answer;
  };

  describe('of sums', () => {
    // One number for several members.
    beforeAll(async () => {
      const { kysely } = club.database;
      const movements = sql.raw('diver_id, created_at, cents, account, kind');
      await sql`update divers set cptanalytique = 7 where id % 3 = 0`.execute(kysely);
      await sql`insert into movements (${movements}) select ${movements} from movements m
        cross join (select id from divers limit 30) as times`.execute(kysely);
      const daos = sql.raw('diver_id, site, motif, km, price_cents, comment, km_source, created_at');
      await sql`insert into daos (${daos}, day) select ${daos}, '2025-03-01' from daos d
        cross join (select id from divers limit 8) as times`.execute(kysely);
    });

    it('has the sums of all movements, as the movements make them', async () => {
      const { count, out } = await answerOf<LedgerTotals>('/mouvements/totaux?kind=OUTING');
      expect(count).toBeGreaterThan(2000);
      const moves = (await byPages('/mouvements?kind=OUTING')) as Movement[];
      const cents = moves.reduce((sum, { amount }) => sum + Math.round(100 * amount), 0);
      expect([count, Math.round(100 * out)]).toEqual([moves.length, cents]);
    });

    it('has the members of a year, then their sums', async () => {
      const { members, totals } = await answerOf<DonationYear>('/daos/years/2025');
      const daos = (await byPages('/daos/?year=2025&sort=daolastname,daofirstname')) as Dao[];
      expect(daos.length).toBeGreaterThan(2000);
      expect(totals.entries).toBe(daos.length);
      const made = Map.groupBy(daos, ({ daoiddiver }) => daoiddiver);
      expect(members.map(({ diver, entries }) => [diver.id, entries])).toEqual(
        [...made].map(([id, some]) => [id, some.length]),
      );
      const distance = members.reduce((sum, { valuation }) => sum + valuation.distance, 0);
      expect(totals.valuation.distance).toBe(distance);
    });

    it('has the members of a season to open, by name', async () => {
      const { members, usual } = await answerOf<SeasonStart>('/saison');
      const divers = (await byPages('/divers?sort=lastname,firstname')) as Diver[];
      expect(members.map(({ id }) => id)).toEqual(divers.map(({ id }) => id));
      expect(usual.adhesion).toBeGreaterThan(0);
    });
  });

  it('is compressed as its reader asks', async () => {
    const [token, plain] = [await club.tokenOf('ADMIN'), (await club.as('ADMIN').get('/divers')).body];
    for (const [encoding, decoded] of [
      ['zstd', zstdDecompressSync],
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const) {
      const headers = { authorization: `Bearer ${token}`, 'accept-encoding': encoding };
      const answer = await club.app.inject({ url: '/api/v1/divers', headers });
      expect(answer.headers).toMatchObject({
        'content-encoding': encoding,
        vary: 'accept-encoding',
        'content-type': 'application/json; charset=utf-8',
      });
      expect(String(decoded(answer.rawPayload))).toBe(plain);
    }
  });
});

describe('a whole list that is being read', () => {
  let app: FastifyInstance;
  afterEach(() => app.close());

  const CHUNKS = 400;
  const item = 'x'.repeat(100_000);

  /** Serves `chunks` as a list, and another answer; `read` says how far the list has been read, in the order of events. */
  async function serve(failsAt = Infinity) {
    const events: (number | 'other')[] = [];
    let ended = false;
    async function* chunks() {
      try {
        for (let index = 0; index < CHUNKS; index += 1) {
          events.push(index);
          if (index === failsAt) throw new Error('the database is away');
          yield await Promise.resolve([{ text: item + index }]);
        }
      } finally {
        ended = true;
      }
    }
    const Item = Type.Object({ text: Type.String() });
    app = Fastify();
    compressAnswers(app);
    app.get('/list', (_request, reply) => sendList(reply, Item, { count: CHUNKS, chunks: chunks() }));
    app.get('/other', () => {
      events.push('other');
      return 'here';
    });
    await app.listen({ host: '127.0.0.1', port: 0 });
    const url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`;
    return { url, events, isEnded: () => ended };
  }

  async function opened(url: string): Promise<IncomingMessage> {
    const request = get(`${url}/list`, { headers: { 'accept-encoding': 'identity' } });
    request.on('error', () => undefined);
    const [answer] = (await once(request, 'response')) as [IncomingMessage];
    return answer;
  }

  it('lets others be answered between two chunks', async () => {
    const { url, events } = await serve();
    const list = fetch(`${url}/list`).then((answer) => answer.json());
    await expect.poll(() => events.length, { interval: 1 }).toBeGreaterThan(0);
    await fetch(`${url}/other`);
    expect(await list).toMatchObject({ totalElements: CHUNKS });
    expect(events.indexOf('other')).toBeLessThan(CHUNKS);
    expect(events.at(-1)).toBe(CHUNKS - 1);
  });

  it('is read no further than its reader reads, and no more when the reader has gone', async () => {
    const { url, events, isEnded } = await serve();
    const answer = await opened(url);
    // Read as far as the buffers between the two hold: a machine that stands still for a while reads no chunk either.
    let held = 0;
    for (let looks = 0; looks < 6; looks = held === events.length ? looks + 1 : 0) {
      held = events.length;
      await sleep(20);
    }
    expect(held).toBeLessThan(CHUNKS);
    answer.destroy();
    await expect.poll(isEnded).toBe(true);
    expect(events.length).toBeLessThanOrEqual(held + 1);
  });

  it.each(['identity', 'gzip', 'br', 'zstd'])('that fails in the middle is no short list (%s)', async (encoding) => {
    for (const failsAt of [1, 300]) {
      const { url } = await serve(failsAt);
      const reading = fetch(`${url}/list`, { headers: { 'accept-encoding': encoding } }).then((one) => one.text());
      await expect(reading).rejects.toThrow();
      if (failsAt === 1) await app.close();
    }
  });
});
