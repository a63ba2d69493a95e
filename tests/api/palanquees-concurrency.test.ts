// Two server processes: of callers who save an outing's palanquées at the same instant, one succeeds.
import { expect, it } from 'vitest';
import type { ErrorBody } from '../../src/shared/contract/common.ts';
import type { Palanquees } from '../../src/shared/contract/palanquees.ts';
import { EMPTY_PLAN, type Plan } from '../../src/shared/domain/palanquees/plan.ts';
import { onEachEngine, type TestClub } from '../support/app.ts';
import { seedEvent, seedSite } from '../support/outings.ts';
import { startServer, twoServers, type Server } from '../support/servers.ts';

const MINUTE = 60_000;
const SAVERS = 20;

/** A different plan of each caller, so that none counts as a repetition of another. */
const plans = Array.from({ length: SAVERS }, (_, index): Plan => ({ ...EMPTY_PLAN, directorNote: `Version ${index}` }));

/** All at once on top of nothing, half of them to each process. */
async function rush(
  club: TestClub,
  servers: readonly Server[],
  event: number,
  saved: readonly Plan[] = plans,
): Promise<Response[]> {
  const token = await club.tokenOf('ADMIN');
  return Promise.all(
    saved.map((plan, index) =>
      fetch(`${servers[index % 2]?.url}/api/v1/events/${event}/palanquees`, {
        method: 'PUT',
        headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
        body: JSON.stringify({ version: 0, plan }),
      }),
    ),
  );
}

const versionsOf = async (club: TestClub, event: number): Promise<number[]> =>
  (await club.rows('palanquee_plans', { event_id: event })).map(({ version }) => version);

onEachEngine('palanquées saved at once', (club) => {
  const servers = twoServers(() => startServer({ databaseUrl: club.url }));

  it('are saved once; the others are shown what was', async () => {
    const event = await seedEvent(club.database, await seedSite(club.database));
    const answers = await rush(club, servers, event);
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const winner = answers.find(({ status }) => status === 200) ?? Response.json(null);
    const { plan } = (await winner.json()) as Palanquees;
    for (const answer of answers.filter(({ status }) => status !== 200)) {
      expect(answer.status).toBe(409);
      const { code, current } = (await answer.json()) as ErrorBody & { current: Palanquees };
      expect(code).toBe('STALE_VERSION');
      expect(current).toMatchObject({ version: 1, plan });
    }
    expect(await versionsOf(club, event)).toEqual([1]);
  });

  it('are saved once when all are the same one, and nobody is said to have been quicker', async () => {
    const event = await seedEvent(club.database, await seedSite(club.database));
    const [plan = EMPTY_PLAN] = plans;
    const answers = await rush(club, servers, event, Array<Plan>(SAVERS).fill(plan));
    expect(answers.map(({ status }) => status)).toEqual(Array<number>(SAVERS).fill(200));
    for (const answer of answers) expect(((await answer.json()) as Palanquees).version).toBe(1);
    expect(await versionsOf(club, event)).toEqual([1]);
  });
});

onEachEngine('the control: without transactions', (club) => {
  const servers = twoServers(() => startServer({ databaseUrl: club.url, without: 'transactions' }));

  it('the unique index still lets one version be one plan', async () => {
    const event = await seedEvent(club.database, await seedSite(club.database));
    const answers = await rush(club, servers, event);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array<number>(SAVERS - 1).fill(409),
    ]);
    expect(await versionsOf(club, event)).toEqual([1]);
  });

  it('and without it too, the same rush saves several as one version', { timeout: 2 * MINUTE }, async () => {
    await club.alterSchema(
      'drop index palanquee_plans_once',
      ...(club.engine === 'sqlite' ? ['drop trigger palanquee_plans_no_second_event_id_dive_version'] : []),
    );
    let raced = false;
    for (let round = 0; round < 20 && !raced; round += 1) {
      const event = await seedEvent(club.database, await seedSite(club.database, `SITE ${round}`));
      await rush(club, servers, event);
      const versions = await versionsOf(club, event);
      raced = new Set(versions).size < versions.length;
    }
    expect(raced).toBe(true);
  });
});
