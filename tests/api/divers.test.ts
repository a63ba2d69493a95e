import { expect, it } from 'vitest';
import type { FoundPeople } from '#contract/divers.ts';
import { isSought, searchWords } from '#domain/divers/name-search.ts';
import { MOST_COUNTED } from '#domain/counting.ts';
import { onEachEngine, onEngine, refusalIn } from '../support/app.ts';
import { choicesIn, diverIn, diversIn, newMember, TREASURY, treasuryIn } from '../support/divers.ts';
import { members, type Who } from '../support/members.ts';
import { seedCrowd } from '../support/outings.ts';

onEachEngine('the list of members', (club) => {
  it('comes whole, by last name then first name, without the deleted', async () => {
    const { content, ...page } = diversIn(await club.as('ADMIN').get('/divers?sort=lastname,firstname'));
    const names = content.map((one) => `${one.lastname} ${one.firstname}`).join(', ');
    const first = 'COMPTOIR Zoé, DONNEUR Marc, FICHE Luc, MARTIN Jean, MARTIN Léa, RETARD Guy';
    expect(names).toBe(`${first}, SECRET Paul, SORTIE Éva, TRÉSOR Inès, VOISIN Anne`);
    expect(page).toEqual({ totalElements: 10, totalPages: 1, number: 0, size: 10 });
  });

  it('comes in pages that neither repeat nor lose anybody, whatever the order', async () => {
    for (const sort of ['lastname,desc', 'level', 'familyId,caci_date', 'porte_Monnaie,desc', 'email', 'id']) {
      const ids: number[] = [];
      for (let page = 0; page < 4; page += 1) {
        const answer = diversIn(await club.as('ADMIN').get(`/divers?sort=${sort}&page=${page}&size=3`));
        expect(answer).toMatchObject({ totalElements: 10, totalPages: 4, number: page, size: 3 });
        ids.push(...answer.content.map((one) => one.id));
      }
      expect(new Set(ids).size, sort).toBe(10);
      expect(ids).toHaveLength(10);
    }
  });

  it('finds words of the name or the licence, or the e-mail, by their beginnings, as the rule says', async () => {
    await newMember(club, { firstname: 'Ondine', email: 'Ondine.Lac@Example.org' });
    const list = async (query = '') => diversIn(await club.as('ADMIN_PLONGEURS').get(`/divers?${query}`));
    const { content: all } = await list('sort=lastname,firstname');
    const searches = [
      'mar',
      'léa MART',
      'MARTIN L',
      'lea',
      'artin',
      '%',
      ' ',
      'ondine.lac@EX',
      'ondine',
      'lac@example',
    ];
    const licences = [members.USER.licence, members.USER.licence.slice(-6)];
    for (const q of [...searches, ...licences]) {
      const expected = all.filter((one) => isSought(one, q)).map(({ firstname }) => firstname);
      const query = `sort=lastname,firstname&q=${encodeURIComponent(q)}`;
      expect(
        (await list(query)).content.map(({ firstname }) => firstname),
        q,
      ).toEqual(expected);
      expect((await list(`${query}&page=0`)).totalElements, q).toBe(expected.length);
      const second = (await list(`${query}&page=1&size=1`)).content.map(({ firstname }) => firstname);
      expect(second, q).toEqual(expected.slice(1, 2));
    }
  });

  it('is counted up to 2,000 under a search that most names match, and beyond by pages still', async () => {
    await seedCrowd(club.database, 2001);
    const list = async (query: string) =>
      diversIn(await club.as('ADMIN').get(`/divers?sort=lastname,firstname&${query}`));
    const found = await list('q=foule&page=0&size=10');
    expect(found.totalElements).toBe(MOST_COUNTED + 1);
    expect(found.content.map(({ lastname }) => lastname)).toEqual(
      (await list('q=foule')).content.slice(0, 10).map(({ lastname }) => lastname),
    );
    expect((await list('q=foule&page=40')).content).toHaveLength(25);
    expect((await list('page=0')).totalElements).toBeGreaterThan(2001);
  });

  it('is turned up to its 10,000th row', async () => {
    const page = (query: string) => club.as('ADMIN').get(`/divers?${query}`);
    expect((await page('page=9&size=1000')).statusCode).toBe(200);
    expect(refusalIn(await page('page=10&size=1000'))).toBe('400 PAGE_TOO_FAR page');
    expect(refusalIn(await page('page=400'))).toBe('400 PAGE_TOO_FAR page');
  });

  it('puts those without a tribe first, on either engine', async () => {
    const tribes = async (sort: string) =>
      diversIn(await club.as('ADMIN').get(`/divers?sort=${sort}`)).content.map((one) => one.familyId);
    expect((await tribes('familyId')).slice(-2)).toEqual(['MARTIN', 'MARTIN']);
    expect((await tribes('familyId,desc')).slice(0, 2)).toEqual(['MARTIN', 'MARTIN']);
  });

  it('shows the wallet to ADMIN and ADMIN_PLONGEURS, the other treasury fields of their own record alone', async () => {
    for (const who of ['ADMIN', 'ADMIN_PLONGEURS'] as const) {
      for (const one of diversIn(await club.as(who).get('/divers')).content) {
        const own = one.licenceNumber === members[who].licence;
        expect(treasuryIn(one)).toEqual(own ? TREASURY : ['porte_Monnaie']);
      }
    }
    for (const one of diversIn(await club.as('SUPER_ADMIN').get('/divers')).content) {
      expect(treasuryIn(one)).toEqual(TREASURY);
    }
  });
});

