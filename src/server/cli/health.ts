import { CannotStart } from '../boot/cannot-start.ts';
import { readSettings } from '../boot/config/read-settings.ts';
import { addressOf } from '../boot/config/settings.ts';

/** Longest wait for an answer: a server that needs more is not in order. */
const LIMIT_MS = 5000;

/** Address by which this machine reaches a server that listens on all of its addresses. */
const LOCAL: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Asks the server of this environment how it is: exit code 0 when it serves. Throws CannotStart when it does not. */
export async function health(_args: readonly string[], environment: NodeJS.ProcessEnv): Promise<void> {
  // Without the checks of a mode: this command needs none of the server's secrets.
  const { host, port } = readSettings({ ...environment, CLUB_MODE: '' }).settings;
  const address = addressOf(LOCAL[host] ?? host, port);
  let answer: Response;
  try {
    answer = await fetch(`${address}/health`, { signal: AbortSignal.timeout(LIMIT_MS) });
  } catch (error) {
    throw new CannotStart([`Le serveur ne répond pas sur ${address} : démarrez-le, ou vérifiez HOST et PORT.`], error);
  }
  if (!answer.ok) {
    throw new CannotStart([
      `Le serveur répond, mais n’est pas en état de servir (${answer.status}) : lisez son journal.`,
    ]);
  }
  console.log(`Le serveur répond sur ${address}.`);
}
