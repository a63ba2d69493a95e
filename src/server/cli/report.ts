import { BackupFailed } from '../backup/failure.ts';
import { CannotStart } from '../boot/cannot-start.ts';
import { systemCodeOf } from '../errors/system-code.ts';
import { DomainError } from '../errors/domain-error.ts';

/** Writes the sentences of an error that a person can mend. False for a defect of the program. */
export function report(error: unknown): boolean {
  if (error instanceof CannotStart) for (const problem of error.problems) console.error(problem);
  else if (error instanceof BackupFailed) console.error(error.message);
  else if (error instanceof DomainError)
    console.error(`Cette fiche n’est pas acceptée : ${error.code} ${error.field ?? ''}`);
  else if (systemCodeOf(error)?.startsWith('ERR_PARSE_ARGS_'))
    console.error(`Cette option est inconnue ou incomplète : ${(error as Error).message}`);
  else return false;
  return true;
}
