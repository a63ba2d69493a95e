// What a club sets on the screen 'Le club': kept in the database, over the defaults and under CLUB_CONFIG.
import { describe, expect, it } from 'vitest';
import type { ClubConfig } from '#shared/config.ts';
import type { HistoryEntry } from '#contract/audit.ts';
import type { ClubRecord } from '#contract/club.ts';
import type { ErrorBody, Page } from '#contract/common.ts';
import { errorMessages } from '#messages/errors.ts';
import { accepted, onEachEngine, onEngine, refusalIn, type TestClub } from '../support/app.ts';
import { clubOf, pngOf } from '../support/club.ts';

const read = (club: TestClub) => accepted<ClubRecord>(club.as('SUPER_ADMIN').get('/club/1'));
const save = (club: TestClub, record: object) => club.as('SUPER_ADMIN').put('/club/1', record);
const served = async (club: TestClub) => (await club.app.inject('/config.json')).json<ClubConfig>();

onEachEngine('the club’s configuration', (club) => {
  it('is changed on the screen, and served at once, here and in other processes', async () => {
    const other = await clubOf(club.database, club.clock);
    const before = await read(club);
    const texts = { ...before.club, name: ' Les Palmes du Lac ', accent: '#0b5394' };
    const saved = await accepted<ClubRecord>(
      save(club, { ...before, club: texts, safety: { ...before.safety, basins: [{ site: 'FOSSE', depth: 10 }] } }),
    );
    expect(saved).toMatchObject({ version: before.version + 1, club: { name: 'Les Palmes du Lac' } });
    expect(await served(club)).toMatchObject({ club: { name: 'Les Palmes du Lac' }, season: '2025/2026' });
    expect(other.config.club.name).toBe('Club de plongée');
    await other.refresh();
    expect(other.config.safety.basins).toEqual([{ site: 'FOSSE', depth: 10 }]);
    const history = await accepted<Page<HistoryEntry>>(club.as('SUPER_ADMIN').get('/historique/club/1'));
    expect(history.content[0]?.changes).toEqual([
      { field: 'club.name', before: 'Club de plongée', after: 'Les Palmes du Lac' },
      { field: 'club.accent', before: null, after: '#0b5394' },
      { field: 'safety.basins', before: null, after: 'FOSSE 10' },
    ]);
  });

  it('is nobody’s to overwrite unseen: of two people the second reads what the first saved', async () => {
    const before = await read(club);
    const answers = await Promise.all(['2026/2027', '2027/2028'].map((season) => save(club, { ...before, season })));
    expect(answers.map(refusalIn).toSorted()).toEqual(['200', '409 STALE_VERSION']);
    const stale = answers.find(({ statusCode }) => statusCode === 409);
    expect(stale?.json<ErrorBody>().current).toEqual(await read(club));
  });

  it('takes neither an unknown name nor what is the example’s, over or unreadable, and then changes nothing', async () => {
    const before = await read(club);
    const { club: texts, links, safety } = before;
    const refused: [object, string][] = [
      [{ clubb: {} }, '400 BAD_REQUEST'],
      [{ links: { ...links, shopp: '' } }, '400 BAD_REQUEST links'],
      [{ waitingList: { ...before.waitingList, quietHours: -1 } }, '400 BAD_REQUEST waitingList.quietHours'],
      [{ club: { ...texts, label: ' ' } }, '422 INVALID_VALUE club.label'],
      [{ club: { ...texts, itEmail: 'deux@palmes.example, trois@palmes.example' } }, '422 EMAIL_INVALID club.itEmail'],
      [{ links: { ...links, shop: 'https://www.club.example/b' } }, '422 EXAMPLE_ADDRESS links.shop'],
      [{ links: { ...links, shop: 'javascript:alert(1)' } }, '422 LINK_INVALID links.shop'],
      [{ season: '2019/2020' }, '422 SEASON_OVER season'],
      [{ season: '2026' }, '422 SEASON_LABEL_INVALID season'],
      [{ safety: { ...safety, basins: [{ site: 'FOSSE', depth: 0 }] } }, '422 INVALID_VALUE safety.basins.0.depth'],
      [
        { safety: { ...safety, basins: [{ site: 'FOSSE', depth: 10, more: [{ toString: 1 }] }] } },
        '400 BAD_REQUEST safety.basins.0.more',
      ],
      [
        { safety: { ...safety, basins: [{ site: 'FOSSE', depth: 10, more: 'x'.repeat(301) }] } },
        '400 BAD_REQUEST safety.basins.0.more',
      ],
      [{ donationSites: [{ name: 'A', gps: 'x' }] }, '422 INVALID_VALUE donationSites.0.gps'],
      [{ club: { ...texts, accent: 'vert' } }, '422 ACCENT_INVALID club.accent'],
    ];
    for (const [change, refusal] of refused) {
      expect(refusalIn(await save(club, { ...before, season: '2026/2027', ...change }))).toBe(refusal);
    }
    const pale = await save(club, { ...before, club: { ...texts, accent: '#ff8800' } });
    expect(pale.json<ErrorBody>()).toMatchObject({ code: 'ACCENT_CONTRAST', field: 'club.accent' });
    expect(pale.json<ErrorBody>().message).toContain('contraste de 2,3 pour 1');
    expect(await read(club)).toEqual(before);
  });

  it('leaves alone what nobody touches, though it is the example’s', async () => {
    const before = await read(club);
    expect(before.links.shop).toContain('club.example');
    const links = { ...before.links, trainings: '' };
    expect((await accepted<ClubRecord>(save(club, { ...before, links }))).links).toEqual(links);
  });
});

