import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { problemsOf } from '../../src/server/boot/config/guardrails.ts';
import { readSettings } from '../../src/server/boot/config/read-settings.ts';
import { modeFor } from '../../src/server/boot/prepare-database.ts';
import { CannotStart } from '../../src/server/boot/cannot-start.ts';
import { defaultConfig } from '../../src/shared/config.ts';
import { production } from '../support/production.ts';

let folder = '';
beforeAll(() => (folder = mkdtempSync(path.join(tmpdir(), 'config-'))));
afterAll(() => rmSync(folder, { recursive: true }));

describe('the environment', () => {
  it('needs nothing: the demonstration on this machine, in ./data', () => {
    const { settings, problems } = readSettings({});
    expect(problems).toEqual([]);
    expect(settings).toMatchObject({
      mode: null,
      host: '127.0.0.1',
      port: 8080,
      database: path.resolve('data/club.sqlite'),
      publicUrl: 'http://127.0.0.1:8080',
      club: defaultConfig,
      trustedProxies: [],
      jwtSecret: null,
      backup: { dir: path.resolve('data/backups'), hour: 3, passphrase: null },
      metricsPort: null,
      verifiesTls: true,
      allows: new Set(),
      helloasso: { clientSecret: null },
    });
  });

  it('takes an empty variable for one that is not set', () => {
    expect(readSettings({ PORT: '', DATABASE_URL: ' ', CLUB_MODE: '', JWT_SECRET: '' })).toEqual(readSettings({}));
  });

  it('reads what a club sets', () => {
    const { settings, problems } = readSettings({
      ...production,
      HOST: '0.0.0.0',
      PORT: '443',
      DATA_DIR: folder,
      DATABASE_URL: 'postgres://club:secret@db/club',
      PUBLIC_URL: 'https://espace.club.example/',
      SMTP_URL: 'smtps://club:secret@mail.example',
      DISTANCE_URL: 'http://127.0.0.1:5000/osrm',
      ALLOW_PLAIN_DATABASE: 'yes',
      ALLOW_ALL_INTERFACES: 'yes',
    });
    expect(problems).toEqual([]);
    expect(settings).toMatchObject({
      mode: 'production',
      host: '0.0.0.0',
      port: 443,
      database: 'postgres://club:secret@db/club',
      publicUrl: 'https://espace.club.example',
    });
  });

  it.each([
    ['PORT', 'http'],
    ['PORT', '65536'],
    ['PORT', '0x50'],
    ['DATABASE_URL', 'mysql://club@db/club'],
    ['PUBLIC_URL', 'espace.club.example'],
    ['SMTP_URL', 'mail.example:25'],
    ['DISTANCE_URL', 'osrm.club.example'],
    ['TRUSTED_PROXIES', '*'],
    ['TRUSTED_PROXIES', '127.0.0.1, 0.0.0.0/0'],
    ['TRUSTED_PROXIES', '128.0.0.0/1'],
    ['TRUSTED_PROXIES', '::ffff:0:0/96'],
    ['TRUSTED_PROXIES', '::FFFF:127.0.0.1'],
    ['TRUSTED_PROXIES', '10.0.0.0/33'],
    ['TRUSTED_PROXIES', 'proxy.club.example'],
    ['BACKUP_HOUR', '24'],
    ['ALLOW_NO_MAIL', 'true'],
    ['DATA_KEY', 'short'],
    ['PUBLIC_URL', 'https://espace.club.example/club'],
    ['METRICS_TOKEN', 'un jeton de plus de trente-deux caractères'],
    ['JWT_SECRET_FILE', '/nowhere/secret'],
    ['CLUB_MODE', 'prod'],
    ['JWT_SECRET', 'short'],
    ['CLUB_CONFIG', '/nowhere/config.json'],
  ])('refuses %s=%s with a sentence that names it', (name, value) => {
    const { settings, problems } = readSettings({ [name]: value });
    const all = [...problems, ...problemsOf(settings, 'demo')];
    expect(all).toHaveLength(1);
    expect(all[0]).toContain(name);
  });

  it('never repeats an address that carries a password', () => {
    const { problems } = readSettings({ DATABASE_URL: 'mysql://club:hunter2@db', SMTP_URL: 'x://club:hunter2@mail' });
    expect(problems).toHaveLength(2);
    expect(problems.join()).not.toContain('hunter2');
  });

  it('serves the demonstration to this machine alone', () => {
    for (const HOST of ['127.0.0.1', '127.0.0.2', 'localhost', '::1']) {
      expect(readSettings({ HOST, CLUB_MODE: 'demo' }).problems).toEqual([]);
    }
    expect(readSettings({ HOST: '::1' }).settings.publicUrl).toBe('http://[::1]:8080');
    for (const HOST of ['0.0.0.0', '::', '192.168.1.10', 'club.example', '127.0.0.1.example']) {
      expect(readSettings({ HOST, CLUB_MODE: 'demo' }).problems).toEqual([expect.stringContaining('HOST')]);
    }
  });

  it('asks for a secret of 32 bytes in production', () => {
    const problems = (JWT_SECRET: string) => readSettings({ ...production, DATA_DIR: folder, JWT_SECRET }).problems;
    expect(problems('')).toEqual([expect.stringContaining('JWT_SECRET manque')]);
    expect(problems(production.JWT_SECRET.slice(0, 31))).toEqual([
      expect.stringContaining('JWT_SECRET est trop court'),
    ]);
    expect(problems('éèàùçâêîôûëïüœæñ')).toEqual([]);
  });
});

