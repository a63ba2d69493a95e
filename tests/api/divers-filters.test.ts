import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { DossierPage } from '#contract/membership.ts';
import { parisDay } from '#domain/dates.ts';
import { type DiverFilters, type FilterContext, matches } from '#domain/divers/filters.ts';
import type { DossierState } from '#domain/membership/dossier-state.ts';
import { onEachEngine, refusalIn, START, type TestClub } from '../support/app.ts';
import { addDiver, diversIn } from '../support/divers.ts';

const pick = <T>(values: readonly T[], index: number): T => values[index % values.length]!;

/** 120 members with every combination of values. */
async function mixedCrowd(club: TestClub): Promise<void> {
  for (let index = 0; index < 120; index += 1) {
    await addDiver(club, {
      desactived: index % 4 === 3 ? 1 : 0,
      caci_date: pick(
        [null, '2024-02-29', '2025-05-03', '2025-05-04', '2025-06-03', '2025-06-04', '2026-05-04'],
        index,
      ),
      dossier: index % 3 === 0 ? 1 : 0,
      cotisation_cents: pick([null, -1_00, 0, 1, 170_00], index),
      wallet_cents: pick([-5_00, 0, 19_99, 20_00, 49_99, 50_00, 120_00], index >> 1),
      level: pick(['N1', 'N2', 'E3'], index >> 2),
      family_id: pick([null, 'MARTIN', 'DUPONT'], index >> 3),
    });
  }
}

async function setWalletPolicy(club: TestClub, enabled: boolean): Promise<void> {
  await club.empty('settings');
  await club.insert(
    'settings',
    { id: 1, nom: 'Porte-monnaie', valeur_booleen: enabled ? 1 : 0, valeur_entier: 20 },
    { id: 2, nom: 'Certificat', valeur_booleen: 1, valeur_entier: null },
    { id: 3, nom: 'Alerte', valeur_booleen: 1, valeur_entier: 30 },
  );
}

const FILTERS: readonly DiverFilters[] = [
  {},
  { desactived: false },
  { caci_date: 'over' },
  { caci_date: 'soon' },
  { caci_date: 'invalid' },
  { dossier: true },
  { cotisation: 'due' },
  { porte_Monnaie: 'below' },
  { porte_Monnaie: 'low' },
  { porte_Monnaie: 'ok' },
  { level: 'E3' },
  { familyId: 'MARTIN' },
  { desactived: false, caci_date: 'over', dossier: true },
  { desactived: false, porte_Monnaie: 'low', level: 'N2' },
  { cotisation: 'due', familyId: 'DUPONT', caci_date: 'soon' },
];

const queryOf = (filters: DiverFilters): string =>
  new URLSearchParams(Object.entries(filters).map(([name, value]) => [name, String(value)])).toString();

