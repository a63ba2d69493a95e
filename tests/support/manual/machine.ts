// A scratch machine on which the manual's blocks run to the letter, under an ordinary account: its /opt, /etc, /var,
// /usr/local, /mnt are folders of a folder, its ports are free ones. The release, its commands, the database and the mail
// server are real.
import { spawn } from 'node:child_process';
import {
  appendFileSync,
  chmodSync,
  chownSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { followed, freePort } from '#scripts/support/server-process.ts';
import { startPostgres, type Postgres } from '../postgres.ts';
import { startSmtp, type TestSmtp } from '../smtp.ts';
import type { Block } from './blocks.ts';
import { fallbacks, postgresCommands, query, serveCommands } from './relayed.ts';
import { Service } from './service.ts';
import { writeStandIns } from './stand-ins.ts';

const SOMEONE = 1234;
const account = process.getuid?.() === 0 ? { uid: SOMEONE, gid: SOMEONE } : {};

const PLACES = 'accounts etc/systemd/system mnt/elsewhere opt root tmp usr/local/bin var/lib var/run/postgresql'.split(
  ' ',
);
const ABSOLUTE = /(?<![\w./-])\/(?=(?:etc|mnt|opt|usr\/local|var)\b)/g;

/** The unit of the manual's one club. */
const UNIT = 'espace-membres';

/** The mail server of the manual. */
const SMTP = 'smtps://espace%40club.example:password@smtp.club.example';

/** Port of the figures in the manual. */
const METRICS = '9464';

/** Packages that the machine of every test has, or whose commands stand in. */
const HAD = ['ca-certificates', 'curl', 'openssl', 'rsync'];

/** Names that the manual leaves to its reader, and what stands for them here. */
type Names = Readonly<Record<string, string>>;

export class Machine {
  readonly folder = mkdtempSync(path.join(tmpdir(), 'manual-'));
  readonly #names: Names;
  /** By the names of their units. */
  readonly #services = new Map<string, Service>();
  #path = '';
  #port = 0;
  #metricsPort = 0;
  #relay: Server | undefined;
  #relayPort = 0;
  #smtp: TestSmtp | undefined;
  #postgres: Postgres | undefined;

  private constructor(names: Names) {
    this.#names = names;
  }

  static async open(archives: readonly string[], names: Names): Promise<Machine> {
    const machine = new Machine(names);
    await machine.#furnish(archives);
    return machine;
  }

  async #furnish(archives: readonly string[]): Promise<void> {
    // PostgreSQL's account goes through to its socket.
    chmodSync(this.folder, 0o711);
    for (const place of PLACES) mkdirSync(this.place(place), { recursive: true });
    for (const file of archives) {
      linkSync(file, this.place(`root/${path.basename(file)}`));
      appendFileSync(this.place('root/SHA256SUMS'), readFileSync(path.join(path.dirname(file), 'SHA256SUMS')));
    }
    writeFileSync(this.place('owners'), '');
    writeFileSync(this.place('accounts/root'), '');
    this.#path = writeStandIns(this.folder);
    if (account.uid !== undefined)
      for (const place of ['', 'owners', 'etc', 'usr', 'var', ...PLACES])
        chownSync(this.place(place), account.uid, account.gid);
    chmodSync(this.place('var/run/postgresql'), 0o1777);
    [this.#port, this.#metricsPort] = [await freePort(), await freePort()];
    this.#smtp = await startSmtp();
    [this.#relay, this.#relayPort] = await serveCommands({
      ...fallbacks,
      ...postgresCommands((name) => this.#databaseAt(name)),
      'apt-get': (args) => this.#install(args),
      systemctl: (args) => this.#systemctl(args),
    });
  }

  /** What is different on this machine, whose mail server has no certificate. */
  #extra(): Record<string, string> {
    const port = this.#postgres && { PGPORT: new URL(this.#postgres.url).port };
    return { ALLOW_PLAIN_SMTP: 'yes', ...port };
  }

  #serviceOf(unit: string): Service {
    const known = this.#services.get(unit);
    if (known) return known;
    // Clubs of many have ports in their settings.
    const own = unit === UNIT ? { PORT: String(this.#port) } : {};
    const service = new Service({ unit, folder: this.folder, account, extra: () => ({ ...this.#extra(), ...own }) });
    this.#services.set(unit, service);
    return service;
  }

  get #service(): Service {
    return this.#serviceOf(UNIT);
  }

  async #install([command, yes, ...packages]: readonly string[]): Promise<string> {
    if (command === 'update') return '';
    if (command !== 'install' || yes !== '-y') throw new Error(`apt-get ${command}`);
    const strange = packages.filter((name) => name !== 'postgresql' && !HAD.includes(name));
    if (strange.length > 0) throw new Error(`Unable to locate package ${strange.join(' ')}`);
    if (packages.includes('postgresql') && !this.#postgres) {
      this.#postgres = await startPostgres({ sockets: this.place('var/run/postgresql') });
      writeFileSync(this.place('accounts/postgres'), '');
    }
    return '';
  }

  async #systemctl(args: readonly string[]): Promise<string> {
    const [verb = '', ...named] = args.filter(
      (word) => !['--now', '--quiet', '--property=MainPID', '--value'].includes(word),
    );
    const units = named.map((name) => path.basename(name, '.service'));
    if (verb === 'daemon-reload') return '';
    if (!units.every((unit) => unit === UNIT || unit.startsWith('club@')))
      throw new Error(`Unit ${units.join(' ')} not found.`);
    if (verb === 'is-active') {
      if (!units.every((unit) => this.#serviceOf(unit).isRunning)) throw new Error('inactive');
      return '';
    }
    if (verb === 'show') return units.map((unit) => this.#serviceOf(unit).pid).join('\n\n');
    if (!['enable', 'start', 'stop', 'restart'].includes(verb)) throw new Error(`systemctl ${verb}`);
    for (const unit of units) await this.#serviceOf(unit).control(verb);
    return '';
  }

  get url(): string {
    return `http://127.0.0.1:${this.#port}`;
  }

  get mails(): TestSmtp['received'] {
    return this.#smtp?.received ?? [];
  }

  /** What the server has said since it was first started. */
  get journal(): string {
    return this.#service.journal;
  }

  /** The running program, within its release. */
  get program(): string {
    return this.#service.program;
  }

  /** As `systemctl VERB espace-membres`. */
  control = (verb: string): Promise<void> => this.#service.control(verb);

  /** PostgreSQL's superuser in that database, once the manual has installed it. */
  #databaseAt(name: string): string {
    if (!this.#postgres) throw new Error('PostgreSQL is not installed.');
    return Object.assign(new URL(this.#postgres.url), { pathname: `/${name}` }).href;
  }

  /** Rows of a club's database on PostgreSQL, for its superuser. */
  ask = (statement: string, database = 'club'): Promise<unknown[]> => query(this.#databaseAt(database), [statement]);

  /** Where an absolute path of the manual lies. */
  place(name: string): string {
    return path.join(this.folder, name);
  }

  #here(text: string): string {
    const ports = { ':8080': `:${this.#port}`, [METRICS]: String(this.#metricsPort) };
    const own = { [SMTP]: this.#smtp?.url ?? '', ...ports };
    return Object.entries({ ...own, ...this.#names })
      .reduce((left, [name, value]) => left.replaceAll(name, value), text)
      .replaceAll(ABSOLUTE, `${this.folder}/`);
  }

  /** Runs a block as its reader does, at home, and stops at the first command that fails. Answers what was said. */
  async run({ id, text }: Block): Promise<string> {
    const { child, exited, output } = followed(
      spawn('/bin/sh', ['-euc', this.#here(text)], {
        ...account,
        cwd: this.place('root'),
        stdio: ['ignore', 'pipe', 'pipe'],
        env: {
          PATH: this.#path,
          HOME: this.place('root'),
          TMPDIR: this.place('tmp'),
          LANG: 'C.UTF-8',
          MACHINE: this.folder,
          RELAY: String(this.#relayPort),
          CLUBS_ROOT: this.folder,
          ...this.#extra(),
          PORT: String(this.#port),
        },
      }),
    );
    const code = await exited;
    if (code === 0) return output();
    const why = child.signalCode ?? String(code);
    throw new Error(`${id} ended with ${why}:\n${output()}\nThe server's journal:\n${this.journal.slice(-2000)}`);
  }

  async close(): Promise<void> {
    try {
      for (const service of this.#services.values()) await service.stop();
    } finally {
      await this.#smtp?.stop();
      await this.#postgres?.stop();
      this.#relay?.close();
      rmSync(this.folder, { recursive: true, force: true });
    }
  }
}
