// The palanquées of the demonstration club, read as the wire shows them.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../src/server/compose/app.ts';
import { fillDemo } from '../../src/demo/club/fill.ts';
import { openDatabase, type Database } from '../../src/server/db/database.ts';
import { migrate } from '../../src/server/db/migrate.ts';
import type { Api } from '../../src/server/http/api.ts';
import { defaultConfig } from '../../src/shared/config.ts';
import type { Palanquees } from '../../src/shared/contract/palanquees.ts';
import { isBreach, standing } from '../../src/shared/domain/palanquees/findings.ts';
import { parisDay } from '../../src/shared/domain/dates.ts';
import { basinDepth } from '../../src/shared/domain/palanquees/sheet.ts';
import { check } from '../../src/shared/domain/palanquees/rules.ts';
import { DATA_KEY, JWT_SECRET } from '../support/app.ts';
import { mintToken, PUBLIC_URL } from '../support/sessions.ts';

const DAYS = ['2026-01-31', '2026-05-04', '2026-05-09', '2026-08-15', '2026-11-22', '2026-12-28'];
const clubs = DAYS.map((day) => ({
  now: new Date(`${day}T09:00:00Z`),
  database: null as Database | null,
  app: null as Api | null,
}));

beforeAll(async () => {
  for (const club of clubs) {
    club.database = await openDatabase(':memory:');
    await migrate(club.database);
    await fillDemo(club.database, { now: club.now, passwordHash: 'hash' });
    const parts = {
      club: defaultConfig,
      clock: () => club.now,
      jwtSecret: JWT_SECRET,
      dataKey: DATA_KEY,
      publicUrl: PUBLIC_URL,
    };
    club.app = await buildApp({ database: club.database, ...parts });
  }
});
afterAll(async () => {
  for (const { app, database } of clubs) {
    await app?.close();
    await database?.close();
  }
});

async function pagesOf({ now, database, app }: (typeof clubs)[number]): Promise<Palanquees[]> {
  if (!database || !app) throw new Error('The clubs open in beforeAll.');
  const ids = await database.read(({ sql }) =>
    sql.selectFrom('palanquee_plans').select('event_id').distinct().orderBy('event_id').execute(),
  );
  const token = await mintToken({ database, now, jwtSecret: JWT_SECRET }, 'A-00-000001');
  const headers = { authorization: `Bearer ${token}` };
  return Promise.all(
    ids.map(async ({ event_id }) =>
      (await app.inject({ url: `/api/v1/events/${event_id}/palanquees`, headers })).json<Palanquees>(),
    ),
  );
}

it.each(clubs)('keep the rules, or say why not, whatever the day ($now)', async (club) => {
  const pages = await pagesOf(club);
  expect(pages.filter(({ event }) => Date.parse(event.date) > club.now.getTime()).length).toBeGreaterThanOrEqual(2);
  expect(pages.some(({ event }) => Date.parse(event.date) < club.now.getTime())).toBe(true);
  for (const { event, plan } of pages) {
    const bottom = basinDepth([], event.site.name) ?? Infinity;
    for (const { plannedDepth } of plan.palanquees) expect(plannedDepth ?? 0).toBeLessThanOrEqual(bottom);
  }
  let overruled = 0;
  for (const { event, plan, registrants, directors, left } of pages) {
    const findings = check(plan, registrants, directors, parisDay(event.date));
    expect(standing(plan, findings)).toEqual([]);
    expect(left).toEqual([]);
    expect(plan.palanquees.length).toBeGreaterThan(0);
    expect(plan.directorId).not.toBeNull();
    overruled += plan.palanquees.filter(({ overruleNote }) => overruleNote !== '').length;
    for (const { key, overruleNote } of plan.palanquees) {
      if (overruleNote !== '') expect(findings.filter(isBreach).map(({ palanquee }) => palanquee)).toContain(key);
    }
  }
  expect(overruled).toBe(1);
  expect(pages.some(({ versions }) => versions.length > 1)).toBe(true);
});