onEachEngine('whom one may register', (club) => {
  const licences = async (who: 'SUPER_ADMIN' | 'ADMIN' | 'OPEN' | 'USER' | 'OTHER' | 'ADMIN_SITES') =>
    diversIn(await club.as(who).get('/divers/event?sort=lastname,firstname')).content.map((one) => one.licenceNumber);

  it('is everybody for SUPER_ADMIN, ADMIN and OPEN, but for the deactivated and the deleted', async () => {
    for (const who of ['SUPER_ADMIN', 'ADMIN', 'OPEN'] as const) {
      const list = await licences(who);
      expect(list).toHaveLength(9);
      expect(list).not.toContain(members.DEACTIVATED.licence);
      expect(list).not.toContain(members.DELETED.licence);
    }
  });

  it('is oneself and one’s tribe for others', async () => {
    expect(await licences('USER')).toEqual([members.USER.licence, members.TRIBE.licence]);
    expect(await licences('OTHER')).toEqual([members.OTHER.licence]);
    expect(await licences('ADMIN_SITES')).toEqual([members.ADMIN_SITES.licence]);
  });

  it('carries no wallet but one’s own, and does not sort by it', async () => {
    for (const who of ['SUPER_ADMIN', 'OPEN', 'USER'] as const) {
      for (const one of choicesIn(await club.as(who).get('/divers/event')).content) {
        expect('porte_Monnaie' in one).toBe(one.licenceNumber === members[who].licence);
        expect(treasuryIn(one).filter((field) => field !== 'porte_Monnaie')).toEqual([]);
        expect('email' in one).toBe(false);
      }
    }
    for (const sort of ['porte_Monnaie', 'caci_date', 'familyId'])
      expect((await club.as('OPEN').get(`/divers/event?sort=${sort}`)).statusCode).toBe(400);
  });

  it('shows certificate date and tribe to supervisors, managers of members and the tribe alone', async () => {
    const dated = async (who: Who) =>
      choicesIn(await club.as(who).get('/divers/event'))
        .content.filter((one) => 'caci_date' in one || 'familyId' in one)
        .map((one) => one.licenceNumber);
    expect(await dated('OPEN')).toEqual([members.OPEN.licence]);
    expect(await dated('ADMIN')).toHaveLength(9);
    expect(await dated('USER')).toEqual([members.USER.licence, members.TRIBE.licence]);
  });

  const foundBy = async (who: Who, q: string) =>
    (await club.as(who).get(`/divers/recherche?q=${encodeURIComponent(q)}`)).json<FoundPeople>();
  const firstnames = async (who: Who, q: string) => (await foundBy(who, q)).content.map((one) => one.firstname);

  it.each(['SUPER_ADMIN', 'ADMIN', 'OPEN', 'ADMIN_SITES', 'USER', 'OTHER'] as const)(
    'is searched by %s among the same members, of whom no more is shown',
    async (who) => {
      const { content } = choicesIn(await club.as(who).get('/divers/event'));
      expect(await foundBy(who, '')).toEqual({ content, more: false });
      for (const one of content) expect((await foundBy(who, one.licenceNumber)).content).toEqual([one]);
    },
  );

  it.each([
    ['mar', ['Marc', 'Jean', 'Léa']],
    ['LÉA mart', ['Léa']],
    ['artin', []],
    ['%', []],
  ])('is searched by the beginnings of words: %j', async (q, names) => {
    expect(await firstnames('OPEN', q)).toEqual(names);
  });

  it('is searched by each word of a name, which it follows', async () => {
    const odd = { lastname: 'De "la" L’Épée-Œuvré \\n', firstname: "Marie-Joëlle d'Arc" };
    const { id, version } = await newMember(club, odd);
    const words = searchWords(`${odd.lastname} ${odd.firstname}`);
    expect(words).toContain('oeuvre');
    for (const word of words) expect(await firstnames('OPEN', word), word).toContain(odd.firstname);
    const write = (body: object) => club.as('SUPER_ADMIN').put(`/divers/${id}`, body);
    expect((await write({ version, lastname: 'Zébulon' })).statusCode).toBe(200);
    expect(await firstnames('OPEN', 'oeuvre')).toEqual([]);
    expect(await firstnames('OPEN', 'zeb arc')).toEqual([odd.firstname]);
    expect((await write({ version: version + 1, desactived: true })).statusCode).toBe(200);
    expect(await firstnames('OPEN', 'zeb')).toEqual([]);
  });

  it('says that there are more than it shows', async () => {
    for (let count = 0; count < 61; count += 1) await newMember(club, { lastname: 'Quidam' });
    for (const q of ['', 'quidam']) {
      const { content, more } = await foundBy('ADMIN', q);
      expect([content.length, more]).toEqual([60, true]);
    }
  });
});

