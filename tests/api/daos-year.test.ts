import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { DaoPage, DonationYear } from '#contract/daos.ts';
import type { Static } from 'typebox';
import { accepted, onEachEngine, refusalIn } from '../support/app.ts';
import { addDiver } from '../support/divers.ts';
import { seedDao } from '../support/donations.ts';
import { fontsOfPdf, textOfPdf } from '../support/pdf.ts';

const spaced = (text: string): string => text.replaceAll(/[\u00a0\u202f]/g, ' ').replaceAll(/ +/g, ' ');

onEachEngine('a year of donations', (club) => {
  let marc = 0;
  let anne = 0;

  beforeAll(async () => {
    marc = await club.idOf('DAO');
    anne = await club.idOf('OTHER');
  });
  beforeEach(async () => {
    await club.empty('daos');
    await club.change('divers', marc, { voiturecv: 5 });
    await club.change('divers', anne, { voiturecv: 7, dao: 1 });
  });

  const yearOf = (year = 2025) => accepted<DonationYear>(club.as('SUPER_ADMIN').get(`/daos/years/${year}`));
  const textFor = async (who: 'DAO' | 'SUPER_ADMIN', path: string): Promise<string> => {
    const answer = await club.as(who).get(path);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers['content-type']).toBe('application/pdf');
    return spaced(await textOfPdf(answer.rawPayload));
  };
  const statement = (query = '') => textFor('SUPER_ADMIN', `/daos/years/2025/statement?diver=${marc}${query}`);

  it('applies the scale once, to the whole distance of each member', async () => {
    // 6,000 km there and back: beyond the first bound together, below it one by one.
    for (const day of ['2025-02-01', '2025-05-01', '2025-12-31']) {
      await seedDao(club, { id: marc }, { day, km: 1000, price_cents: 10_00 });
    }
    await seedDao(club, { id: anne }, { km: 50, price_cents: 21_00 });
    await seedDao(club, { id: marc }, { day: '2024-12-31', km: 4000 });
    await seedDao(club, { id: marc }, { day: '2026-01-01', km: 4000 });
    const { members, totals, years } = await yearOf();
    expect(members.map(({ diver, entries, valuation }) => [diver.lastname, entries, valuation])).toEqual([
      ['DONNEUR', 3, { distance: 6000, mileage: 3537, costs: 30, total: 3567, reduction: 2354.22 }],
      ['VOISIN', 1, { distance: 100, mileage: 69.7, costs: 21, total: 90.7, reduction: 59.86 }],
    ]);
    expect(totals).toEqual({
      entries: 4,
      statements: 2,
      valuation: { distance: 6100, mileage: 3606.7, costs: 51, total: 3657.7, reduction: 2414.08 },
    });
    expect(years).toEqual([2026, 2025, 2024]);
  });

  it('counts costs alone for a company car and for a car that nobody knows, and says what is unknown', async () => {
    await club.change('divers', marc, { voiturecv: 1 });
    await club.change('divers', anne, { voiturecv: 0 });
    await seedDao(club, { id: marc }, { km: 500, price_cents: 5_00 });
    await seedDao(club, { id: anne }, { km: 0, km_source: 'UNKNOWN', price_cents: 0 });
    await seedDao(club, { id: anne }, { km: 40, km_source: 'ESTIMATE', price_cents: 0 });
    const { members, totals } = await yearOf();
    expect(members).toMatchObject([
      { voiturecv: 1, unknown: 0, estimated: 0, valuation: { distance: 0, mileage: 0, total: 5 } },
      { voiturecv: 0, unknown: 1, estimated: 1, valuation: { distance: 80, mileage: 0, total: 0 } },
    ]);
    // Nothing is worth nothing: there is no statement to sign, nor to declare.
    expect(totals.statements).toBe(1);
    const all = await textFor('SUPER_ADMIN', '/daos/years/2025/statements');
    expect(all).toContain('DONNEUR Marc');
    expect(all).not.toContain('VOISIN');
    expect(await statement()).toContain('Voiture de société');
    expect(await textFor('SUPER_ADMIN', `/daos/years/2025/statement?diver=${anne}`)).toContain('carte grise non reçue');
  });

  it('keeps the car of a closed year, while the open one follows the car of today', async () => {
    for (const day of ['2024-06-14', '2025-06-14']) await seedDao(club, { id: marc }, { day, km: 500 });
    const figures = async (): Promise<unknown[]> => {
      const cars = [];
      for (const year of [2024, 2025]) {
        const { members, totals } = await yearOf(year);
        const list = await club.as('DAO').get(`/daos/${marc}?sort=daodate`);
        const entry = list.json<Static<typeof DaoPage>>().content.find(({ daodate }) => daodate.startsWith(`${year}`));
        const { mileage } = totals.valuation;
        expect([members[0]?.valuation.mileage, entry?.valuation?.mileage]).toEqual([mileage, mileage]);
        cars.push([year, members[0]?.voiturecv, entry?.car, mileage]);
      }
      return cars;
    };
    const change = async (voiturecv: number) => {
      expect((await club.as('SUPER_ADMIN').put(`/divers/${marc}`, { voiturecv })).statusCode).toBe(200);
    };
    const before = await figures();
    expect(before).toEqual([
      [2024, 5, 5, 636],
      [2025, 5, 5, 636],
    ]);
    await change(7);
    expect(await figures()).toEqual([before[0], [2025, 7, 7, 697]]);
    await change(3);
    expect(await figures()).toEqual([before[0], [2025, 3, 3, 529]]);
    expect(await textFor('SUPER_ADMIN', `/daos/years/2024/statement?diver=${marc}`)).toContain('5 CV');
    await club.empty('donor_cars');
  });

  it('follows an entry that changes its member, its day or its distance', async () => {
    const id = await seedDao(club, { id: marc }, { km: 50, km_source: 'UNKNOWN' });
    const put = (values: object) => club.change('daos', id, values);
    const figures = async (year?: number) => {
      const { members } = await yearOf(year);
      return members.map(({ diver, entries, unknown, valuation }) => [diver.id, entries, unknown, valuation.distance]);
    };
    await put({ km: 70, km_source: 'HAND' });
    expect(await figures()).toEqual([[marc, 1, 0, 140]]);
    await put({ diver_id: anne });
    expect(await figures()).toEqual([[anne, 1, 0, 140]]);
    await put({ day: '2024-05-01' });
    expect([await figures(), await figures(2024)]).toEqual([[], [[anne, 1, 0, 140]]]);
  });

  it('is empty for a year without entries, and keeps what deleted members have waived', async () => {
    expect(await yearOf(2019)).toMatchObject({ members: [], totals: { entries: 0, statements: 0 } });
    const gone = await addDiver(club, { active: 0, lastname: 'PARTIE', dao: 1 });
    await seedDao(club, gone);
    expect((await yearOf()).members.map(({ diver }) => diver.lastname)).toEqual(['PARTIE']);
    expect(refusalIn(await club.as('SUPER_ADMIN').get('/daos/years/soon'))).toBe('400 BAD_REQUEST year');
  });

  describe('a statement', () => {
    it('names the member, each expense, the total, and the sentence to sign', async () => {
      await club.change('divers', marc, { adresse: '12, rue de l’Église', codepostal: '59000', ville: 'Lille' });
      for (const day of ['2025-02-01', '2025-05-01', '2025-12-31']) {
        await seedDao(club, { id: marc }, { day, km: 1000, price_cents: 10_00, comment: 'Élèves N2,\n\nà Noël' });
      }
      await seedDao(club, { id: anne }, { site: 'NEMO33' });
      const text = await textFor('DAO', '/daos/years/2025/statement');
      expect(text).toContain('Année 2025 – DONNEUR Marc');
      expect(text).toMatch(/01\/02\/2025 VODELE Directeur de Plongée 2 000 10,00 €\s+Élèves N2, à Noël/);
      expect(text).toContain('Distance totale de l’année, aller-retour 6 000 km');
      expect(text).toContain('Barème kilométrique 2025, véhicule de 5 CV : 6 000 km × 0,357 € + 1 395,00 € 3 537,00 €');
      expect(text).toContain('Total des frais abandonnés 3 567,00 €');
      const words = text.replaceAll(/\s+/g, ' ');
      expect(words).toContain('Je soussigné(e) DONNEUR Marc, demeurant 12, rue de l’Église, 59000 Lille');
      expect(words).toContain(
        'certifie renoncer au remboursement des frais ci-dessus et les laisser à l’association en tant que don.',
      );
      expect(words).toMatch(/Fait à \.+ le \.+ Signature :/);
      expect(words).toContain('66 % des frais abandonnés, soit 2 354,22 €');
      expect(words).toContain('article 200 du code général des impôts');
      expect(text).not.toContain('NEMO33');
    });

    it('has a name that every system can store, whatever the member is called', async () => {
      await club.change('divers', marc, { lastname: 'ŒUVRARD/D’ARC\r\nX-Evil: 1', firstname: 'Noël' });
      await seedDao(club, { id: marc });
      const answer = await club.as('DAO').get('/daos/years/2025/statement');
      await club.change('divers', marc, { lastname: 'DONNEUR', firstname: 'Marc' });
      const header = String(answer.headers['content-disposition']);
      expect(header).toMatch(/^attachment; filename="Frais abandonnes 2025 - [^"\r\n]+\.pdf"; filename\*=UTF-8''\S+$/);
      expect(decodeURIComponent(/''(\S+)$/.exec(header)?.[1] ?? '')).toBe(
        'Frais abandonnés 2025 – ŒUVRARD-D’ARC-X-Evil- 1 Noël.pdf',
      );
      expect(answer.headers['x-evil']).toBeUndefined();
    });

    it('goes on over pages with sixty entries and long comments, and nothing is cut', async () => {
      const long = 'Préparation du matériel, gonflage des blocs, trajet avec la remorque. '.repeat(28).slice(0, 1990);
      for (let index = 0; index < 60; index += 1) {
        const day = `2025-${String((index % 12) + 1).padStart(2, '0')}-${String((index % 28) + 1).padStart(2, '0')}`;
        const comment = index % 10 === 0 ? `${long} fin ${index}.` : 'x'.repeat(index);
        await seedDao(club, { id: marc }, { day, km: index, price_cents: 1_00, comment });
      }
      const answer = await club.as('DAO').get('/daos/years/2025/statement');
      const text = spaced(await textOfPdf(answer.rawPayload));
      expect(text.match(/\d\d\/\d\d\/2025 VODELE/g)).toHaveLength(60);
      for (const index of [0, 10, 20, 30, 40, 50]) expect(text).toContain(`fin ${index}.`);
      expect(text.match(/Préparation/g)).toHaveLength(6 * (long.match(/Préparation/g)?.length ?? 0));
      expect(text.match(/Motif et commentaire/g)?.length).toBeGreaterThan(2);
      expect(text).toMatch(/Page (\d+) sur \1\s+$/);
      expect((await fontsOfPdf(answer.rawPayload)).filter((font) => !font.embedded)).toEqual([]);
      expect(answer.rawPayload.length).toBeLessThan(100_000);
    });

    it('breaks a word that is longer than its column, and keeps the columns behind it on the page', async () => {
      await seedDao(club, { id: marc }, { comment: 'W'.repeat(2000), price_cents: 12_34 });
      const text = await statement();
      expect(text.match(/W/g)).toHaveLength(2000);
      expect(text).toContain('Km A/R');
      expect(text).toMatch(/112 12,34 €/);
    });

    it('says when there is nothing', async () => {
      await seedDao(club, { id: anne });
      expect(refusalIn(await club.as('DAO').get('/daos/years/2025/statement'))).toBe('404 DONATIONS_NONE');
      const unknown = await club.as('SUPER_ADMIN').get('/daos/years/2025/statement?diver=999999');
      expect(refusalIn(unknown)).toBe('404 DIVER_NOT_FOUND diver');
      expect(refusalIn(await club.as('SUPER_ADMIN').get('/daos/years/2019/statements'))).toBe('404 DONATIONS_NONE');
    });
  });

  it('prints all statements in one file, by name, each on pages with numbers of its own', async () => {
    for (let index = 0; index < 60; index += 1) await seedDao(club, { id: marc }, { comment: `dépense ${index}` });
    await seedDao(club, { id: anne }, { site: 'NEMO33', comment: 'à la fosse' });
    const text = await textFor('SUPER_ADMIN', '/daos/years/2025/statements');
    const pages = text.split('\f').filter((page) => page.trim() !== '');
    const ofAnne = pages.findIndex((page) => page.includes('NEMO33'));
    expect(ofAnne).toBe(pages.length - 1);
    expect(pages[ofAnne]).toContain('Page 1 sur 1');
    expect(pages[ofAnne]).toContain('Je soussigné(e) VOISIN Anne');
    expect(pages[ofAnne]).not.toContain('DONNEUR');
    expect(pages[0]).toContain(`Page 1 sur ${ofAnne}`);
    expect(pages.slice(0, ofAnne).join('')).not.toContain('VOISIN');
    // A page that comes loose says whose it is.
    expect(ofAnne).toBeGreaterThan(1);
    for (const page of pages.slice(0, ofAnne)) expect(page).toMatch(/Année 2025 – .*DONNEUR/);
  });

  it('is found in the list by member, site, reason, doubt and lock, page by page', async () => {
    const one = await seedDao(club, { id: marc }, { site: 'NEMO33', km_source: 'UNKNOWN', km: 0 });
    const two = await seedDao(club, { id: anne }, { motif: 'TIV / Réépreuve', locked: 1 });
    const three = await seedDao(club, { id: anne }, { km_source: 'ESTIMATE' });
    await seedDao(club, { id: anne }, { day: '2024-06-14' });
    const found = async (query: string, sort = 'id') => {
      const page = await accepted<Static<typeof DaoPage>>(
        club.as('SUPER_ADMIN').get(`/daos/?year=2025&sort=${sort}&${query}`),
      );
      return [page.content.map(({ id }) => id), page.totalElements];
    };
    expect(await found('')).toEqual([[one, two, three], 3]);
    expect(await found(`diver=${anne}`)).toEqual([[two, three], 2]);
    expect(await found('site=NEMO33')).toEqual([[one], 1]);
    expect(await found(`motif=${encodeURIComponent('TIV / Réépreuve')}`)).toEqual([[two], 1]);
    expect(await found('unsure=true')).toEqual([[one, three], 2]);
    expect(await found('locked=true')).toEqual([[two], 1]);
    expect(await found('q=voisin%20a')).toEqual([[two, three], 2]);
    expect(await found('q=voisin%20b')).toEqual([[], 0]);
    // Two of the same site: each once, however the pages are cut.
    expect(await found('page=0&size=2', 'daosite,desc')).toEqual([[three, two], 3]);
    expect(await found('page=1&size=2', 'daosite,desc')).toEqual([[one], 3]);
  });
});
