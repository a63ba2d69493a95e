// Global set-up of the `api` project: one PostgreSQL cluster, and one folder of SQLite templates, for the whole run.
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { TestProject } from 'vitest/node';
import { startPostgres } from './postgres.ts';

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
  project.provide('postgresUrl', postgres.url);
  project.provide('templates', templates);
  return async () => {
    await postgres.stop();
    rmSync(templates, { recursive: true, force: true });
  };
}
