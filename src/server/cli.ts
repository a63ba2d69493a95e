// The club's one program: `node src/server/cli.ts start`, with the environment of docs/configuration.md; in a release
// `bin/espace-membres start`.
import { enableCompileCache } from 'node:module';
import path from 'node:path';
import { BackupFailed } from './backup/failure.ts';
import { CannotStart } from './boot/cannot-start.ts';
import { DomainError } from './errors/domain-error.ts';
import { systemCodeOf } from './errors/system-code.ts';
import { release, root } from './root.ts';

interface Command {
  readonly does: string;
  /** Loads its own part of the server alone. Throws CannotStart, BackupFailed or DomainError. */
  readonly run: (args: readonly string[], environment: NodeJS.ProcessEnv) => Promise<void>;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  start: {
    does: 'démarre l’espace membres',
    run: async (_args, environment) => (await import('./boot/serve.ts')).serve(environment),
  },
  admin: {
    does: 'affiche le code de la première page ; avec --licence, crée l’administrateur ou lui rend son accès',
    run: async (...given) => (await import('./cli/admin.ts')).admin(...given),
  },
  backup: {
    does: 'sauvegarde le club, aussi pendant qu’il travaille, et vérifie la sauvegarde (--to DOSSIER)',
    run: async (...given) => (await import('./cli/backups.ts')).backup(...given),
  },
  restore: {
    does: 'reprend une sauvegarde dans une base neuve (FICHIER, --sans-liste, --unsealed)',
    run: async (...given) => (await import('./cli/backups.ts')).restore(...given),
  },
  verify: {
    does: 'dit si une sauvegarde est complète et saine (FICHIER)',
    run: async (...given) => (await import('./cli/backups.ts')).verify(...given),
  },
  upgrade: {
    does: 'met une nouvelle version en service, et revient seul à celle d’avant si elle ne sert pas (ARCHIVE)',
    run: async (...given) => (await import('./cli/upgrade.ts')).upgrade(...given),
  },
  rollback: {
    does: 'remet en service la version d’avant, tant que la base le permet',
    run: async (_args, environment) => (await import('./cli/upgrade.ts')).rollback(environment),
  },
  migrate: {
    does: 'met la base à niveau pour cette version, comme le fait aussi « start »',
    run: async (_args, environment) => (await import('./boot/prepare-database.ts')).migrateOnly(environment),
  },
  health: {
    does: 'dit si le serveur qui tourne est en état de servir (--live : s’il répond)',
    run: async (...given) => (await import('./cli/health.ts')).health(...given),
  },
  version: {
    does: 'dit la version, le commit et la date de ce programme',
    run: async () => console.log(release.version, release.commit ?? '(sources)', release.date ?? ''),
  },
};

const WIDTH = 8;
const USAGE = [
  'Usage : espace-membres COMMANDE [OPTIONS]',
  ...Object.entries(COMMANDS).map(([name, { does }]) => `  ${name.padEnd(WIDTH)} ${does}`),
].join('\n');

/** Writes the sentences of an error that a person can mend. False for a defect of the program. */
function report(error: unknown): boolean {
  if (error instanceof CannotStart) for (const problem of error.problems) console.error(problem);
  else if (error instanceof BackupFailed) console.error(error.message);
  else if (error instanceof DomainError)
    console.error(`Cette fiche n’est pas acceptée : ${error.code} ${error.field ?? ''}`);
  else if (error instanceof Error && systemCodeOf(error)?.startsWith('ERR_PARSE_ARGS_'))
    console.error(`Cette option est inconnue ou incomplète : ${error.message}`);
  else return false;
  return true;
}

// Stack traces of the built server name our sources.
process.setSourceMapsEnabled(true);

// Before anything large is loaded; where the launcher has switched it on or off already, this changes nothing.
enableCompileCache(path.join(root, 'node_modules', '.cache', 'node-compile'));

// The data folder is the one place that a release may write: a verified backup is unpacked there too.
if (process.env['DATA_DIR']) process.env['TMPDIR'] ||= path.resolve(process.env['DATA_DIR']);

// Files of members' data and secrets are for the server's account alone.
process.umask(0o077);

const [name = '', ...args] = process.argv.slice(2);
const command = Object.hasOwn(COMMANDS, name) ? COMMANDS[name] : undefined;
if (command === undefined) {
  console.error(USAGE);
  process.exitCode = 1;
} else {
  try {
    await command.run(args, process.env);
  } catch (error) {
    process.exitCode = 1;
    if (!report(error)) throw error;
    // Ends what a refused start leaves open: connections, timers.
    process.exit();
  }
}
