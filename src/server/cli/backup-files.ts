import path from 'node:path';
import { parseArgs } from 'node:util';
import { longDay, timeOf } from '../../shared/messages/dates.ts';
import { amount, plural } from '../../shared/messages/money.ts';
import { parisDay } from '../../shared/domain/dates.ts';
import type { Loaded } from '../backup/load.ts';
import { CannotStart } from '../boot/cannot-start.ts';
import { openFilesProblems } from '../boot/config/guardrails.ts';
import { readSettings } from '../boot/config/read-settings.ts';
import type { Settings } from '../boot/config/settings.ts';

/** Without the checks of a mode but that of open folders: these commands need none of the server's secrets but the backups' own. */
export function settingsOf(environment: NodeJS.ProcessEnv): Settings {
  const { settings, problems } = readSettings({ ...environment, CLUB_MODE: '' });
  if (environment['CLUB_MODE'] !== 'demo') problems.push(...openFilesProblems(settings));
  if (problems.length > 0) throw new CannotStart(problems);
  return settings;
}

/** The one argument of a command, as a whole path. Throws CannotStart. */
export function fileOf(args: readonly string[], command: string): string {
  const { positionals } = parseArgs({ args: [...args], allowPositionals: true });
  const [file] = positionals;
  if (file !== undefined && positionals.length === 1) return path.resolve(file);
  throw new CannotStart([`Donnez le fichier d’une sauvegarde : espace-membres ${command} FICHIER.`]);
}

const ACCOUNTS: Readonly<Record<string, string>> = { wallet: 'porte-monnaie', membership: 'cotisations' };

/** Date, records and money of a backup, in one sentence. */
export function contentsOf({ header: { at }, trailer: { counts, ledger } }: Loaded): string {
  const records = [
    plural(counts['divers'] ?? 0, 'plongeur', 'plongeurs'),
    plural(counts['events'] ?? 0, 'sortie', 'sorties'),
    plural(counts['movements'] ?? 0, 'mouvement', 'mouvements'),
  ];
  const money = Object.entries(ledger).map(([account, cents]) => `${ACCOUNTS[account] ?? account} ${amount(cents)}`);
  const when = `${longDay(parisDay(at))} à ${timeOf(at)}`;
  return `Données du ${when} : ${records.join(', ')}${money.length > 0 ? ` ; ${money.join(', ')}` : ''}.`;
}
