// systemd's part for the unit of the manual: starts and stops the real server as the unit says.
import { spawn } from 'node:child_process';
import { existsSync, readFileSync, readlinkSync, statSync } from 'node:fs';
import path from 'node:path';
import { followed, type Spawned } from '#scripts/support/server-process.ts';
import { readEnvironment, readUnit } from './unit.ts';

interface Host {
  readonly unit: string;
  readonly folder: string;
  /** The one account of the scratch machine; none where the tests themselves run under an ordinary one. */
  readonly account: { readonly uid?: number; readonly gid?: number };
  /** What the machine of a test needs beside the manual's settings: ports. */
  readonly extra: () => Readonly<Record<string, string>>;
}

export class Service {
  readonly #host: Host;
  #running: Spawned | undefined;
  #said = '';

  constructor(host: Host) {
    this.#host = host;
  }

  /** The journal, of all starts. */
  get journal(): string {
    return this.#said + (this.#running?.output() ?? '');
  }

  /** The running program: the release's own loader. */
  get program(): string {
    return readlinkSync(`/proc/${this.#running?.child.pid}/exe`);
  }

  /** Files that the settings name, and that were given to the account which is to read them. */
  #checkOwners(user: string, settings: Readonly<Record<string, string>>): void {
    const { folder } = this.#host;
    const owners = readFileSync(path.join(folder, 'owners'), 'utf8').split('\n');
    const secrets = Object.entries(settings).filter(([name]) => name.endsWith('_FILE'));
    for (const [name, file] of secrets)
      if (!owners.includes(`${user} ${file}`)) throw new Error(`${name}: ${user} cannot read ${file}, which is root's`);
  }

  get isRunning(): boolean {
    return this.#running !== undefined && this.#running.child.exitCode === null;
  }

  start(): void {
    if (this.isRunning) return;
    const { unit: name, folder, account, extra } = this.#host;
    const unit = readUnit(readFileSync(path.join(folder, `etc/systemd/system/${name}.service`), 'utf8'));
    const one = (key: string): string => unit.get(key)?.[0] ?? '';
    if (!existsSync(path.join(folder, 'accounts', one('User')))) throw new Error(`There is no ${one('User')}.`);
    const state = statSync(path.join(folder, 'var/lib', one('StateDirectory')));
    if ((state.mode & 0o777).toString(8) !== one('StateDirectoryMode').slice(1)) throw new Error('StateDirectoryMode');
    const settings = readEnvironment(readFileSync(one('EnvironmentFile'), 'utf8'));
    this.#checkOwners(one('User'), settings);
    // Nothing of the caller's environment, as a unit has it.
    const env = { PATH: '/usr/bin:/bin', HOME: settings['DATA_DIR'], ...settings, ...extra() };
    const command = ['-c', `umask ${one('UMask')}; exec "$@"`, 'systemd', ...one('ExecStart').split(' ')];
    this.#running = followed(
      spawn('/bin/sh', command, { ...account, cwd: '/', env, stdio: ['ignore', 'pipe', 'pipe'] }),
    );
  }

  /** Throws where the server failed; a signal that came before it had begun to listen is none. */
  async stop(): Promise<void> {
    if (!this.#running) return;
    const { child, exited } = this.#running;
    child.kill('SIGTERM');
    const code = await exited;
    this.#said = this.journal;
    this.#running = undefined;
    if (code !== 0 && child.signalCode !== 'SIGTERM') throw new Error(`The server ended with ${code}.`);
  }

  async control(verb: string): Promise<void> {
    if (verb === 'stop' || verb === 'restart') await this.stop();
    if (verb !== 'stop') this.start();
  }
}
