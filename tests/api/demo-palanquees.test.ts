// The palanquées and safety sheets of the demonstration club, read as the wire shows them.
import { expect, it, onTestFinished } from 'vitest';
import { buildApp } from '#server/compose/app.ts';
import { enterDivesDone } from '#demo/club/dives-done.ts';
import { fillDemo } from '#demo/club/fill.ts';
import { openDatabase } from '#server/db/database.ts';
import { migrate } from '#server/db/migrate.ts';
import type { DiveRecord, SheetYear } from '#contract/dive-archive.ts';
import type { Palanquees } from '#contract/palanquees.ts';
import { isBreach, standing } from '#domain/palanquees/plan.ts';
import { parisDay } from '#domain/dates.ts';
import { basinDepth } from '#domain/palanquees/sheet.ts';
import { check } from '#domain/palanquees/rules.ts';
import { DATA_KEY, JWT_SECRET } from '../support/app.ts';
import { clubOf as liveClub } from '../support/club.ts';
import { mintToken, PUBLIC_URL } from '../support/sessions.ts';

const DAYS = ['2026-01-31', '2026-05-04', '2026-05-09', '2026-08-15', '2026-11-22', '2026-12-28'];

/** The club of that day, and how its treasurer reads it. */
async function clubOf(day: string) {
  const now = new Date(`${day}T09:00:00Z`);
  const database = await openDatabase(':memory:');
  await migrate(database);
  await fillDemo(database, { now, passwordHash: 'hash' });
  const club = await liveClub(database, () => now);
  await enterDivesDone(database, { club, now });
  const secrets = { jwtSecret: JWT_SECRET, dataKey: DATA_KEY, publicUrl: PUBLIC_URL };
  const app = await buildApp({ database, club, clock: () => now, ...secrets });
  onTestFinished(async () => {
    await app.close();
    await database.close();
  });
  const headers = {
    authorization: `Bearer ${await mintToken({ database, now, jwtSecret: JWT_SECRET }, 'A-00-000001')}`,
  };
  const read = async <T>(address: string): Promise<T> =>
    (await app.inject({ url: `/api/v1${address}`, headers })).json<T>();
  return { now, database, read };
}

it.each(DAYS)('keep the rules, or say why not, and have sheets in every state, on %s', async (day) => {
  const { now, database, read } = await clubOf(day);
  const ids = await database.read(({ db }) => db.selectFrom('palanquee_plans').select('event_id').distinct().execute());
  const pages = await Promise.all(ids.map(({ event_id }) => read<Palanquees>(`/events/${event_id}/palanquees`)));
  expect(pages.filter(({ event }) => Date.parse(event.date) > now.getTime()).length).toBeGreaterThanOrEqual(2);
  expect(pages.some(({ event }) => Date.parse(event.date) < now.getTime())).toBe(true);
  let overruled = 0;
  for (const { event, plan, registrants, directors, left } of pages) {
    const findings = check(plan, registrants, directors, parisDay(event.date));
    expect(standing(plan, findings)).toEqual([]);
    expect(left).toEqual([]);
    expect(plan.palanquees.length).toBeGreaterThan(0);
    expect(plan.directorId).not.toBeNull();
    overruled += plan.palanquees.filter(({ overruleNote }) => overruleNote !== '').length;
    const bottom = basinDepth([], event.site.name) ?? Infinity;
    for (const { key, overruleNote, plannedDepth } of plan.palanquees) {
      expect(plannedDepth ?? 0).toBeLessThanOrEqual(bottom);
      if (overruleNote !== '') expect(findings.filter(isBreach).map(({ palanquee }) => palanquee)).toContain(key);
    }
  }
  expect(overruled).toBe(1);
  expect(pages.some(({ versions }) => versions.length > 1)).toBe(true);

  const { years } = await read<SheetYear>('/fiches-securite');
  const lists = await Promise.all(years.map((year) => read<SheetYear>(`/fiches-securite?year=${year}`)));
  const outings = lists.flatMap((list) => list.outings);
  const statesOf = ({ dives }: (typeof outings)[number]) => dives.map(({ state }) => state).join();
  expect(new Set(outings.map(statesOf))).toEqual(new Set(['TO_VALIDATE', 'VALIDATED', 'VALIDATED,VALIDATED']));
  const twice = outings.find(({ dives }) => dives.length === 2);
  expect(twice?.dives.map(({ sheets }) => sheets.map(({ version }) => version))).toEqual([[2, 1], [1]]);
  const begun = outings.filter(({ dives }) => dives.some(({ planned }) => planned));
  const records = await Promise.all(begun.map(({ id }) => read<DiveRecord>(`/events/${id}/plongees/1/realise`)));
  const draft = records.find(({ version, sheets }) => version > 0 && sheets.length === 0);
  expect(draft?.people.map(({ attendance }) => attendance)).toEqual(expect.arrayContaining(['EXCUSED', 'ABSENT']));
  for (const { saved } of records.filter(({ version }) => version > 0)) {
    expect(Date.parse(saved?.at ?? '')).toBeLessThan(now.getTime());
  }
});
