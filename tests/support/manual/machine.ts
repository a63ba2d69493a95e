// A scratch machine on which the manual's blocks run to the letter, under an ordinary account: its /opt, /etc, /var,
// /usr/local, /mnt are folders of a folder, its ports are free ones. The release, its commands, the database and the mail
// server are real.
import { spawn } from 'node:child_process';
import { chmodSync, chownSync, linkSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import type { Server } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { followed, freePort } from '../../../scripts/support/server-process.ts';
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
    this.#service = new Service({ folder: this.folder, account, extra: () => this.#extra() });
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
    for (const file of archives) linkSync(file, this.place(`root/${path.basename(file)}`));
    writeFileSync(this.place('owners'), '');
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

  /** Ports of this machine, whose mail server has no certificate. */
  #extra(): Record<string, string> {
    const port = this.#postgres && { PGPORT: new URL(this.#postgres.url).port };
    return { PORT: String(this.#port), ALLOW_PLAIN_SMTP: 'yes', ...port };
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
    const [verb = '', ...units] = args.filter((word) => word !== '--now' && word !== '--quiet');
    if (verb === 'daemon-reload') return '';
    if (!['enable', 'start', 'stop', 'restart'].includes(verb) || units.join() !== 'espace-membres')
      throw new Error(`Unit ${units.join(' ')} not found.`);
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

  /** Rows of the club's database on PostgreSQL, for its superuser. */
  ask = (statement: string): Promise<unknown[]> => query(this.#databaseAt('club'), [statement]);

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
