// A scratch machine on which the manual's blocks run to the letter, under an ordinary account: its /opt, /etc, /srv, /var,
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

const PLACES =
  'accounts etc/systemd/system mnt/elsewhere opt root srv/clubs tmp usr/local/bin var/lib var/run/postgresql'.split(
    ' ',
  );
const ABSOLUTE = /(?<![\w./-])\/(?=(?:etc|mnt|opt|srv|usr\/local|var)\b)/g;

/** The account of containers. */
const IMAGE = '65532';

/** The unit of the manual. */
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
  readonly #service: Service;
  #path = '';
  #port = 0;
  #metricsPort = 0;
  #relay: Server | undefined;
  #relayPort = 0;
  #smtp: TestSmtp | undefined;
  #postgres: Postgres | undefined;

  private constructor(names: Names) {
    this.#names = names;
    const extra = () => ({ ...this.#extra(), PORT: String(this.#port) });
    this.#service = new Service({ unit: UNIT, folder: this.folder, account, extra });
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
    for (const name of ['root', IMAGE]) writeFileSync(this.place(`accounts/${name}`), '');
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
    const [verb = '', ...units] = args.filter((word) => !['--now', '--quiet'].includes(word));
    if (verb === 'daemon-reload') return '';
    if (units.join(' ') !== UNIT) throw new Error(`Unit ${units.join(' ')} not found.`);
    if (verb === 'is-active') {
      if (!this.#service.isRunning) throw new Error('inactive');
      return '';
    }
    if (!['enable', 'start', 'stop', 'restart'].includes(verb)) throw new Error(`systemctl ${verb}`);
    await this.#service.control(verb);
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
      await this.#service.stop();
    } finally {
      await this.#smtp?.stop();
      await this.#postgres?.stop();
      this.#relay?.close();
      rmSync(this.folder, { recursive: true, force: true });
    }
  }
}
