import { systemCodeOf } from '../commons/error-code.ts';

/** The server does not start, and these sentences say why and what to do: main.ts prints them and exits with 1. */
export class CannotStart extends Error {
  readonly problems: readonly string[];

  constructor(problems: readonly string[], cause?: unknown) {
    super(problems.join('\n'), { cause });
    this.name = 'CannotStart';
    this.problems = problems;
  }
}

/** What the system says when the address can't be had. Anything else is a fault of ours and keeps its stack. */
export function explainListening(error: unknown, host: string, port: number): unknown {
  const sentences: Partial<Record<string, string>> = {
    EADDRINUSE: `Le port ${port} est déjà pris : un autre serveur tourne sans doute. Arrêtez-le, ou choisissez un autre PORT.`,
    EACCES: `Le port ${port} est réservé à l’administrateur de la machine : choisissez un PORT au-dessus de 1023.`,
    EADDRNOTAVAIL: `HOST vaut « ${host} », qui n’est pas une adresse de cette machine.`,
    ENOTFOUND: `HOST vaut « ${host} », qui est inconnu.`,
  };
  const sentence = sentences[systemCodeOf(error) ?? ''];
  return sentence ? new CannotStart([sentence], error) : error;
}

/** The data folder or the database refuses; addresses of databases carry passwords and are not repeated. */
export function explainOpening(error: unknown, dataDir: string): CannotStart {
  const why = systemCodeOf(error) ?? (error instanceof Error ? error.message : 'erreur inconnue');
  return new CannotStart(
    [`La base de données ne s’ouvre pas (${why}). Vérifiez DATA_DIR (${dataDir}) et DATABASE_URL.`],
    error,
  );
}
