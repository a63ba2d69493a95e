import { CannotStart } from '../cannot-start.ts';
import type { Environment } from './environment.ts';
import { openFilesProblems, problemsOf } from './guardrails.ts';
import { settingsFrom, type Settings } from './settings.ts';

export function readSettings(env: Environment): { readonly settings: Settings; readonly problems: string[] } {
  const problems: string[] = [];
  const settings = settingsFrom(env, problems);
  if (settings.mode) {
    // A variable that is there but cannot be read is not missing.
    const named = new Set(problems.map(variableOf));
    problems.push(...problemsOf(settings, settings.mode).filter((problem) => !named.has(variableOf(problem))));
  }
  return { settings, problems };
}

/** Settings of commands beside the server, which need no secrets but the backups' own. Throws CannotStart. */
export function settingsOfCommand(environment: NodeJS.ProcessEnv): Settings {
  const { settings, problems } = readSettings({ ...environment, CLUB_MODE: '' });
  if (environment['CLUB_MODE'] !== 'demo') problems.push(...openFilesProblems(settings));
  if (problems.length > 0) throw new CannotStart(problems);
  return settings;
}

/** The variable that a problem begins with; of `JWT_SECRET_FILE` it is `JWT_SECRET`. */
const variableOf = (problem: string): string => /^[A-Z_]+?(?=(_FILE)?[^A-Z_])/.exec(problem)?.[0] ?? '';
