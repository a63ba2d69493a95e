// Clubs to measure, each in a folder and a server process of its own, run as `npm start` runs it. What a failure leaves
// goes with this process.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEMO_PASSWORD } from '#demo/club/accounts.ts';
import { spawnServer, startServer } from '../support/server-process.ts';
import { read } from './load.ts';

/** On SQLite, unless `database` names another place. `env`: settings of a server of this club. */
export async function fillClub(members: number, events: number, database: Readonly<Record<string, string>> = {}) {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-'));
  process.once('exit', () => rmSync(dataDir, { recursive: true, force: true }));
  const env = { DATA_DIR: dataDir, ...database };
  const args = ['--members', String(members), '--events', String(events)];
  const { exited, output } = spawnServer({ program: 'scripts/demo-fill.ts', args, env });
  if ((await exited) !== 0) throw new Error(output());
  return { dataDir, env };
}

export type FilledClub = Awaited<ReturnType<typeof fillClub>>;

export async function signIn(url: string, licence: string): Promise<string> {
  const body = { licence, password: DEMO_PASSWORD };
  const { token } = await read<{ token: string }>({ url, token: '' }, { method: 'POST', path: '/users/login', body });
  return token;
}

/** A server, and the token of the treasurer, who may do everything. */
export async function open({ env }: { readonly env: Readonly<Record<string, string>> }) {
  const server = await startServer({ env });
  process.once('exit', () => void server.stop('SIGKILL'));
  return { ...server, token: await signIn(server.url, 'A-00-000001') };
}

/** Resident memory of a process, in MB as `ps` and the system's limits count it. */
export function residentMb(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string): number => (Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024) / 1e6;
  return { now: of('VmRSS'), most: of('VmHWM') };
}
