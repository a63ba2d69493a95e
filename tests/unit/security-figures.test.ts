// The figures of docs/security.md are those of the source.
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { BODY_LIMIT } from '#server/compose/app.ts';
import { TIMEOUTS } from '#server/db/timeouts.ts';
import { LIMITS } from '#server/commons/limits/attempts-repository.ts';
import { IMPORT_LIMIT, MAX_LINES, MOST_CELLS } from '#domain/import/lines.ts';
import { LOGO_LIMIT, LOGO_SIDES } from '#domain/club/logo.ts';
import { MOST_RECIPIENTS, UNPROVEN_RECIPIENTS } from '#domain/mail/written.ts';
import { RETENTION } from '#domain/retention.ts';
import { PASSWORD_MAX } from '#domain/users/password.ts';
import { CHALLENGE_LIFE } from '#domain/users/second-factor.ts';
import { isSessionOver, sessionEnd } from '#domain/users/sessions.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');
const document = read('docs/security.md');

/** Text below a heading of the second level, its lines joined. */
function section(heading: string): string {
  const [, text = ''] = document.split(`\n## ${heading}\n`);
  return text.split('\n## ')[0]!.replaceAll(/\s+/g, ' ');
}

/** The row of the first table of a section whose first cell begins so, without that cell. */
function row(heading: string, first: string): string {
  const [, text = ''] = document.split(`\n## ${heading}\n`);
  const line = text.split('\n## ')[0]!.split('\n');
  const found = line.filter((one) => one.startsWith(`| ${first}`));
  expect(found, `${heading}: ${first}`).toHaveLength(1);
  return found[0]!.replaceAll(/\s+/g, ' ').slice(first.length + 2);
}

/** Figure that the pattern's group catches in a file: `10_000`, `19 * 1024`. */
function figure(file: string, pattern: RegExp): number {
  const [, text] = pattern.exec(read(file)) ?? [];
  if (text === undefined) throw new Error(`${file} has no ${String(pattern)}.`);
  return text
    .split('*')
    .map((one) => Number(one.trim().replaceAll('_', '')))
    .reduce((product, one) => product * one, 1);
}

const MB = 1024 * 1024;
const SECOND = 1000;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
const french = (figure: number): string => figure.toLocaleString('en-US');

const words = (figure: number): string => ['none', 'one', 'two', 'three'][figure] ?? french(figure);

const credentials = (file: string): string => `src/server/modules/accounts/credentials/${file}`;
const rateLimit = (name: string): number => figure('src/server/http/rate-limits.ts', new RegExp(`${name}: (\\d+)`));

