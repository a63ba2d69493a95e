// Claims of docs/security.md about the whole source, which no test of one behaviour can hold.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { LoginBody, PasswordBody } from '#contract/users.ts';

const root = path.resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(path.join(root, file), 'utf8');

const sources = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .filter((file) => /\.(tsx?|js)$/.test(file))
  .toSorted()
  .map((file) => ({ file, text: read(path.join('src', file)) }));

const having = (pattern: RegExp, where: RegExp = /./): string[] =>
  sources.filter(({ file, text }) => where.test(file) && pattern.test(text)).map(({ file }) => file);

/** Everything that the pattern's group catches, once each. */
const caught = (pattern: RegExp, where: RegExp = /./): string[] =>
  [
    ...new Set(
      sources
        .filter(({ file }) => where.test(file))
        .flatMap(({ text }) => [...text.matchAll(pattern)].map(([, one = '']) => one)),
    ),
  ].toSorted();

const CLIENT = /^(member|admin|shared|main\.tsx|boot\.js)/;
const SERVER = /^server/;

describe('the source', () => {
  it('is seen at all', () => expect(having(/randomBytes/, SERVER)).toContain('server/commons/secrets/secret-box.ts'));

  it('starts no program but those of the machine, by commands of its operator, by words and by no shell', () => {
    expect(having(/child_process/)).toEqual(['server/cli/releases/archive.ts', 'server/cli/upgrade.ts']);
    expect(caught(/import \{ ([^}]+) \} from 'node:child_process'/g)).toEqual(['spawn, spawnSync', 'spawnSync']);
    expect(having(/\bshell:/)).toEqual([]);
  });

  it('evaluates no text as code, but asks for the garbage collector by its name', () => {
    expect(having(/\beval\(|new Function\(|setTimeout\(\s*['"`]/)).toEqual([]);
    expect(having(/node:vm/)).toEqual(['server/boot/idle-garbage-collection.ts']);
    expect(caught(/runInNewContext\(([^)]*)\)/g)).toEqual(["'gc'"]);
  });

  it('writes no text as markup', () =>
    expect(having(/innerHTML|outerHTML|insertAdjacentHTML|document\.write|srcdoc/i)).toEqual([]));

  it('hears no message of another page', () =>
    expect(having(/postMessage|addEventListener\(\s*'message|\bonmessage\b/, CLIENT)).toEqual([]));

  it('makes regular expressions of its own constants alone', () => {
    const made = sources.flatMap(({ file, text }) =>
      [...text.matchAll(/new RegExp\(.*/g)].flatMap(([line]) =>
        [...line.matchAll(/\$\{([^}]+)\}/g)].map(([, part = '']) => `${file} ${part}`),
      ),
    );
    expect(made).toEqual([
      'server/http/compression.ts encoding',
      "server/http/static.ts patterns.join('|')",
      'server/modules/members/import/xlsx.ts name',
      'server/modules/money/daos/waiver-layout.ts MAX_CHARACTERS',
      'server/modules/money/daos/waiver-layout.ts MAX_CHARACTERS',
      'shared/domain/text.ts LABEL',
      'shared/domain/text.ts LABEL',
      "shared/ui/components/clean-html.ts HTML_SCHEMES.join('|')",
    ]);
  });

  it('takes no memory that was not cleared', () =>
    expect(having(/allocUnsafe|new Buffer\(|new SharedArrayBuffer/)).toEqual([]));

  it('redirects no call', () => expect(having(/\.redirect\(|['"]location['"]/i, SERVER)).toEqual([]));

  it('writes no file that was sent', () => {
    for (const folder of [/^server\/modules\/members\/import\//, /^server\/modules\/club\/config\//]) {
      expect(having(/import /, folder)).not.toEqual([]);
      expect(having(/node:fs|createWriteStream/, folder)).toEqual([]);
    }
  });

  it('asks a member for a licence and passwords, and no secret question', () => {
    expect(Object.keys(LoginBody.properties)).toEqual(['licence', 'password']);
    expect(Object.keys(PasswordBody.properties)).toEqual(['oldPassword', 'newPassword']);
    expect(having(/secret ?question|security ?question/i)).toEqual([]);
  });

  it('opens sessions in one function, of three callers', () =>
    expect(having(/\bopenSession\(|sessionsRepository\(tx\)\.(open|create|insert)\(/, SERVER)).toEqual([
      'server/modules/accounts/second-factor/open-session.ts',
      'server/modules/accounts/second-factor/sign-in-service.ts',
      'server/modules/accounts/users/session-service.ts',
      'server/modules/club/first-visit/service.ts',
    ]));

  it('calls out in these places, and follows no redirect', () => {
    const calls = /\bfetch\(|createTransport\(|new pg\.|\b(https?|net|tls|http2)\.(request|get|connect)\(|node:dgram/;
    expect(having(calls, SERVER)).toEqual([
      'server/cli/health.ts',
      'server/db/postgres.ts',
      'server/integrations/distance/osrm.ts',
      'server/integrations/mail/transports.ts',
      'server/integrations/payments/http.ts',
    ]);
    expect(having(/redirect: 'error'/, SERVER)).toEqual([
      'server/integrations/distance/osrm.ts',
      'server/integrations/payments/http.ts',
    ]);
  });

  it('writes no log but to standard output', () => {
    expect(having(/console\./, SERVER).filter((file) => !file.startsWith('server/cli'))).toEqual([
      'server/boot/serve.ts',
    ]);
    expect(having(/process\.stdout\.write/, SERVER)).toEqual(['server/boot/serve.ts']);
    expect(having(/appendFile|syslog/i, SERVER)).toEqual([]);
  });

  it('keeps in a browser what is listed here', () => {
    expect(caught(/sessionStorage\.setItem\(([^,]+),/g, CLIENT)).toEqual(['KEY', 'READ', 'key', 'keyOf(licence)']);
    expect(having(/sessionStorage/, CLIENT)).toEqual([
      'member/features/auth/components/SessionDialog.tsx',
      'member/features/membership/components/DossierForm.tsx',
      'member/features/palanquees/model/dive-log.ts',
      'member/features/payments/components/TopUpForm.tsx',
      'member/pages/home/EventDialog.tsx',
      'member/pages/home/useDossier.tsx',
      'shared/api/client/client.ts',
    ]);
    expect(having(/localStorage/, CLIENT)).toEqual([
      'admin/providers/store.ts', // react-admin's store
      'boot.js',
      'member/features/seances/api.ts', // taps that wait for a line
      'member/pages/home/Announcement.tsx',
      'shared/api/client/client.ts',
    ]);
    expect(having(/indexedDB|document\.cookie|caches\.open|serviceWorker/, CLIENT)).toEqual([]);
  });

  it('is of HTML, styles and modules, with no plug-in', () => {
    expect(having(/(?<!\w)<(object|embed|applet|iframe)[\s>]/, /^(member|admin|shared\/ui)\/.*x$/)).toEqual([]);
    expect(read('index.html')).not.toMatch(/<(object|embed|applet|iframe)\b/);
  });

  it('names no other host but the map that a member opens, and the maker of no library is told', () => {
    expect(having(/disableTelemetry/)).toEqual(['admin/AdminApp.tsx']);
    const hosts = caught(/https?:\/\/([a-z0-9.-]+\.[a-z]{2,})/g, CLIENT);
    // github.com is named by comments, and the last one is the XML namespace of UDDF; no request goes there.
    expect(hosts).toEqual(['club.example', 'github.com', 'www.cnil.fr', 'www.openstreetmap.org', 'www.streit.cc']);
  });
});

describe('cryptography', () => {
  it('is taken from node:crypto by these names, none of which makes or uses a key pair', () =>
    expect(
      [
        ...new Set(
          caught(/import (?:type )?\{([^}]+)\} from 'node:crypto'/g).flatMap((names) => names.trim().split(/, */)),
        ),
      ]
        .toSorted()
        .join(' '),
    ).toBe(
      'createCipheriv createDecipheriv createHash createHmac hkdfSync randomBytes randomInt randomUUID timingSafeEqual',
    ));

  it('enciphers by AES-256-GCM alone', () => {
    expect(having(/createCipheriv|createDecipheriv/)).toEqual(['server/commons/secrets/secret-box.ts']);
    expect(read('src/server/commons/secrets/secret-box.ts')).toMatch(/const CIPHER = 'aes-256-gcm'/);
  });

  it('hashes by SHA-256 alone', () =>
    expect(having(/(createHash|createHmac|hkdfSync|pbkdf2\w*)\((?!'sha256')/)).toEqual([]));

  it('shortens hashes in two places, of which one is a secret and keeps 192 bits', () => {
    expect(having(/\.digest\([^)]*\)\s*\.(slice|subarray|substring)\(/)).toEqual([
      'server/commons/secrets/marks.ts',
      'server/http/health.ts',
    ]);
    expect(read('src/server/commons/secrets/marks.ts')).toMatch(/const MARK_BYTES = 24;/);
  });

  it('draws nothing that is secret by Math.random', () =>
    expect(having(/Math\.random/)).toEqual([
      'demo/helloasso/server.ts',
      'server/db/database.ts',
      'server/db/migrate.ts',
    ]));

  it('draws no fewer than 128 bits, but in recovery codes and codes of six digits', () => {
    const bytes = caught(/randomBytes\((\w+)\)/g, SERVER);
    expect(bytes).toEqual(['16', '24', '32', 'NONCE_BYTES']);
    expect(having(/randomInt\(/)).toEqual(['server/modules/accounts/second-factor/factors-repository.ts']);
  });
});

describe('packages', () => {
  interface Locked {
    readonly packages: Readonly<Record<string, { readonly integrity?: string }>>;
  }
  const locked = (JSON.parse(read('package-lock.json')) as Locked).packages;

  it('are pinned, each with its hash', () => {
    const { dependencies, devDependencies } = JSON.parse(read('package.json')) as Record<
      string,
      Record<string, string>
    >;
    const asked = Object.entries({ ...dependencies, ...devDependencies });
    expect(asked.filter(([, version]) => !/^\d+\.\d+\.\d+$/.test(version))).toEqual([]);
    const rows = Object.entries(locked).filter(([name]) => name !== '');
    expect(rows.length).toBeGreaterThan(300);
    expect(rows.filter(([, { integrity }]) => !integrity?.startsWith('sha512-')).map(([name]) => name)).toEqual([]);
  });
});
