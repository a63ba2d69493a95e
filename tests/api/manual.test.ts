// The shell blocks of the operator's manual, one after the other, on a scratch machine: from the archive of the release to
// a club that serves, is backed up, restored, upgraded and moved. A block is run here, or set aside with its reason.
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { shellBlocks } from '../support/manual/blocks.ts';
import { Machine } from '../support/manual/machine.ts';
import { isShell } from '../support/manual/stand-ins.ts';
import { Treasurer } from '../support/manual/treasurer.ts';
import { readUnit } from '../support/manual/unit.ts';
import { root } from '#scripts/support/builds.ts';
import { laterReleases, releaseArchive, releaseNameOf } from '../support/release-archive.ts';
import { folders } from '../support/folders.ts';

const SECOND_MACHINE = 'sends or reads over a network, from a machine that is not there';
const ENGINE = 'an engine of containers, and ports that are root’s';
const CLUSTER = 'programs and folders of a Debian cluster, which the package for tests does not have';

/** Blocks that are not run, and why. Their shell is read, and they are tried by hand. */
const ASIDE: Readonly<Record<string, string>> = {
  'nginx 1': 'its certificate is for the nginx of the next block',
  'nginx 2': 'a package, and ports that are root’s',
  'nginx 3': 'a certificate of a public name',
  'Caddy 1': 'a package, and ports that are root’s',
  'The engines’ own ways 1': 'a package',
  'The engines’ own ways 2': CLUSTER,
  'The engines’ own ways 3': CLUSTER,
  'The engines’ own ways 4': CLUSTER,
  'Watching 1': SECOND_MACHINE,
  'With containers 1': ENGINE,
  'With containers 2': ENGINE,
  'With containers 3': ENGINE,
  'With containers 4': ENGINE,
  'Logs 1': 'settings of the machine’s own journal',
  'Logs 2': SECOND_MACHINE,
  'Three clubs behind one Caddy 1': ENGINE,
  'Backups of all elsewhere 1': 'a package',
  'A new release for all 1': ENGINE,
};

/** A backup's name of the manual; it stands for the newest one. */
const BACKUP = 'espace-membres-2026-11-22T03-00-00Z.backup.age';
const NEWEST = '$(basename "$(ls -t /var/lib/espace-membres*/backups/*.age | head -1)")';
const LICENCE = 'A-12-345678';
const VERSION = /^\d+\.\d+\.\d+/;
const LATER = '99.0.0';

const folder = folders()();
const blocks = new Map(shellBlocks().map((block) => [block.id.replaceAll("'", '’'), block]));
const run = new Set<string>();
let archive = '';
let newer = '';

/** The release that a block unpacks. */
const releaseIn = (id: string): string =>
  /espace-membres-[\w.-]+(?=\.tar\.gz)/.exec(blocks.get(id)?.text ?? '')?.[0] ?? 'none';

beforeAll(async () => {
  archive = await releaseArchive();
  [newer = ''] = await laterReleases(archive, folder, [{ version: LATER, commit: 'f'.repeat(40) }]);
});

/** One machine, and its blocks in the order in which its reader comes to them. */
class Reader {
  machine!: Machine;
  treasurer!: Treasurer;
  #failed = '';

  constructor() {
    beforeAll(async () => {
      const releases = {
        [releaseIn('Upgrade 1')]: releaseNameOf(newer),
        [releaseIn('Install 1')]: releaseNameOf(archive),
      };
      this.machine = await Machine.open([archive, newer], { ...releases, [BACKUP]: NEWEST });
      this.treasurer = new Treasurer(this.machine, LICENCE);
    });
    afterAll(() => this.machine.close());
  }