onEngine('sqlite', 'one member', (club) => {
  it('sees their own record with its treasury fields, by id and by licence', async () => {
    const id = await club.idOf('USER');
    const own = diverIn(await club.as('USER').get(`/divers/${id}`));
    const identity = { id, licenceNumber: 'T-00-000006', lastname: 'MARTIN', level: 'N2', familyId: 'MARTIN' };
    expect(own).toMatchObject({
      ...identity,
      porte_Monnaie: 100,
      cotisation: 0,
      caci_date: '2026-01-10',
      role: 'USER',
    });
    expect(treasuryIn(own)).toEqual(TREASURY);
    expect(diverIn(await club.as('USER').get('/divers/DTT/T-00-000006'))).toEqual(own);
    expect(diverIn(await club.as('USER').get('/divers/DTT/t-00-000006%20'))).toEqual(own);
    expect(JSON.stringify(own)).not.toMatch(/argon2|password|generation/);
  });

  it('sees the tribe without its treasury fields and emergency contacts, which managers of members see', async () => {
    const path = '/divers/DTT/T-00-000007';
    const answer = await club.as('USER').get(path);
    expect(answer.statusCode).toBe(200);
    expect(treasuryIn(diverIn(answer))).toEqual([]);
    expect(answer.body).not.toMatch(/urgence|Un proche/);
    for (const who of ['TRIBE', 'ADMIN_PLONGEURS', 'ADMIN'] as const) {
      expect(diverIn(await club.as(who).get(path)).urgence1).toBe('Un proche, 0611111111');
    }
  });

  it('is refused whom they may not see, whether these exist or not', async () => {
    const stranger = await club.idOf('OTHER');
    const deleted = await club.idOf('DELETED');
    for (const path of [stranger, deleted, 999_999, 'DTT/T-00-000009', 'DTT/NOBODY', 'DTT/T-00-000011']) {
      const answer = await club.as('USER').get(`/divers/${path}`);
      expect(refusalIn(answer), String(path)).toBe('403 FORBIDDEN');
    }
    expect(refusalIn(await club.as('DEACTIVATED').get(`/divers/${stranger}`))).toBe('403 DEACTIVATED');
  });

  it('is shown to those who keep the list without treasury fields, not even the wallet', async () => {
    const id = await club.idOf('OTHER');
    for (const who of ['ADMIN', 'ADMIN_PLONGEURS'] as const) {
      expect(treasuryIn(diverIn(await club.as(who).get(`/divers/${id}`)))).toEqual([]);
      expect(refusalIn(await club.as(who).get('/divers/999999'))).toBe('404 DIVER_NOT_FOUND');
      expect((await club.as(who).get(`/divers/${await club.idOf('DELETED')}`)).statusCode).toBe(404);
    }
    expect(treasuryIn(diverIn(await club.as('SUPER_ADMIN').get(`/divers/${id}`)))).toEqual(TREASURY);
  });

  it('is marked for those who keep the list when it is not theirs to change, and the role stays hidden', async () => {
    const protectedFrom = async (who: Who) =>
      diversIn(await club.as(who).get('/divers'))
        .content.filter((one) => one.protected)
        .map((one) => one.licenceNumber);
    const administrators = [members.ADMIN.licence, members.SUPER_ADMIN.licence];
    for (const who of ['ADMIN', 'ADMIN_PLONGEURS'] as const) {
      expect((await protectedFrom(who)).toSorted()).toEqual(administrators.toSorted());
      const record = diverIn(await club.as(who).get(`/divers/${await club.idOf('SUPER_ADMIN')}`));
      expect(record.protected).toBe(true);
      expect(record).not.toHaveProperty('role');
      expect(diverIn(await club.as(who).get(`/divers/${await club.idOf('OPEN')}`))).not.toHaveProperty('protected');
      const sentBack = await club.as(who).put(`/divers/${record.id}`, { ...record, ville: 'Mons' });
      expect(refusalIn(sentBack)).toBe('403 FORBIDDEN');
    }
    expect(await protectedFrom('SUPER_ADMIN')).toEqual([]);
    const own = diverIn(await club.as('USER').get(`/divers/${await club.idOf('USER')}`));
    expect(own).not.toHaveProperty('protected');
  });
});