describe('the limits', () => {
  const app = 'src/server/compose/app.ts';
  const xlsx = 'src/server/modules/members/import/xlsx.ts';
  const reader = 'src/server/modules/members/import/read-file.ts';
  const queue = 'src/server/documents/render-queue.ts';
  const osrm = 'src/server/integrations/distance/osrm.ts';
  const mailbox = 'src/server/commons/limits/mailbox-limit.ts';
  const most = (limit: { most: number; window: number }, window: number): number => {
    expect(limit.window).toBe(window);
    return limit.most;
  };
  const { loginByNetwork, loginByDevice, loginByAddress, resetByLicence, resetByAddress, resetByNetwork } = LIMITS;

  it.each([
    ['body of a request', `${BODY_LIMIT / MB} MB`],
    ['file of members', `${IMPORT_LIMIT / MB} MB, ${french(MAX_LINES)} lines`],
    ['file of members', `unpacked ${figure(xlsx, /MAX_UNPACKED_BYTES = ([\d* ]+);/) / MB} MB`],
    ['file of members', `${french(figure(xlsx, /MAX_FILES = (\d+)/))} files`],
    ['file of members', `${french(MOST_CELLS.line)} cells a line and ${french(MOST_CELLS.file)} in all`],
    ['file of members', `${figure(reader, /TIMEOUT_MS = ([\d_]+)/) / SECOND} s`],
    ['file of members', `${figure(reader, /MAX_HEAP_MB = (\d+)/)} MB`],
    ['logo', `${LOGO_LIMIT / MB} MB; ${LOGO_SIDES.least} to ${french(LOGO_SIDES.most)} pixels a side`],
    ['lists', `${french(figure('src/shared/contract/common.ts', /size: .*maximum: (\d+)/))} rows a page`],
    ['sign-ins', `${most(loginByNetwork, 15 * MINUTE)} failures for a licence from a network`],
    ['sign-ins', `${most(loginByAddress, 15 * MINUTE)} from a network`],
    ['sign-ins', `${most(LIMITS.loginByNeighbourhood, 15 * MINUTE)} from a /24 or /48`],
    ['sign-ins', `${most(LIMITS.signIns, 15 * MINUTE)} right ones of a member, in 15 minutes`],
    ['forgotten passwords', `${most(resetByLicence, HOUR)} for a licence`],
    ['forgotten passwords', `${most(resetByAddress, HOUR)} for a network, in an hour`],
    ['forgotten passwords', `${most(resetByNetwork, DAY)} a day for both together`],
    ['wrong codes of a club', `${most(LIMITS.firstVisit, 15 * MINUTE)} from a network`],
    [
      'wrong codes of a club',
      `${most(LIMITS.firstVisitByNeighbourhood, 15 * MINUTE)} from a /24 or /48, in 15 minutes`,
    ],
    ['questions for a passkey', `${most(LIMITS.passkeyByAddress, 15 * MINUTE)} for a network in 15 minutes`],
    ['calls that end a kind of mail', `${most(LIMITS.unsubscribe, 15 * MINUTE)} for a network in 15 minutes`],
    ["changing one's password", `${most(LIMITS.passwordChange, 15 * MINUTE)} wrong ones in 15 minutes`],
    ['codes of a second factor', `${most(LIMITS.secondFactor, HOUR)} wrong ones in an hour`],
    ['codes of a second factor', `${most(LIMITS.recoveryCode, HOUR)} recovery codes apart`],
    [
      'codes of a second factor',
      `${figure('src/server/modules/accounts/second-factor/verification.ts', /STOLEN_AFTER = (\d+)/)} in a row`,
    ],
    ['mails to the club', `${most(LIMITS.mail, HOUR)} in an hour for a member`],
    ['mails to members', `one in ${LIMITS.membersMail.window / MINUTE} minutes of an author`],
    ['mails to members', `to ${french(MOST_RECIPIENTS)} at most; to more than ${UNPROVEN_RECIPIENTS} by a fresh proof`],
    ['backups made by hand', `${most(LIMITS.backup, HOUR)} in an hour, of all together`],
    ['registering, moving, removing', `${rateLimit('registering')} in ten minutes for a member`],
    ['documents; distances; payments', `${rateLimit('printing')} of each in ten minutes for a member`],
    ['mails about what others did', `${figure(mailbox, /const MOST = (\d+)/)} in an hour in a mailbox`],
    ['mails about what others did', `${2 * figure(mailbox, /const MOST = (\d+)/)} by a super administrator`],
    ['dossiers sent', `${most(LIMITS.dossier, HOUR)} in an hour for a member`],
    ['details of an outing mailed', `${most(LIMITS.outingDetails, HOUR)} in an hour`],
    ['checkouts', `${most(LIMITS.payment, 15 * MINUTE)} in 15 minutes for a member`],
    ['passwords hashed at once', `${figure(credentials('hashing.ts'), /atOnce: (\d+)/)}, in turn`],
    ['passwords hashed at once', `${figure(credentials('hashing.ts'), /ofNetwork: (\d+)/)} of a network that wait`],
    ['passwords hashed at once', `${figure(credentials('hashing.ts'), /altogether: (\d+)/)} altogether`],
    ['documents printed at once', `${figure(queue, /short: (\d+)/)} and ${figure(queue, /long: (\d+)/)} that wait`],
    ['documents printed at once', `${figure(queue, /const TIMEOUT_MS = ([\d_]+)/) / SECOND} s`],
    ['documents printed at once', `${figure(queue, /MAX_HEAP_MB = (\d+)/)} MB`],
    ['documents printed at once', `${words(figure(queue, /const PLACES = (\d+)/))} of one member`],
    ['distances asked at once', `${figure(osrm, /MAX_CONCURRENT = (\d+)/)}, ${figure(osrm, /MS = (\d+)/) / SECOND} s`],
    ['a request, its head, a connection', `${figure(app, /requestTimeout: ([\d_]+)/) / SECOND} s`],
    ['a request, its head, a connection', `${figure(app, /headersTimeout: ([\d_]+)/) / SECOND} s`],
    ['a request, its head, a connection', `${figure(app, /connectionTimeout: ([\d_]+)/) / SECOND} s`],
    [
      'a request, its head, a connection',
      `looked at every ${figure(app, /connectionsCheckingInterval: ([\d_]+)/) / SECOND} s`,
    ],
    ['a statement, a lock', `${TIMEOUTS.statement_timeout / SECOND} s, ${TIMEOUTS.lock_timeout / SECOND} s`],
    ['a statement, a lock', `${TIMEOUTS.idle_in_transaction_session_timeout / SECOND} s`],
  ])('of %s are %s', (what, limit) => expect(row('Limits', what)).toContain(limit));

  it('are the same of all that one row names', () => {
    expect(new Set(['printing', 'distance', 'paymentCheck', 'mailing'].map(rateLimit)).size).toBe(1);
    expect(loginByDevice).toMatchObject({ most: loginByNetwork.most, window: loginByNetwork.window });
  });

  it('hold up a sign-in by what is written', () => {
    const { most: tries, pause } = loginByNetwork.pace;
    const text = section('Signing in under attack');
    expect([tries, pause]).toEqual([10, 15 * SECOND]);
    expect(text).toContain('Once ten have failed anywhere, a licence is slowed: one try each 15 seconds');
  });
});

