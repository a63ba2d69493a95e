// Clubs to measure, each in a folder and a server process of its own, run as `npm start` runs it.
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import pg from 'pg';
import { DEMO_PASSWORD } from '../../src/demo/club/accounts.ts';
import { spawnServer, startServer, type ServerProcess } from '../support/server-process.ts';

export const TREASURER = 'A-00-000001';

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

export async function signIn(url: string, licence = TREASURER): Promise<string> {
  const answer = await fetch(`${url}/api/v1/users/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ licence, password: DEMO_PASSWORD }),
  });
  if (!answer.ok) throw new Error(`sign-in answered ${answer.status}`);
  return ((await answer.json()) as { token: string }).token;
}

/** Resident memory of a process, in MB as `ps` and the system's limits count it. */
export function residentMb(pid: number): { now: number; most: number } {
  const status = readFileSync(`/proc/${pid}/status`, 'utf8');
  const of = (name: string): number => (Number(new RegExp(`${name}:\\s+(\\d+) kB`).exec(status)?.[1]) * 1024) / 1e6;
  return { now: of('VmRSS'), most: of('VmHWM') };
}

/** Runs one statement on PostgreSQL, outside of a transaction. */
export async function runOn(url: string, statement: string): Promise<void> {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}

/** Brings the statistics of PostgreSQL's planner up to date, as a club in use has them. */
export const settle = (url: string): Promise<void> => runOn(url, 'vacuum analyze');