onEachEngine('the filters of the list', (club) => {
  beforeAll(async () => {
    await mixedCrowd(club);
    await setWalletPolicy(club, true);
  });

  describe.each([true, false])('with wallets in use: %j', (enabled) => {
    beforeAll(() => setWalletPolicy(club, enabled));
    const ground: FilterContext = { today: parisDay(START), wallet: { enabled, minimum: 20_00, margin: 30_00 } };

    it.each(FILTERS)('%j keeps whom the rule keeps, on the list and in its total', async (filters) => {
      const all = diversIn(await club.as('SUPER_ADMIN').get('/divers')).content;
      const expected = all.filter((diver) => matches(diver, filters, ground)).map((diver) => diver.id);
      const found = diversIn(await club.as('SUPER_ADMIN').get(`/divers?${queryOf(filters)}`));
      expect(found.content.map((diver) => diver.id)).toEqual(expected);
      const page = diversIn(await club.as('SUPER_ADMIN').get(`/divers?${queryOf(filters)}&page=0&size=5`));
      expect(page.totalElements).toBe(expected.length);
      expect(page.content.map((diver) => diver.id)).toEqual(expected.slice(0, 5));
      const end = Math.max(0, page.totalPages - 1);
      const last = diversIn(await club.as('SUPER_ADMIN').get(`/divers?${queryOf(filters)}&page=${end}&size=5`));
      expect(last.content.map((diver) => diver.id)).toEqual(expected.slice(end * 5));
      const bands = filters.porte_Monnaie !== undefined;
      expect(expected.length > 0).toBe(enabled || !bands);
    });
  });

  it('go with the search and with the order', async () => {
    await setWalletPolicy(club, true);
    const path = '/divers?q=voisin&caci_date=over&desactived=false&sort=porte_Monnaie,desc';
    const { content } = diversIn(await club.as('ADMIN').get(path));
    const wallets = content.map((diver) => diver.porte_Monnaie ?? 0);
    expect(wallets.length).toBeGreaterThan(3);
    expect(wallets).toEqual(wallets.toSorted((a, b) => b - a));
    for (const diver of content) expect(diver).toMatchObject({ lastname: 'VOISIN', desactived: false });
  });

  it.each(['dossier=true', 'dossier=false', 'cotisation=due'])('by %s are the treasurer’s', async (query) => {
    const field = query.split('=')[0];
    expect((await club.as('SUPER_ADMIN').get(`/divers?${query}`)).statusCode).toBe(200);
    for (const who of ['ADMIN', 'ADMIN_PLONGEURS'] as const) {
      expect(refusalIn(await club.as(who).get(`/divers?${query}`))).toBe(`403 FILTER_FORBIDDEN ${field}`);
    }
  });

  it.each([
    'desactived=non',
    'caci_date=2026-01-01',
    'porte_Monnaie=off',
    'level=N9',
    `familyId=${'x'.repeat(31)}`,
    'caci_date=over&caci_date=soon',
    'ids=un',
    'ids=',
    'ids=1;2',
  ])('know no %s', async (query) => {
    const answer = await club.as('SUPER_ADMIN').get(`/divers?${query}`);
    expect(refusalIn(answer)).toBe(`400 BAD_REQUEST ${query.split('=')[0]}`);
    expect(answer.json<{ message: string }>().message).toMatch(/^La demande n’est pas valable/);
  });

  it('choose members by their ids, for a file that is recorded with as many', async () => {
    const ids = [await club.idOf('USER'), await club.idOf('OTHER')];
    const path = `/divers?ids=${ids.join(',')},999999999`;
    const file = diversIn(await club.as('ADMIN_PLONGEURS').get(`${path}&contacts=1`)).content;
    expect(new Set(file.map(({ id }) => id))).toEqual(new Set(ids));
    expect(file[0]).toHaveProperty('urgence1');
    const log = (await club.rows('security_log', { action: 'membersExported' })).at(-1);
    expect(log?.detail).toBe('{"count":2}');
    const page = diversIn(await club.as('ADMIN_PLONGEURS').get(`${path}&q=zzz&page=0&size=5`));
    expect(page.totalElements).toBe(0);
  });

  it('have true totals whatever writes members, and in one transaction with it', async () => {
    await setWalletPolicy(club, true);
    const read = async (path: string) => (await club.as('SUPER_ADMIN').get(path)).json<DossierPage>();
    const compare = async (): Promise<void> => {
      for (const filters of FILTERS.filter((one) => Object.keys(one).length < 2)) {
        const path = `/divers?${queryOf(filters)}`;
        const kept = diversIn(await club.as('SUPER_ADMIN').get(path)).content.length;
        expect((await read(`${path}&page=0&size=1`)).totalElements, path).toBe(kept);
      }
      const { content, counts } = await read('/dossiers');
      const states = Map.groupBy(content, ({ state }) => state);
      const lengths = Object.keys(counts).map((state) => [state, states.get(state as DossierState)?.length ?? 0]);
      expect(counts).toEqual(Object.fromEntries(lengths));
    };
    const changes = [
      `update divers set level = 'N2', wallet_cents = wallet_cents + 100 where id % 2 = 0`,
      `update divers set caci_date = null, dossier = 1 - dossier, dossier_asked_at = '2025-05-01' where id % 3 = 0`,
      `update divers set cotisation_cents = case when cotisation_cents is null then 17000 end, dossier_paid_at = '2025-05-02'`,
      `update divers set desactived = 1 - desactived, telephone = '1' where id % 5 = 0`,
      `update divers set active = 0, level = 'E3' where id % 7 = 0 and role = 'USER'`,
      `update divers set active = 1 where id % 14 = 0`,
      `insert into divers (licence, lastname, firstname, lastname_key, firstname_key, level)
        select 'T' || licence, lastname, firstname, lastname_key, firstname_key, level from divers`,
      `delete from divers where licence like 'T%' and wallet_cents = 0`,
    ];
    for (const change of changes) {
      await club.database.write(async ({ db }) => void (await sql.raw(change).execute(db)));
      await compare();
    }
    const undone = club.database.write(async ({ db }) => {
      await sql`update divers set level = 'PE40', active = 1, wallet_cents = 1`.execute(db);
      throw new Error('undone');
    });
    await expect(undone).rejects.toThrow('undone');
    await compare();
  });
});