describe('the ways in', () => {
  const ways = section('Ways in');

  it('ask for passwords as long as is written, and refuse as many common ones', () => {
    const least = figure('src/shared/domain/users/password.ts', /PASSWORD_MIN = (\d+)/);
    const common = read('src/server/modules/accounts/credentials/common-passwords.txt')
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'));
    expect(row('Ways in', 'own password')).toContain(`${least} to ${PASSWORD_MAX} signs, any`);
    expect(common).toHaveLength(3000);
    expect(ways).toContain(`the ${french(common.length)} most common ones`);
  });

  it('name words of the club that the source has', () => {
    const named = /password\.ts`: ([^)]+), …\)/.exec(ways)?.[1]?.split(', ') ?? [];
    expect(named.length).toBeGreaterThan(5);
    const list = read('src/shared/domain/users/password.ts');
    expect(named.filter((word) => !new RegExp(`[' ]${word}[' ]`).test(list))).toEqual([]);
  });

  it('last as long as is written', () => {
    const life = read(credentials('notifications.ts'));
    expect(life).toContain('const LIFE = { reset: 30 * MINUTE, welcome: 7 * 24 * 60 * MINUTE };');
    expect(row('Ways in', 'one-time password by mail')).toContain('128 bits, once, 30 minutes or 7 days');
    expect(row('Ways in', 'recovery code in place')).toContain('120 bits, once');
    expect(CHALLENGE_LIFE).toBe(5 * MINUTE);
    expect(section('Keys and algorithms')).toContain('one answer, within five minutes');
    expect(figure('src/shared/domain/users/second-factor.ts', /REAUTHENTICATION_LIFE = (\d+) \* MINUTE/)).toBe(15);
    expect(figure('src/shared/domain/users/second-factor.ts', /GRACE = (\d+) \* 24/)).toBe(14);
    expect(ways).toContain('14 days after the first sign-in');
    expect(section('Sessions')).toContain('want a proof of identity of the last 15 minutes');
  });
});

describe('sessions', () => {
  const start = new Date('2026-05-04T08:00:00Z');
  const daysOf = (role: 'ADMIN' | 'USER'): number => (sessionEnd(role, start).getTime() - start.getTime()) / DAY;

  it('end when it is written', () => {
    expect(row('Sessions', 'ADMIN, SUPER_ADMIN')).toContain(`| 12 hours | ${daysOf('ADMIN')} days |`);
    expect(row('Sessions', 'all others')).toContain(`| — | ${daysOf('USER')} days |`);
    const idle = { createdAt: start, lastUsedAt: start };
    const after = (ms: number) => new Date(start.getTime() + ms);
    expect(isSessionOver('SUPER_ADMIN', idle, after(12 * HOUR))).toBe(true);
    expect(isSessionOver('SUPER_ADMIN', idle, after(12 * HOUR - 1))).toBe(false);
    expect(isSessionOver('OPEN', idle, after(29 * DAY))).toBe(false);
  });

  it('may be many at once, as is written', () =>
    expect(section('Sessions')).toContain('A member may be signed in on any number of devices'));
});

describe('keys', () => {
  const text = section('Keys and algorithms');

  it('are named, each secret of the environment', () => {
    const [, names = ''] = /type SecretName =([^;]+);/.exec(read('src/server/boot/config/environment.ts')) ?? [];
    const secrets = [...names.matchAll(/'(\w+)'/g)].map(([, name = '']) => name);
    expect(secrets.length).toBeGreaterThan(10);
    expect(secrets.filter((name) => !text.includes(`\`${name}\``))).toEqual([]);
  });

  it('are made and used as is written', () => {
    const hashing = credentials('hashing.ts');
    const memory = figure(hashing, /memoryCost: ([\d* ]+),/) / 1024;
    expect(text).toContain(`Argon2id, ${memory} MiB, ${figure(hashing, /timeCost: (\d+)/)} rounds, one lane`);
    expect(figure(hashing, /parallelism: (\d+)/)).toBe(1);
    expect(text).toContain(`scrypt (N = 2^${figure('src/server/backup/seal.ts', /WORK_FACTOR = (\d+)/)})`);
    const bits = (file: string, pattern: RegExp): string => `${8 * figure(`src/server/modules/${file}`, pattern)}`;
    expect(text).toContain(
      `one-time passwords, ${bits('accounts/credentials/repository.ts', /randomBytes\((\d+)\)/)} random`,
    );
    expect(text).toContain(
      `session ids, ${bits('accounts/credentials/repository.ts', /const id = randomBytes\((\d+)\)/)} random bits`,
    );
    expect(text).toContain(
      `keys of objections, ${bits('accounts/users/address-changes-repository.ts', /randomBytes\((\d+)\)/)} random bits`,
    );
    expect(row('Keys and algorithms', 'from it and 128 random bits, by HKDF-SHA-256')).toContain(
      `${5 * figure('src/server/modules/club/first-visit/code.ts', /LENGTH = (\d+)/)} bits`,
    );
    expect(bits('club/first-visit/repository.ts', /randomBytes\((\d+)\)/)).toBe('128');
    expect(text).toContain(`seeds of ${bits('accounts/second-factor/totp.ts', /size: (\d+)/)} random bits`);
    expect(read('src/server/modules/accounts/second-factor/webauthn.ts')).toContain(
      'const ALGORITHMS = [-8, -7, -257];',
    );
    expect(text).toContain('EdDSA, ES256, RS256 (WebAuthn)');
  });
});

