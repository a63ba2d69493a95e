// Global set-up of the `api` project: one PostgreSQL cluster, and one folder of SQLite templates, for the whole run.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import pg from 'pg';
import { RUNNING, startPostgres } from './postgres.ts';

declare module 'vitest' {
  interface ProvidedContext {
    postgresUrl: string;
    /** Folder of the SQLite files that tests copy. */
    templates: string;
  }
}

export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const templates = mkdtempSync(path.join(tmpdir(), 'templates-'));
  const postgres = await startPostgres();
  const owner = new pg.Client({ connectionString: postgres.url });
  await owner.connect();
  await owner.query(`create role ${RUNNING} login password '${new URL(postgres.url).password}'`);
  await owner.end();
  project.provide('postgresUrl', postgres.url);
  project.provide('templates', templates);
  return async () => {
    await postgres.stop();
    rmSync(templates, { recursive: true, force: true });
  };
}