  /** What the club does between two blocks. */
  meanwhile(title: string, work: () => Promise<void> | void): void {
    it(title, async () => {
      if (this.#failed !== '') throw new Error(`not tried after “${this.#failed}”`);
      this.#failed = title;
      await work();
      this.#failed = '';
    });
  }

  /** Runs a block to its end, and looks at what has become of the machine. */
  block(id: string, title: string, check: (said: string) => Promise<void> | void): void {
    run.add(id);
    this.meanwhile(`${id}: ${title}`, async () => {
      const block = blocks.get(id);
      if (!block) throw new Error('The manual has no such block.');
      await check(await this.machine.run(block));
    });
  }

  file = (name: string): string => readFileSync(this.machine.place(name), 'utf8');
  filesIn = (name: string): string[] => readdirSync(this.machine.place(name));
  modeOf = (name: string): number => statSync(this.machine.place(name)).mode & 0o777;

  async isReady(): Promise<void> {
    const status = () => fetch(`${this.machine.url}/health/ready`).then(({ status: code }) => code, String);
    await expect.poll(status).toBe(200);
  }
}

/** The beginning of each club. */
function install(club: Reader): void {
  club.block('Install 1', 'unpacks the release', () => {
    expect(club.file('opt/espace-membres/VERSION')).toMatch(VERSION);
    expect(club.modeOf('var/lib/espace-membres')).toBe(0o700);
  });
  club.block('Settings and secrets 1', 'writes secrets for the server alone', () => {
    const secrets = 'etc/espace-membres/secrets';
    for (const name of club.filesIn(secrets)) expect(club.modeOf(`${secrets}/${name}`), name).toBe(0o400);
  });
  club.block('Settings and secrets 2', 'gives commands the settings of the server', () =>
    expect(club.modeOf('usr/local/bin/club')).toBe(0o755),
  );
  club.block('systemd 1', 'starts the server', async (said) => {
    // What `systemd-analyze verify` does not understand, it passes over.
    expect(said).not.toMatch(/ignoring|Failed/);
    await club.isReady();
  });
  club.block('First visit 1', 'prints the code by which the administrator comes in', (said) =>
    club.treasurer.openClub(/[0-9A-Z]{4}(-[0-9A-Z]{4}){3}/.exec(said)?.[0] ?? ''),
  );
}

describe('a club on SQLite', () => {
  const club = new Reader();
  let stays = 0;
  let goes = 0;
  const isTheSame = async () => {
    await club.isReady();
    await club.treasurer.signIn();
    expect(await club.treasurer.member(stays)).toMatchObject({ lastname: 'RESTANT', porte_Monnaie: 40 });
    expect(await club.treasurer.erased()).toEqual([goes]);
    await expect(club.treasurer.member(goes)).rejects.toThrow('DIVER_NOT_FOUND');
  };

  install(club);
  club.meanwhile('gets members, one of them with money', async () => {
    stays = await club.treasurer.add('RESTANT', 'A-12-000001', 40);
    goes = await club.treasurer.add('PARTANT', 'A-12-000002', 0);
  });
  club.block('Backups 1', 'makes a backup and verifies it', (said) => expect(said).toContain('vérifi'));
  club.block('Elsewhere 1', 'fetches backups, and the list of erased members with them', () => {
    const fetched = club.filesIn('mnt/elsewhere/club');
    expect(fetched).toEqual(club.filesIn('var/lib/espace-membres/backups'));
    expect(fetched).toContainEqual(expect.stringMatching(/^membres-effaces-.*\.json$/));
  });
  club.meanwhile('erases a member', async () => void (await club.treasurer.erase(goes)));
  club.block('Restore 1', 'brings the members back, but not the erased one', isTheSame);
  club.block('Prometheus 1', 'reads the figures', (said) => expect(said).toMatch(/^club_database_up 1$/m));
  club.block('Prometheus 2', 'gives the figures to a token', async () => {
    await club.isReady();
    const authorization = `Bearer ${club.file('etc/espace-membres/secrets/metrics').trim()}`;
    const headers = { authorization, 'x-forwarded-for': '192.0.2.1' };
    expect((await fetch(`${club.machine.url}/metrics`, { headers })).status).toBe(200);
  });
  club.block('Upgrade 1', 'runs the new release beside the old one, which stays as it was', async () => {
    expect(club.file('opt/espace-membres/VERSION')).toContain(LATER);
    expect(club.file(`opt/${releaseNameOf(archive)}/VERSION`)).toMatch(VERSION);
    expect(club.machine.program).toContain(releaseNameOf(newer));
    await isTheSame();
  });
  club.block('Upgrade 2', 'goes back to the release before', async () => {
    expect(club.file('opt/espace-membres/VERSION')).not.toContain(LATER);
    await isTheSame();
  });
  club.block('PostgreSQL 1', 'makes two roles and a database', () =>
    expect(club.modeOf('etc/espace-membres/secrets/database-owner')).toBe(0o400),
  );
  club.block('Moving house 1', 'has the same members and balances on PostgreSQL', async () => {
    expect(await club.machine.ask('select count(*)::int from divers')).toEqual([{ count: 3 }]);
    await isTheSame();
  });
});

describe('a club on PostgreSQL', () => {
  const club = new Reader();
  const OWNERS = 'select tableowner, count(*) > 20 as many from pg_tables where schemaname = $$public$$ group by 1';
  const settings = 'etc/espace-membres/settings';
  let both = '';

  install(club);
  club.block('PostgreSQL 1', 'makes two roles and a database', () =>
    expect(club.modeOf('etc/espace-membres/secrets/database-owner')).toBe(0o400),
  );
  club.block('PostgreSQL 2', 'begins a new club under two roles', async () => {
    await club.isReady();
    await club.treasurer.signInFirst();
    expect(await club.machine.ask(OWNERS)).toEqual([{ tableowner: 'club_owner', many: true }]);
  });
  club.meanwhile('goes on under one role', async () => {
    both = club.file(settings);
    await club.machine.ask('alter database club owner to club');
    await club.machine.ask('reassign owned by club_owner to club');
    writeFileSync(club.machine.place(settings), both.replace(/^DATABASE_MIGRATION_URL_FILE.*\n/m, ''));
    await club.machine.control('restart');
    await club.isReady();
    writeFileSync(club.machine.place(settings), both);
  });
  club.block('PostgreSQL 3', 'hands over to the owner what one role had', async () => {
    await club.isReady();
    expect(await club.machine.ask(OWNERS)).toEqual([{ tableowner: 'club_owner', many: true }]);
  });
  club.block('PostgreSQL 4', 'limits a role', async () => {
    await club.machine.control('restart');
    await club.isReady();
  });
});

describe('many clubs', () => {
  const club = new Reader();
  const id = 'A new club 1';
  const NAMES = /^for name in (.*); do$/m.exec(blocks.get(id)?.text ?? '')?.[1]?.split(' ') ?? [];
  const container = (file: string) => readFileSync(path.join(root, 'docs/containers/clubs', file), 'utf8');
  const [settings = '', services = ''] = container('compose.yaml').split(/^services:$/m);
  const secrets = settings.match(/(?<=: \/run\/secrets\/)\S+/g)?.toSorted();

  club.meanwhile('has PostgreSQL', async () => {
    await club.machine.run({ id: 'PostgreSQL', text: 'apt-get install -y postgresql' });
  });
  club.block(id, 'makes secrets, and a database that no other club reaches', async () => {
    const reached = `select role, datname, pg_get_userbyid(datdba) as owner
      from unnest(array['${NAMES.join("','")}', 'owner_nageurs', 'pg_monitor']) as role, pg_database
      where datname in ('${NAMES.join("','")}') and has_database_privilege(role, datname, 'connect') order by 1`;
    const one = (role: string, name = role) => ({ role, datname: name, owner: `owner_${name}` });
    expect(await club.machine.ask(reached, 'postgres')).toEqual(
      [...NAMES.map((name) => one(name)), one('owner_nageurs', 'nageurs')].toSorted((a, b) =>
        a.role < b.role ? -1 : 1,
      ),
    );
    for (const name of NAMES) {
      expect(club.filesIn(`srv/clubs/secrets/${name}`).toSorted()).toEqual(secrets);
      expect(club.modeOf(`srv/clubs/data/${name}`)).toBe(0o700);
    }
  });
  it('shows them in the files beside the page', () => {
    expect([...services.matchAll(/^ {4}<<: \*club$/gm)]).toHaveLength(NAMES.length);
    for (const name of NAMES) {
      expect(services).toContain(`\n  ${name}:\n    <<: *club\n`);
      expect(services).toContain(`['./data/${name}:/data', './secrets/${name}:/run/secrets:ro']`);
      expect(services).toContain(`PUBLIC_URL: https://espace.${name}.example }`);
      expect(container('Caddyfile')).toContain(`espace.${name}.example {\n\treverse_proxy ${name}:8080\n}\n`);
    }
  });
});

it('runs each block, or sets it aside with a reason', () => {
  expect([...run, ...Object.keys(ASIDE)].toSorted()).toEqual([...blocks.keys()].toSorted());
});

it('shows shell that a shell can read', () => {
  for (const [id, { text }] of blocks) expect(isShell(text), id).toBe(true);
  expect(isShell('for x in')).toBe(false);
});

it.each([
  ['a directive', 'PrivateTmp=yes', 'PrivateTemp=yes'],
  ['a value', 'PrivateTmp=yes', 'PrivateTmp=sure'],
  ['a section', '[Service]', '[Services]'],
])('reads the unit, and finds %s that systemd would pass over', (_what, right, wrong) => {
  const [, unit = ''] = /<<'END'\n([\s\S]*?)^END$/m.exec(blocks.get('systemd 1')?.text ?? '') ?? [];
  expect(readUnit(unit).get('User')).toEqual(['club']);
  expect(() => readUnit(unit.replace(right, wrong))).toThrow(wrong);
});