describe('what is kept', () => {
  it('goes when it is written', () => {
    expect(RETENTION.mails.lasts).toEqual({ days: 30 });
    expect(row('Logs', 'outbox')).toContain('| 30 days |');
    expect(RETENTION.securityLog.lasts).toEqual({ months: 12 });
    expect(row('Logs', 'security log')).toContain('| 12 months |');
    expect(section('Protection levels')).toContain('Mails are kept for 30 days, the security log for 12 months');
  });

  it('is written down by tables that there are', () => {
    const tables = read('src/server/db/tables.ts');
    const named = [...section('Logs').matchAll(/table `(\w+)`/g)].map(([, name = '']) => name);
    expect(named).toEqual(['security_log', 'audit', 'movements', 'provider_payments', 'outbox']);
    expect(named.filter((name) => !new RegExp(`^ {2}${name}:`, 'm').test(tables))).toEqual([]);
  });

  it('has four levels, each with what is in it', () => {
    for (const level of ['secret', 'confidential', 'internal', 'public'])
      expect(row('Protection levels', level).split('|')[1]?.split(', ').length, level).toBeGreaterThan(1);
  });
});

describe('outgoing connections', () => {
  it('are those of the settings', () => {
    const settings = read('src/server/boot/config/settings.ts');
    const asked = [...settings.matchAll(/address\(\s*'(\w+)'/g)].map(([, name = '']) => name);
    // PUBLIC_URL is where browsers come in; addresses of databases are asked for by a name of a variable.
    const named = [...section('Outgoing connections').matchAll(/`(\w+_URL)`/g)].map(([, name = '']) => name);
    expect([...asked.filter((name) => name !== 'PUBLIC_URL'), 'DATABASE_URL'].toSorted()).toEqual(named.toSorted());
  });
});

describe('updates', () => {
  it('have a time frame for each kind of fault', () => {
    for (const frame of ['7 days where', '30 days where', '90 days for all others'])
      expect(section('Updates')).toContain(frame);
  });
});

describe('costly work', () => {
  it('is bounded by the figures of the limits', () => {
    const text = section('Costly work');
    expect(text).toContain('two at a time, networks in turn, 100 of one wait and 300 altogether');
    expect(text).toContain(
      `${figure('src/server/modules/members/retention/worker.ts', /PIECE = (\d+)/)} rows at a time`,
    );
    expect(text).toContain('a thread with 256 MB and 15 s');
    expect(text).toContain('8 at once, 4 s, kept for a day');
  });
});
