import { lacksRight, NO_SCHEMA_RIGHT } from '../backup/failure.ts';
import { systemCodeOf } from '../errors/system-code.ts';
import { isStorageFull } from '../db/errors.ts';
import { MigrationFailed, NewerSchema } from '../db/migrate.ts';

/** Keeps the server from starting; each problem is a sentence that says what to do, which the command prints (cli.ts). */
export class CannotStart extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[], cause?: unknown) {
    super(problems.join('\n'), { cause });
    this.name = 'CannotStart';
    this.problems = problems;
  }
}

/** CannotStart for a port or host that the system refuses; any other error as it is. */
export function explainListening(error: unknown, host: string, port: number, variable = 'PORT'): unknown {
  const sentences: Partial<Record<string, string>> = {
    EADDRINUSE: `Le port ${port} est déjà pris : un autre serveur tourne sans doute. Arrêtez-le, ou choisissez un autre ${variable}.`,
    EACCES: `Le port ${port} est réservé à l’administrateur de la machine : choisissez un ${variable} au-dessus de 1023.`,
    EADDRNOTAVAIL: `HOST vaut « ${host} », qui n’est pas une adresse de cette machine.`,
    ENOTFOUND: `HOST vaut « ${host} », qui est inconnu.`,
  };
  const sentence = sentences[systemCodeOf(error) ?? ''];
  return sentence ? new CannotStart([sentence], error) : error;
}

/** Sentence of an error of the schema, of the system or of the database. */
function whyNotOpened(error: unknown, dataDir: string): string {
  if (error instanceof NewerSchema) {
    return `Une version plus récente de l’espace membres a déjà mis cette base à jour (étape ${error.schema}) ; celle-ci ne la connaît pas et n’a rien changé. Installez la version la plus récente, ou restaurez dans une base neuve la sauvegarde faite avant la mise à jour.`;
  }
  if (error instanceof MigrationFailed) {
    if (lacksRight(error)) return NO_SCHEMA_RIGHT;
    const cure = isStorageFull(error.cause)
      ? 'Libérez de la place et redémarrez.'
      : 'Remettez la version précédente, qui va avec cette base, ou reprenez dans une base neuve la sauvegarde faite avant la mise à jour (« …-avant-….backup »), et signalez ce message.';
    return `La mise à jour de la base s’est arrêtée (${error.message}) : elle est annulée en entier, rien n’a changé. ${cure}`;
  }
  const why = systemCodeOf(error) ?? (error instanceof Error ? error.message : 'erreur inconnue');
  return `La base de données ne s’ouvre pas (${why}). Vérifiez DATA_DIR (${dataDir}) et DATABASE_URL.`;
}

/** CannotStart for a data folder or database that does not open, without its address, which may carry a password. */
export const explainOpening = (error: unknown, dataDir: string): CannotStart =>
  new CannotStart([whyNotOpened(error, dataDir)], error);
