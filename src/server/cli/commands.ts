/** Runs with the arguments behind its name. Throws CannotStart or DomainError, which become sentences and exit code 1. */
export type Run = (args: readonly string[], environment: NodeJS.ProcessEnv) => Promise<void>;

interface Command {
  readonly does: string;
  /** Loads the command's own part of the server alone. */
  readonly load: () => Promise<Run>;
}

const COMMANDS: Readonly<Record<string, Command>> = {
  start: {
    does: 'démarre l’espace membres',
    load: async () => {
      const { serve } = await import('../boot/serve.ts');
      return (_args, environment) => serve(environment);
    },
  },
  admin: {
    does: 'crée le premier administrateur, ou lui rend son accès',
    load: async () => (await import('./admin.ts')).admin,
  },
  backup: {
    does: 'sauvegarde le club, aussi pendant qu’il travaille, et vérifie la sauvegarde (--to DOSSIER)',
    load: async () => (await import('./backup.ts')).backup,
  },
  restore: {
    does: 'reprend une sauvegarde dans une base neuve (FICHIER, --sans-liste, --unsealed)',
    load: async () => (await import('./restore.ts')).restore,
  },
  verify: {
    does: 'dit si une sauvegarde est complète et saine (FICHIER)',
    load: async () => (await import('./verify.ts')).verify,
  },
  health: {
    does: 'dit si le serveur qui tourne est en état de servir',
    load: async () => (await import('./health.ts')).health,
  },
  version: {
    does: 'dit la version et le commit de ce programme',
    load: async () => (await import('./version.ts')).version,
  },
};

const WIDTH = 8;

export const USAGE = [
  'Usage : espace-membres COMMANDE [OPTIONS]',
  ...Object.entries(COMMANDS).map(([name, { does }]) => `  ${name.padEnd(WIDTH)} ${does}`),
].join('\n');

/** Null for a name that is no command. */
export const commandOf = (name: string | undefined): Command | null =>
  name !== undefined && Object.hasOwn(COMMANDS, name) ? (COMMANDS[name] ?? null) : null;