describe('the mode', () => {
  it.each([
    [null, null, 'demo'],
    [null, 'club', 'production'],
    ['demo', null, 'demo'],
    ['production', null, 'production'],
  ] as const)('asked %s, in a database of %s, is %s', (asked, origin, mode) => {
    expect(modeFor(asked, origin)).toBe(mode);
  });

  it('opens neither the demonstration in production, nor a club as a demonstration', () => {
    expect(() => modeFor('production', 'demo')).toThrow(CannotStart);
    expect(() => modeFor('demo', 'club')).toThrow(CannotStart);
  });
});

describe('the club’s configuration', () => {
  const read = (content: string) => {
    const CLUB_CONFIG = path.join(folder, 'club.json');
    writeFileSync(CLUB_CONFIG, content);
    return readSettings({ CLUB_CONFIG });
  };

  it('is merged over the defaults', () => {
    const { settings, problems } = read(JSON.stringify({ club: { name: 'Les Palmes' } }));
    expect(problems).toEqual([]);
    expect(settings.club).toEqual({ ...defaultConfig, club: { ...defaultConfig.club, name: 'Les Palmes' } });
  });

  it('names each wrong row of a table, and what is wrong with it', () => {
    const donationSites = [{ name: 'LAC', price: 12 }, { name: 'FOSSE', price: -1 }, { name: 'A', gps: 'abc' }, 'LAC'];
    const emergency = [{ name: 'SAMU', number: '15' }, { name: 'CROSS' }];
    const safety = { emergency, basins: [{ site: 'FOSSE', depth: 0 }] };
    const { problems } = read(JSON.stringify({ donationSites, safety }));
    expect(problems.map((problem) => /(\w+), ligne (\d).*\s: (\S+)/.exec(problem)?.slice(1).join(' '))).toEqual([
      'donationSites 2 price',
      'donationSites 3 gps',
      'donationSites 4 ce',
      'basins 1 depth',
      'emergency 2 number',
    ]);
  });

  it.each([
    ['{season}', /club\.json/],
    ['[]', /club\.json/],
    ['{"season": 2026, "links": {"shop": null}}', /club\.json.*season, links\.shop/],
  ])('refuses %s', (content, said) => {
    expect(read(content).problems).toEqual([expect.stringMatching(said)]);
  });
});
