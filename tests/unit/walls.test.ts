// Proves that the walls of .dependency-cruiser.cjs stand: a small project with one trespass per row, checked by the same
// command as `npm run deps`. A checker that cannot read the imports passes silently; this is what would notice.
import { spawnSync } from 'node:child_process';
import { copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

type Row = readonly [rule: string, from: string, to: string];
type Violation = { from: string; to: string; rule: { name: string } };
type Report = { summary: { violations: Violation[]; totalCruised: number; totalDependenciesCruised: number } };

const root = path.resolve(import.meta.dirname, '../..');
const require = createRequire(import.meta.url);
const walls = require('../../.dependency-cruiser.cjs') as { forbidden: { name: string; comment: string }[] };

/** A line a row, its cells two blanks apart. */
const rowsOf = (text: string): Row[] =>
  text
    .trim()
    .split('\n')
    .map((line): Row => {
      const [rule = '', from = '', to = ''] = line.trim().split('  ');
      return [rule, from, to];
    });

/** `lazy x` is a dynamic import, `type x` a type import. */
const forbidden = rowsOf(`
  no-circles  src/shared/config.ts  src/shared/paths.ts
  imports-exist  src/shared/ui/Lost.tsx  src/nowhere.ts
  packages-are-listed  src/server/modules/accounts/users/stray.ts  stray
  product-runs-without-dev-packages  src/server/modules/accounts/users/double.ts  vitest
  product-knows-no-tests  src/shared/ui/Fake.tsx  tests/support/fake.ts
  domain-is-pure  src/shared/domain/levels.ts  react
  domain-is-pure  src/shared/domain/dates.ts  node:fs
  domain-is-pure  src/shared/domain/money.ts  type src/shared/contract/common.ts
  contract-knows-the-domain  src/shared/contract/users.ts  src/shared/messages/fr.ts
  messages-know-the-codes  src/shared/messages/bad.ts  src/shared/contract/common.ts
  api-knows-the-contract  src/shared/api/client/client.ts  src/shared/messages/fr.ts
  api-knows-no-react  src/shared/api/hook.ts  react
  shared-is-the-bottom  src/shared/ui/components/Menu.tsx  src/member/MemberApp.tsx
  portal-without-back-office  src/member/guards.tsx  src/admin/AdminApp.tsx
  back-office-without-portal  src/admin/resources/divers/index.ts  src/member/MemberApp.tsx
  back-office-is-lazy  src/main.tsx  src/admin/AdminApp.tsx
  portal-is-light  src/member/pages/Heavy.tsx  react-admin
  portal-is-light  src/member/pages/Heavier.tsx  lazy @mui/material
  features-stand-alone  src/member/features/events/Card.tsx  src/member/features/wallet/Band.tsx
  features-stand-alone  src/member/features/events/Back.tsx  src/member/pages/Home.tsx
  resources-stand-alone  src/admin/resources/sites/SiteList.tsx  src/admin/resources/divers/index.ts
  resources-stand-alone  src/admin/resources/events/EventList.tsx  type src/admin/dashboard/Figures.tsx
  resources-are-on-top  src/admin/components/Dialog.tsx  src/admin/resources/divers/index.ts
  resources-are-on-top  src/admin/providers/i18n.ts  src/admin/AdminApp.tsx
  browser-without-server  src/member/pages/Club.tsx  src/demo/club/names.ts
  browser-without-server  src/member/pages/Leak.tsx  type src/server/boot/config/settings.ts
  browser-without-node  src/admin/Files.tsx  node:path
  server-without-screens  src/server/modules/accounts/users/mail.ts  src/shared/ui/theme/tokens.ts
  server-without-screens  src/demo/club/screen.ts  src/shared/ui/tokens.ts
  demo-is-asked-for-by-boot  src/server/compose/app.ts  lazy src/demo/club/names.ts
  demo-is-lazy  src/server/boot/serve.ts  src/demo/club/names.ts
  boot-is-on-top  src/server/modules/accounts/users/limits.ts  type src/server/boot/config/settings.ts
  boot-is-on-top  src/demo/club/settings.ts  src/server/boot/config/settings.ts
  backup-knows-tables-alone  src/server/backup/write.ts  src/server/modules/accounts/credentials/tokens.ts
  backup-is-started-from-above  src/server/modules/club/backups/service.ts  src/server/backup/make.ts
  compose-joins-the-parts  src/server/modules/accounts/credentials/tokens.ts  type src/server/compose/app.ts
  commons-are-below  src/server/commons/mail/ical.ts  src/server/http/errors.ts
  http-knows-no-module  src/server/http/errors.ts  type src/server/modules/accounts/users/password.ts
  sql-in-repositories  src/server/modules/accounts/users/export.ts  kysely
  repository-knows-db-and-domain  src/server/modules/accounts/credentials/repository.ts  src/shared/contract/errors.ts
  repository-knows-db-and-domain  src/server/modules/money/daos/repository.ts  src/server/modules/money/daos/service.ts
  service-asks-the-domain  src/server/modules/accounts/users/service.ts  src/server/integrations/mail/transports.ts
  service-asks-the-domain  src/server/modules/outings/sites/service.ts  type src/server/modules/money/daos/service.ts
  service-is-handed-its-database  src/server/modules/members/divers/service.ts  src/server/db/database.ts
  modules-meet-in-compose  src/server/modules/money/daos/prices.ts  src/server/modules/accounts/users/service.ts
  modules-meet-in-compose  src/server/modules/money/daos/mapping.ts  type src/server/modules/messages/mail/worker.ts
  routes-translate-http  src/server/modules/accounts/users/routes.ts  src/server/modules/accounts/users/repository.ts
  routes-translate-http  src/server/modules/outings/sites/routes.ts  src/shared/domain/rules.ts
  routes-are-handed-their-service  src/server/modules/money/daos/routes.ts  src/server/modules/money/daos/service.ts
  integrations-know-their-port  src/server/integrations/mail/files.ts  src/server/http/api.ts
  integrations-know-their-port  src/server/integrations/mail/transports.ts  src/server/db/connection.ts
  health-looks-on  src/server/modules/accounts/users/alive.ts  src/server/health/checks.ts
  db-is-below-commons  src/server/db/connection.ts  src/server/commons/mail/mail.ts
  errors-are-at-the-bottom  src/server/errors/domain-error.ts  type src/server/db/database.ts
  documents-know-no-module  src/server/documents/pdf.ts  type src/server/modules/money/daos/waiver-layout.ts
  wing-accounts  src/server/modules/accounts/users/outings.ts  src/server/modules/outings/events/mapping.ts
  wing-outings  src/server/modules/outings/events/prices.ts  src/server/modules/money/ledger/mapping.ts
  wing-money  src/server/modules/money/ledger/people.ts  src/server/modules/members/divers/mapping.ts
  wing-members  src/server/modules/members/divers/mails.ts  src/server/modules/messages/outbox/mapping.ts
  wing-messages  src/server/modules/messages/outbox/sums.ts  src/server/modules/money/ledger/mapping.ts
  wing-club  src/server/modules/club/dashboard/mails.ts  src/server/modules/messages/outbox/mapping.ts
`);

const allowed = rowsOf(`
  a rule counts days by a library  src/shared/domain/dates.ts  dayjs
  a rule asks a rule  src/shared/domain/rules.ts  src/shared/domain/sites.ts
  messages are keyed by code  src/shared/messages/fr.ts  type src/shared/contract/errors.ts
  the back office comes lazily  src/main.tsx  lazy src/admin/providers/dataProvider.ts
  a page joins features  src/member/pages/Home.tsx  src/member/features/wallet/Band.tsx
  a feature uses shared  src/member/features/wallet/Band.tsx  src/shared/ui/theme/tokens.ts
  a repository writes SQL  src/server/commons/divers/repository.ts  kysely
  a service asks the domain  src/server/modules/outings/events/service.ts  src/shared/domain/rules.ts
  a service uses what all modules share  src/server/modules/outings/events/service.ts  src/server/errors/domain-error.ts
  a mapping names row types  src/server/modules/outings/events/mapping.ts  type kysely
  a service names a port  src/server/modules/money/payments/service.ts  type src/server/integrations/mail/port.ts
  a service calls a neighbour  src/server/modules/members/stats/service.ts  src/server/commons/divers/repository.ts
  a service mails  src/server/modules/members/stats/service.ts  src/server/modules/accounts/users/notifications.ts
  a route asks its service  src/server/modules/outings/sites/routes.ts  type src/server/modules/outings/sites/service.ts
  app.ts joins the modules  src/server/compose/app.ts  src/server/modules/outings/events/service.ts
`);

const packages = ['dayjs', 'react', 'react-admin', '@mui/material', 'kysely', 'vitest', 'stray'];
const listed = {
  name: 'walls',
  type: 'module',
  dependencies: Object.fromEntries(packages.slice(0, 5).map((name) => [name, '1.0.0'])),
  devDependencies: { vitest: '1.0.0' },
};

let project = '';
let report: Report;

function write(file: string, text: string): void {
  const full = path.join(project, file);
  mkdirSync(path.dirname(full), { recursive: true });
  writeFileSync(full, text);
}

const target = (to: string) => to.replace(/^(lazy|type) /, '');

function statement(from: string, to: string): string {
  const name = target(to);
  const local = /^(src|tests)\//.test(name);
  const place = local ? path.posix.relative(path.posix.dirname(from), name).replace(/^(?!\.)/, './') : name;
  if (to.startsWith('lazy ')) return `export const x = () => import('${place}');\n`;
  if (to.startsWith('type ')) return `import type { X } from '${place}';\nexport type Y = X;\nexport const x = 1;\n`;
  return `import { x as other } from '${place}';\nexport const x = other;\nexport type X = typeof x;\n`;
}

beforeAll(() => {
  project = mkdtempSync(path.join(tmpdir(), 'walls-'));
  copyFileSync(path.join(root, 'tsconfig.json'), path.join(project, 'tsconfig.json'));
  write('package.json', JSON.stringify(listed));
  for (const name of packages) {
    write(`node_modules/${name}/package.json`, JSON.stringify({ name, version: '1.0.0', main: 'index.js' }));
    write(`node_modules/${name}/index.js`, 'exports.x = 1;\n');
  }
  const rows = [...forbidden, ...allowed];
  for (const [, , to] of rows) {
    const file = target(to);
    if (/^(src|tests)\//.test(file) && file !== 'src/nowhere.ts')
      write(file, 'export const x = 1;\nexport type X = 1;\n');
  }
  rows.push(['the other half of the circle', 'src/shared/paths.ts', 'src/shared/config.ts']);
  for (const [from, all] of Map.groupBy(rows, (row) => row[1])) {
    write(from, all.map(([, , to]) => statement(from, to)).join(''));
  }

  const command = path.join(root, 'node_modules/dependency-cruiser/bin/dependency-cruiser.mjs');
  const config = path.join(root, '.dependency-cruiser.cjs');
  const { stdout, stderr } = spawnSync(process.execPath, [command, '--config', config, '-T', 'json', 'src', 'tests'], {
    cwd: project,
    encoding: 'utf8',
    maxBuffer: 64 << 20,
  });
  if (!stdout.startsWith('{')) throw new Error(stderr);
  report = JSON.parse(stdout) as Report;
}, 30_000);

afterAll(() => rmSync(project, { recursive: true, force: true }));

/** The names of the walls that the import of `to` in the file `from` breaks. */
function broken(from: string, to: string): string[] {
  const name = target(to).replace(/^node:/, '');
  const isIt = (found: string) =>
    found === name || found.includes(`node_modules/${name}/`) || found.endsWith('nowhere.ts');
  return report.summary.violations.filter((one) => one.from === from && isIt(one.to)).map((one) => one.rule.name);
}

describe('the walls', () => {
  it('sees the imports at all', () => {
    expect(report.summary.totalCruised).toBeGreaterThan(forbidden.length);
    expect(report.summary.totalDependenciesCruised).toBeGreaterThanOrEqual(forbidden.length + allowed.length);
  });

  it.each(forbidden)('%s: %s must not import %s', (rule, from, to) => expect(broken(from, to)).toContain(rule));

  it.each(allowed)('%s: %s may import %s', (_why, from, to) => expect(broken(from, to)).toEqual([]));

  it('has a trespass here for every wall, and a reason in every wall', () => {
    const proved = new Set(forbidden.map(([rule]) => rule));
    expect(walls.forbidden.map((wall) => wall.name).filter((name) => !proved.has(name))).toEqual([]);
    expect(walls.forbidden.filter((wall) => wall.comment.length < 30)).toEqual([]);
  });
});