onEngine(
  'sqlite',
  'what the file fixes',
  (club) => {
    it('wins over the database, and is not changed on the screen', async () => {
      const before = await read(club);
      expect(before).toMatchObject({ fixed: ['club.name', 'club.logo', 'season'], club: { name: 'Du fichier' } });
      const texts = { ...before.club, name: 'Autre' };
      expect(refusalIn(await save(club, { ...before, club: texts }))).toBe('409 CLUB_FIXED club.name');
      expect(refusalIn(await sendLogo(club, pngOf(64, 64)))).toBe('409 CLUB_FIXED club.logo');
      const saved = await accepted<ClubRecord>(save(club, { ...before, club: { ...before.club, label: 'LP' } }));
      expect(saved.club).toMatchObject({ name: 'Du fichier', label: 'LP' });
    });
  },
  { clubFile: { '//': 'note', club: { name: 'Du fichier', logo: '/logo.png' }, season: '2025/2026' } },
);

const sendLogo = (club: TestClub, bytes: Buffer | string, type = 'image/png') =>
  club.as('SUPER_ADMIN').send('PUT', '/club/1/logo', bytes, { 'content-type': type });

describe('the logo', () => {
  onEngine('postgres', 'uploaded', (club) => {
    it('is served to everybody under an address of its own, and goes when it is removed', async () => {
      const bytes = pngOf(640, 320);
      const { logo, version } = await accepted<ClubRecord>(sendLogo(club, bytes, 'image/jpeg'));
      expect([logo, version]).toEqual([expect.stringMatching(/^\/logo\?v=[\w-]{43}$/), 1]);
      expect((await served(club)).club.logo).toBe(logo);
      const image = await club.app.inject(logo);
      expect(image.rawPayload).toEqual(bytes);
      expect(image.headers).toMatchObject({
        'content-type': 'image/png',
        'x-content-type-options': 'nosniff',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none';frame-ancestors 'none'",
      });
      const headers = { 'if-none-match': String(image.headers.etag) };
      expect((await club.app.inject({ url: '/logo', headers })).statusCode).toBe(304);
      expect((await club.app.inject('/logo')).headers['cache-control']).toBe('no-cache');

      expect((await accepted<ClubRecord>(club.as('SUPER_ADMIN').delete('/club/1/logo'))).logo).toBe('');
      expect([(await club.app.inject('/logo')).statusCode, (await served(club)).club.logo]).toEqual([404, '']);
    });

    it.each([
      ['SVG with script', '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>', 'image/svg+xml'],
      ['HTML that is called a PNG', '<html><script>alert(1)</script>', 'image/png'],
      ['a PNG that is cut short', pngOf(64, 64).subarray(0, 20), 'image/png'],
      ['a GIF', Buffer.from('GIF89a', 'latin1'), 'image/gif'],
      ['nothing', '', 'image/png'],
    ])('refuses %s', async (_what, bytes, type) => {
      const answer = await sendLogo(club, bytes, type);
      expect(answer.json()).toMatchObject({ code: 'LOGO_TYPE', message: errorMessages.LOGO_TYPE });
      expect(answer.statusCode).toBe(415);
    });

    it('refuses one that is cut short behind its header', async () => {
      const answer = await sendLogo(club, pngOf(64, 64).subarray(0, 40));
      expect(answer.json()).toMatchObject({ message: errorMessages.LOGO_CUT });
      expect(refusalIn(answer)).toBe('422 LOGO_CUT club.logo');
    });

    it('refuses one of 30 MB by the sentence of its size, and one whose sides are out of reason', async () => {
      const large = Buffer.concat([pngOf(64, 64), Buffer.alloc(30 * 1024 * 1024)]);
      expect((await sendLogo(club, large)).json()).toMatchObject({
        code: 'TOO_LARGE',
        message: errorMessages.TOO_LARGE,
      });
      for (const [width, height] of [
        [16, 16],
        [4000, 100],
      ] as const)
        expect(refusalIn(await sendLogo(club, pngOf(width, height)))).toBe('422 LOGO_SIZE club.logo');
      expect((await read(club)).logo).toBe('');
    });
  });
});
