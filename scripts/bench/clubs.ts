// Clubs to measure, each in a folder and a server process of its own, run as `npm start` runs it.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DEMO_PASSWORD } from '../../src/demo/club/accounts.ts';
import { spawnServer, startServer, type ServerProcess } from '../support/server-process.ts';
import { ask } from './load.ts';

export interface FilledClub {
  readonly dataDir: string;
  /** Settings of a server of this club. */
  readonly env: Readonly<Record<string, string>>;
  discard(): void;
}

/** On SQLite, unless `database` names another place. */
export async function fillClub(
  members: number,
  events: number,
  database: Readonly<Record<string, string>> = {},
): Promise<FilledClub> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'bench-'));
  const env = { DATA_DIR: dataDir, ...database };
  const args = ['--members', String(members), '--events', String(events)];
  const { exited, output } = spawnServer({ program: 'scripts/demo-fill.ts', args, env });
  if ((await exited) !== 0) throw new Error(output());
  return { dataDir, env, discard: () => rmSync(dataDir, { recursive: true, force: true }) };
}

export const serve = ({ env }: FilledClub): Promise<ServerProcess> => startServer({ env });

/** By default the treasurer, who may do everything. */
export async function signIn(url: string, licence = 'A-00-000001'): Promise<string> {
  const body = { licence, password: DEMO_PASSWORD };
  const answer = await ask(url, '', { method: 'POST', path: '/api/v1/users/login', body });
  return (JSON.parse(answer.toString()) as { token: string }).token;
}

/** Resident memory of a process, in MB as `ps` and the system's limits count it. */
export function residentMb(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string): number => (Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024) / 1e6;
  return { now: of('VmRSS'), most: of('VmHWM') };
}
