// What the server takes from its environment, and the states that production refuses to start in.
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { clubSourceOf } from '#server/boot/config/club.ts';
import { isMountedSecret, problemsOf } from '#server/boot/config/guardrails.ts';
import { readSettings } from '#server/boot/config/read-settings.ts';
import { CannotStart } from '#server/boot/cannot-start.ts';
import { addressWithoutSecretary } from '#server/boot/workers.ts';
import { modeFor } from '#server/boot/prepare-database.ts';
import { production } from '#tests/support/production.ts';

let folder = '';
beforeAll(() => (folder = mkdtempSync(path.join(tmpdir(), 'guardrails-'))));
afterAll(() => rmSync(folder, { recursive: true }));

function file(name: string, content: string, mode = 0o600): string {
  const full = path.join(folder, name);
  writeFileSync(full, content);
  chmodSync(full, mode);
  return full;
}

const SAFE = {
  CLUB_MODE: 'production',
  JWT_SECRET: 'a-secret-of-the-tests-alone-32-bytes-long',
  DATA_KEY: 'a-key-of-the-tests-for-stored-data-32-bytes',
  PUBLIC_URL: 'https://espace.club.example',
  TRUSTED_PROXIES: '127.0.0.1',
  CLUB_CONFIG: production.CLUB_CONFIG,
  BACKUP_PASSPHRASE: 'quatre mots que personne ne devine',
  SMTP_URL: 'smtps://club:hunter2@mail.example',
};
const problemsWith = (env: Record<string, string>) =>
  readSettings({ ...SAFE, DATA_DIR: path.join(folder, 'data'), ...env }).problems;

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
      clubFile: null,
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
      DATABASE_POOL: '2',
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
      pool: 2,
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
    ['DATABASE_POOL', '1'],
    ['DATABASE_POOL', '101'],
    ['DATABASE_POOL', 'dix'],
    ['ALLOW_NO_MAIL', 'true'],
    ['METRICS_TOKEN', 'un jeton de plus de trente-deux caractères'],
    ['CLUB_MODE', 'prod'],
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
  const read = (content: string) => readSettings({ CLUB_CONFIG: file('club.json', content) });

  it('is read from the file', () => {
    // Accents in two characters: the club's name is typed again before a restore.
    const { settings, problems } = read(JSON.stringify({ club: { name: 'Les Dauphins bleute\u0301s\u200b ' } }));
    expect(problems).toEqual([]);
    expect(settings.clubFile?.content).toEqual({ club: { name: 'Les Dauphins bleutés' } });
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

describe('production', () => {
  it.each([
    ['PUBLIC_URL', '', 'ALLOW_PLAIN_HTTP'],
    ['PUBLIC_URL', 'http://espace.club.example', 'ALLOW_PLAIN_HTTP'],
    ['TRUSTED_PROXIES', '', 'ALLOW_NO_PROXY'],
    ['HOST', '0.0.0.0', 'ALLOW_ALL_INTERFACES'],
    ['HOST', '0:0::0', 'ALLOW_ALL_INTERFACES'],
    ['BACKUP_PASSPHRASE', '', 'ALLOW_PLAIN_BACKUPS'],
    ['SMTP_URL', '', 'ALLOW_NO_MAIL'],
    ['SMTP_URL', 'smtp://127.0.0.1:25', 'ALLOW_PLAIN_SMTP'],
    ['SMTP_URL', 'smtp://mail.example?requireTLS=false', 'ALLOW_PLAIN_SMTP'],
    ['SMTP_URL', 'smtps://mail.example?tls.rejectUnauthorized=false', 'ALLOW_PLAIN_SMTP'],
    ['DATABASE_URL', 'postgres://club:hunter2@db.example/club', 'ALLOW_PLAIN_DATABASE'],
    ['DATABASE_URL', 'postgres://club:hunter2@127.0.0.1/club?host=db.example', 'ALLOW_PLAIN_DATABASE'],
    ['DATABASE_URL', 'postgres://club:hunter2@db.example/club?sslmode=verify-full&sslmode=no', 'ALLOW_PLAIN_DATABASE'],
    ['DISTANCE_URL', 'http://osrm.club.example', 'ALLOW_PLAIN_DISTANCE'],
  ])('does not start with %s=%s, but with %s=yes', (name, value, allowance) => {
    const [problem, ...others] = problemsWith({ [name]: value });
    expect(problem).toMatch(new RegExp(`^${name} .*${allowance}=yes`));
    expect(others).toEqual([]);
    expect(problem).not.toContain('hunter2');
    expect(problemsWith({ [name]: value, [allowance]: 'yes' })).toEqual([]);
  });

  it.each([
    ['SMTP_URL', 'smtp://club:hunter2@mail.example:587'],
    ['SMTP_URL', 'smtp://127.0.0.1:25?requireTLS=true'],
    ['DATABASE_URL', 'postgres://club:hunter2@db.example/club?sslmode=require'],
    ['DATABASE_URL', 'postgres://club:hunter2@127.0.0.1/club'],
    ['DATABASE_URL', 'postgres:///club?host=/var/run/postgresql'],
    ['DISTANCE_URL', 'http://127.0.0.1:5000'],
    ['TRUSTED_PROXIES', '127.0.0.1, ::1 10.1.2.0/24,fd00::/8'],
    ['BACKUP_HOUR', 'off'],
  ])('starts with %s=%s', (name, value) => expect(problemsWith({ [name]: value })).toEqual([]));

  it.each([
    ['JWT_SECRET', '', 'manque'],
    ['DATA_KEY', '', 'DATA_KEY_PREVIOUS'],
    ['DATA_KEY', 'short', 'trop court'],
    ['DATA_KEY', SAFE.JWT_SECRET, 'le même que JWT_SECRET'],
    ['JWT_SECRET', 'a'.repeat(40), 'JWT_SECRET se devine'],
    ['DATA_KEY', 'password-secret-changeme-motdepasse', 'DATA_KEY se devine'],
    ['BACKUP_PASSPHRASE', 'abc', 'BACKUP_PASSPHRASE se devine'],
    ['PUBLIC_URL', 'https://espace.club.example/club', 'https://espace.club.example, et'],
    ['PUBLIC_URL', 'https://club:hunter2@espace.club.example', 'https://espace.club.example, et'],
    ['NODE_TLS_REJECT_UNAUTHORIZED', '0', 'NODE_EXTRA_CA_CERTS'],
  ])('never starts with %s=%s', (name, value, said) => {
    const allowed = ['PLAIN_HTTP', 'NO_PROXY', 'NO_MAIL', 'PLAIN_SMTP', 'OPEN_FILES', 'PLAIN_BACKUPS'];
    const everything = Object.fromEntries(allowed.map((one) => [`ALLOW_${one}`, 'yes']));
    expect(problemsWith({ ...everything, [name]: value })).toEqual([expect.stringContaining(said)]);
  });

  it('says everything at once, each with its cure', () => {
    const problems = problemsWith({ JWT_SECRET: '', DATA_KEY: '', PUBLIC_URL: '', SMTP_URL: '', TRUSTED_PROXIES: '*' });
    const named = problems.map((problem) => /^\w+/.exec(problem)?.[0]);
    expect(named).toEqual(['TRUSTED_PROXIES', 'JWT_SECRET', 'DATA_KEY', 'PUBLIC_URL', 'SMTP_URL']);
  });

  it('keeps folders and secrets from other accounts of the machine', () => {
    const open = file('open-secret', SAFE.JWT_SECRET, 0o640);
    const DATA_DIR = mkdtempSync(path.join(folder, 'data-'));
    const BACKUP_DIR = mkdtempSync(path.join(folder, 'backups-'));
    chmodSync(DATA_DIR, 0o750);
    chmodSync(BACKUP_DIR, 0o701);
    const env = { DATA_DIR, BACKUP_DIR, JWT_SECRET: '', JWT_SECRET_FILE: open };
    expect(problemsWith(env)).toEqual([expect.stringContaining(`chmod go= ${DATA_DIR} ${BACKUP_DIR} ${open}`)]);
    expect(problemsWith({ ...env, ALLOW_OPEN_FILES: 'yes' })).toEqual([]);
    for (const place of [DATA_DIR, BACKUP_DIR]) chmodSync(place, 0o700);
    chmodSync(open, 0o600);
    expect(problemsWith(env)).toEqual([]);
  });
});

describe('the club’s configuration in production', () => {
  const club = JSON.parse(readFileSync(production.CLUB_CONFIG, 'utf8')) as Record<string, object>;
  const problemsOf = (changes: object) =>
    problemsWith({ CLUB_CONFIG: file('club.json', JSON.stringify({ ...club, ...changes })) });

  it('names keys that nothing reads, and leaves notes alone', () => {
    const notes = { '//': 'note', '//season': 'note', waitingList: { '//quietHours': 'note' } };
    expect(problemsOf({ ...notes, security: { secondFactor: 'everyone' } })).toEqual([]);
    const unknown = { clubb: {}, waitingList: { quietHour: 3 }, security: { factor: 1 } };
    expect(problemsOf(unknown)).toEqual([
      expect.stringMatching(/club\.json.* : clubb, waitingList\.quietHour, security\.factor\./),
    ]);
  });

  it('is not the example’s: neither an address nor a season that is over', () => {
    const problems = problemsOf({
      club: { secretaryEmail: 'secretariat@club.example', itEmail: 'it@palmes.example' },
      links: { ...club['links'], shop: 'https://www.club.example/boutique' },
      season: '2019/2020',
    });
    expect(problems).toEqual([
      expect.stringContaining('(club.example) : club.secretaryEmail, links.shop.'),
      expect.stringContaining('"season": "2020/2021"'),
    ]);
  });

  it('needs no file: links and addresses are empty until they are given, and the season is the present one', () => {
    expect(problemsWith({ CLUB_CONFIG: '' })).toEqual([]);
    const {
      club: texts,
      links,
      season,
      donationYear,
      security,
    } = clubSourceOf(null, 'production').defaults(new Date('2027-01-15T12:00:00Z'));
    expect(Object.values(links).join('')).toBe('');
    expect([texts.secretaryEmail, texts.itEmail, season, donationYear, security.secondFactor]).toEqual([
      '',
      '',
      '2026/2027',
      2027,
      'administrators',
    ]);
  });

  it('leads to no address of the example where the file leaves it out', () => {
    const { season } = club;
    const few = file('few.json', JSON.stringify({ season, club: { name: 'Les Palmes' } }));
    expect(problemsWith({ CLUB_CONFIG: few })).toEqual([]);
  });

  it.each([
    ['smtps://espace%40palmes.example:hunter2@mail.example', 'espace@palmes.example'],
    ['smtps://AKIA77:hunter2@mail.example', 'ne-pas-repondre@espace.club.example'],
    [null, 'ne-pas-repondre@espace.club.example'],
  ])('sends mails of a club without a secretary’s address, through %s, from %s', (smtpUrl, address) => {
    expect(addressWithoutSecretary(smtpUrl, SAFE.PUBLIC_URL)).toBe(address);
  });

  it('may be anything in the demonstration', () => {
    const CLUB_CONFIG = file('demo.json', JSON.stringify({ clubb: {}, season: '2019/2020' }));
    expect(readSettings({ CLUB_MODE: 'demo', CLUB_CONFIG }).problems).toEqual([]);
  });
});

describe('a secret in a file', () => {
  it.each([
    ['JWT_SECRET', 'jwtSecret', 'another-secret-of-the-tests-of-32-bytes'],
    ['JWT_SECRET_PREVIOUS', 'previousJwtSecret', 'x'],
    ['DATA_KEY', 'dataKey', 'another-key-of-the-tests-of-some-32-bytes'],
    ['DATA_KEY_PREVIOUS', 'previousDataKey', 'x'],
    ['DATABASE_URL', 'database', 'postgres://club:hunter2@127.0.0.1/club'],
    ['SMTP_URL', 'smtpUrl', 'smtps://club:hunter2@mail.example'],
    ['HELLOASSO_CLIENT_SECRET', 'helloasso.clientSecret', 'x'],
    ['HELLOASSO_NOTIFICATION_SECRET', 'helloasso.notificationSecret', 'twenty-characters-and-more'],
    ['METRICS_TOKEN', 'metricsToken', 'a-token-of-thirty-two-characters-and-more'],
    ['BACKUP_PASSPHRASE', 'backup.passphrase', 'quatre mots que personne ne devine'],
  ])('serves as %s, without its line end', (name, field, secret) => {
    const given = { [name]: '', [`${name}_FILE`]: file(name, `${secret}\n`) };
    const { settings, problems } = readSettings({ ...SAFE, DATA_DIR: path.join(folder, 'data'), ...given });
    expect(problems).toEqual([]);
    expect(settings).toHaveProperty(field, secret);
  });

  it('is told once when it is empty, away, or given twice, and never repeated', () => {
    for (const JWT_SECRET_FILE of [file('empty', '\n'), '/nowhere/secret', folder, `/${'n'.repeat(300)}`]) {
      const said = problemsWith({ JWT_SECRET: '', JWT_SECRET_FILE });
      expect(said).toEqual([expect.stringMatching(/^JWT_SECRET_FILE : le fichier .*(vide|ne peut pas être lu)/)]);
    }
    const twice = problemsWith({ JWT_SECRET_FILE: file('twice', SAFE.JWT_SECRET) });
    expect(twice).toEqual([expect.stringContaining('retirez l’un des deux')]);
    expect(twice.join()).not.toContain(SAFE.JWT_SECRET);
  });
});

describe('a secret that is open to all', () => {
  const mounts = [
    '30 1 0:1 / / rw,relatime - overlay overlay rw',
    '31 30 0:2 /x /run/secrets/jwt ro,relatime - tmpfs tmpfs rw',
    '32 30 0:3 / /run/secrets/k8s ro - tmpfs tmpfs rw',
    '33 30 0:4 / /run/secrets/changed rw - tmpfs tmpfs rw',
    '34 30 0:5 / /etc/secrets ro - tmpfs tmpfs rw',
  ].join('\n');

  it.each([
    ['/run/secrets/jwt', true],
    ['/run/secrets/k8s/jwt', true],
    ['/run/secrets/changed', false],
    ['/run/secrets/jwt2', false],
    ['/etc/secrets/jwt', false],
    ['/run/secretsjwt', false],
  ])('%s was mounted by a container’s engine: %s', (file, isMounted) =>
    expect(isMountedSecret(file, mounts)).toBe(isMounted),
  );
});
