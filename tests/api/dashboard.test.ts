import { beforeAll, beforeEach, expect, it } from 'vitest';
import type { Dashboard } from '#contract/dashboard.ts';
import type { Diver } from '#contract/divers.ts';
import { MEMBER_FIGURES } from '#domain/divers/filters.ts';
import { EMPTY_PLAN } from '#domain/palanquees/plan.ts';
import type { RegistrationType } from '#domain/registration/placement.ts';
import { accepted, onEachEngine, START } from '../support/app.ts';
import { addDiver, diversIn } from '../support/divers.ts';
import { seedCrowd, seedEvent, seedRegistration, seedSite, setWallet } from '../support/outings.ts';

onEachEngine('the dashboard', (club) => {
  let site = 0;
  let crowd: { id: number }[] = [];
  beforeAll(async () => {
    site = await seedSite(club.database);
    crowd = await seedCrowd(club.database, 12);
    const members = [
      { caci_date: '2025-05-03' },
      { caci_date: '2025-05-04', dossier: 1, cotisation_cents: 170_50 },
      { caci_date: '2025-06-03', dossier: 1, cotisation_cents: 30_00, wallet_cents: 5_00 },
      { caci_date: null, cotisation_cents: -1_00, wallet_cents: 15_00 },
      // Neither dives nor sends a dossier, but still owes the fee.
      { caci_date: '2024-01-01', dossier: 1, cotisation_cents: 180_00, wallet_cents: 0, desactived: 1 },
      { caci_date: '2024-01-01', dossier: 1, cotisation_cents: 99_00, active: 0 },
    ];
    for (const member of members) await addDiver(club, member);
    await setWallet(club.database, true, 20);
  });
  beforeEach(() => club.setClock(START));

  const read = (who: 'SUPER_ADMIN' | 'ADMIN' | 'ADMIN_SITES' | 'ADMIN_PLONGEURS') =>
    accepted<Dashboard>(club.as(who).get('/tableau-de-bord'));

  it('counts members by what the treasurer looks for', async () => {
    const { certificates, wallets, dossiers, dues } = await read('SUPER_ADMIN');
    expect(certificates).toEqual({ over: 1, soon: 2, missing: 1 });
    expect(dossiers).toEqual({ awaited: 2, sent: 9 + 12 + 2 });
    expect(dues).toEqual({ count: 3, euros: 380.5 });
    expect(wallets).toEqual({ below: 2, low: 0, ok: 9 + 12 + 2 });
  });

  it('leads with each figure to a list that is as long', async () => {
    const { certificates, wallets, dossiers, dues } = await read('SUPER_ADMIN');
    const shown: Record<string, number | undefined> = { duesOutstanding: dues?.count };
    for (const [group, figures] of Object.entries({ certificates, wallets, dossiers }))
      for (const [figure, count] of Object.entries(figures ?? {}))
        shown[group + figure[0]!.toUpperCase() + figure.slice(1)] = count;
    const listed: Record<string, number> = {};
    for (const [figure, filters] of Object.entries(MEMBER_FIGURES)) {
      const query = new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)]));
      listed[figure] = diversIn(await club.as('SUPER_ADMIN').get(`/divers?${query.toString()}`)).totalElements;
    }
    expect(listed).toEqual(shown);
    const due = diversIn(await club.as('SUPER_ADMIN').get('/divers?cotisation=due')).content;
    expect(due.reduce((sum: number, one: Diver) => sum + (one.cotisation ?? 0), 0)).toBe(dues?.euros);
  });

  it.each([
    ['ADMIN', ['certificates', 'failedMails', 'months', 'outings', 'requests', 'wallets']],
    ['ADMIN_PLONGEURS', ['certificates', 'months', 'outings', 'requests', 'wallets']],
    ['ADMIN_SITES', ['months', 'outings']],
    [
      'SUPER_ADMIN',
      [
        'certificates',
        'dossiers',
        'dues',
        'expenses',
        'failedMails',
        'months',
        'outings',
        'provider',
        'requests',
        'wallets',
      ],
    ],
  ] as const)('shows %s what they may see, and nothing else', async (who, parts) => {
    expect(Object.keys(await read(who)).sort()).toEqual(parts);
  });

  it('has no bands where the wallet is not in use', async () => {
    await setWallet(club.database, false, 20);
    expect((await read('ADMIN')).wallets).toBeNull();
    await setWallet(club.database, true, 20);
  });

  it('fills places by month of Paris, unlimited outings apart', async () => {
    const add = async (starts_at: string, divers: number, given: object = {}) => {
      const event = await seedEvent(club.database, site, { starts_at, diver_max: 8, accompanist_max: 2, ...given });
      for (let index = 0; index < divers; index += 1) {
        await seedRegistration(club.database, event, crowd[index]!.id, 'PARTICIPANT', index + 1);
      }
      return event;
    };
    await add('2025-11-30T22:59:00.000Z', 5); // too long ago
    await add('2025-11-30T23:00:00.000Z', 1); // December in Paris
    const spring = await add('2026-04-30T21:59:00.000Z', 3);
    await add('2026-04-30T22:00:00.000Z', 4); // May in Paris
    await add('2026-05-11T07:30:00.000Z', 6, { accompanist_max: 57, diver_max: 0 });
    await add('2026-11-30T22:59:00.000Z', 1);
    await add('2026-11-30T23:00:00.000Z', 5); // too far ahead
    await seedRegistration(club.database, spring, crowd[8]!.id, 'PENDING_PARTICIPANT', 1);
    await seedRegistration(club.database, spring, crowd[9]!.id, 'ACCOMPANIST', 1);
    await seedRegistration(club.database, spring, crowd[10]!.id, 'PARTICIPANT', 9, { active: 0, delete_date: START });

    const { months = [] } = await read('ADMIN_PLONGEURS');
    expect([months.length, months[0]?.month, months.at(-1)?.month]).toEqual([12, '2025-12', '2026-11']);
    expect(months.filter(({ registered, unlimited }) => registered + unlimited > 0)).toEqual([
      { month: '2025-12', registered: 1, places: 8, unlimited: 0 },
      { month: '2026-04', registered: 3, places: 8, unlimited: 0 },
      { month: '2026-05', registered: 4, places: 8, unlimited: 6 },
      { month: '2026-11', registered: 1, places: 8, unlimited: 0 },
    ]);
    await club.empty('registrations', 'events');
  });

  it('counts mails that were given up, not those that wait', async () => {
    const mail = {
      recipient: 'a@b.example',
      reply_to: null,
      subject: '',
      body_text: '',
      created_at: START,
      next_try_at: START,
    };
    const more = { sent_at: null, last_error: null, diver_id: null, event_id: null, calendar: null, cause: null };
    await club.insert(
      'outbox',
      { ...mail, ...more, message_id: '1', failed_at: null },
      { ...mail, ...more, message_id: '2', failed_at: START },
    );
    expect((await read('ADMIN')).failedMails).toBe(1);
    await club.empty('outbox');
  });

  it('says what outings lack: this week all, later supervisors, and sheets of those that are over', async () => {
    const add = async (starts_at: string, given: object = {}) =>
      seedEvent(club.database, site, { starts_at, diver_max: 10, accompanist_max: 2, ...given });
    const register = (event: number, who: number, kind: RegistrationType, place: number, given: object = {}) =>
      seedRegistration(club.database, event, crowd[who]!.id, kind, place, given);
    const director = (await addDiver(club, { level: 'E3' })).id;
    const over = await add('2026-05-02T07:30:00.000Z');
    await register(over, 0, 'PARTICIPANT', 1);
    const validated = await add('2026-05-03T07:30:00.000Z');
    await register(validated, 0, 'PARTICIPANT', 1);
    await club.insert('validated_sheets', {
      event_id: validated,
      dive: 1,
      version: 1,
      starts_at: '2026-05-03T07:30:00.000Z',
      author_id: director,
      validated_at: START,
      plan_version: 1,
      log_version: 1,
      reason: '',
      digest: 'x',
      content: '{}',
      pdf: '',
    });
    const tomorrow = await add('2026-05-05T07:30:00.000Z');
    await register(tomorrow, 0, 'PARTICIPANT', 1);
    await register(tomorrow, 1, 'PENDING_PARTICIPANT', 1);
    await register(tomorrow, 2, 'ACCOMPANIST', 1, { active: 0, delete_date: START });
    const ready = await add('2026-05-10T07:30:00.000Z', { accompanist_max: 1 });
    await seedRegistration(club.database, ready, director, 'ACCOMPANIST', 1);
    await register(ready, 0, 'PARTICIPANT', 1);
    const planned = await add('2026-05-10T08:30:00.000Z', { accompanist_max: 0 });
    const plan = { event_id: planned, dive: 1 as const, author_id: director, created_at: START };
    await club.insert(
      'palanquee_plans',
      { ...plan, version: 1, plan: JSON.stringify({ ...EMPTY_PLAN, directorId: null }) },
      { ...plan, version: 2, plan: JSON.stringify({ ...EMPTY_PLAN, directorId: director }) },
    );
    await add('2026-05-10T09:30:00.000Z', { accompanist_max: 57 });
    const last = await add('2026-06-03T21:59:00.000Z'); // still the 3rd of June in Paris
    await add('2026-06-03T22:00:00.000Z');

    const told = async (who: 'ADMIN' | 'ADMIN_PLONGEURS') =>
      (await read(who)).outings?.map(({ id, have, want, waiting, lacks }) => [
        id,
        have,
        want,
        waiting,
        lacks.join(' '),
      ]);
    expect(await told('ADMIN')).toEqual([
      [over, 0, 2, 0, 'VALIDATION'],
      [tomorrow, 0, 2, 1, 'DIRECTOR SUPERVISORS PALANQUEES WAITING'],
      [ready, 1, 1, 0, ''],
      [planned, 0, 0, 0, ''],
      [last, 0, 2, 0, 'SUPERVISORS'],
    ]);
    expect((await told('ADMIN_PLONGEURS'))?.[0]).toEqual([tomorrow, 0, 2, 1, 'DIRECTOR SUPERVISORS WAITING']);
    expect((await read('ADMIN_PLONGEURS')).outings?.[0]).toMatchObject({
      date: '2026-05-05T09:30:00+02:00',
      site: 'VODELÉE',
    });
  });
});
