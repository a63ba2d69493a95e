import { withTimeout } from '../commons/timing/with-timeout.ts';

/** One condition of a server that can serve its club. */
export interface ReadinessCheck {
  readonly name: string;
  /** Null: all is well; else a French sentence that says what to do, without secrets. May throw. */
  readonly check: () => Promise<string | null>;
}

export interface Reason {
  readonly check: string;
  readonly reason: string;
}

/** Longest wait for one check: monitoring asks several times a minute. */
const TIMEOUT_MS = 5000;
const NO_ANSWER = 'Ce contrôle n’a pas abouti : consultez le journal du serveur.';

/** The reasons why the server is not ready; none when it is. */
export async function reasonsAgainst(
  checks: readonly ReadinessCheck[],
  onError: (check: string, error: unknown) => void,
): Promise<Reason[]> {
  const results = await Promise.all(
    checks.map(async ({ name, check }): Promise<Reason[]> => {
      try {
        const late = () => new Error(`readiness check ${name} took too long`);
        const reason = await withTimeout(check(), AbortSignal.timeout(TIMEOUT_MS), late);
        return reason === null ? [] : [{ check: name, reason }];
      } catch (error) {
        onError(name, error);
        return [{ check: name, reason: NO_ANSWER }];
      }
    }),
  );
  return results.flat();
}
