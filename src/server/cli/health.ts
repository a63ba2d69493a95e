import { parseArgs } from 'node:util';
import { CannotStart } from '../boot/cannot-start.ts';
import { readSettings } from '../boot/config/read-settings.ts';
import { addressOf, type Settings } from '../boot/config/settings.ts';
import type { FailedCheck } from '../health/checks.ts';

/** Longer than the longest check of the server. */
const LIMIT_MS = 8000;

const LOCAL: Readonly<Record<string, string>> = { '0.0.0.0': '127.0.0.1', '::': '::1' };

/** Address by which this machine reaches its server, also one that listens on all addresses. */
export const localAddress = ({ host, port }: Pick<Settings, 'host' | 'port'>): string =>
  addressOf(LOCAL[host] ?? host, port);

const UNREADY = 'Le serveur répond, mais n’est pas en état de servir : lisez son journal.';

/** Failed checks of the server; another program on the port may answer anything. */
async function saidBy(answer: Response): Promise<readonly string[]> {
  type Body = { readonly reasons?: readonly FailedCheck[]; readonly warnings?: readonly string[] };
  const { reasons, warnings = [] } = (await answer.json().catch(() => ({}))) as Body;
  return [...(reasons?.map(({ reason }) => reason) ?? (answer.ok ? [] : [UNREADY])), ...warnings];
}

/** Answer of `/health`; empty where nothing answers. */
export const askHealth = (address: string): Promise<string> =>
  fetch(`${address}/health`).then(
    (answer) => answer.text(),
    () => '',
  );

/**
 * Asks the server of this environment whether it is ready, or with `--live` whether it answers: what restarts a server must not
 * do so for a late backup. Throws CannotStart with the reasons when it is not.
 */
export async function health(args: readonly string[], environment: NodeJS.ProcessEnv): Promise<void> {
  const { live } = parseArgs({ args: [...args], options: { live: { type: 'boolean', default: false } } }).values;
  // Without the checks of a mode: this command needs none of the server's secrets.
  const { settings } = readSettings({ ...environment, CLUB_MODE: '' });
  const address = localAddress(settings);
  const question = `${address}${live ? '/health' : '/health/ready'}`;
  const answer = await fetch(question, { signal: AbortSignal.timeout(LIMIT_MS) }).catch((error: unknown) => {
    throw new CannotStart([`Le serveur ne répond pas sur ${address} : démarrez-le, ou vérifiez HOST et PORT.`], error);
  });
  const said = await saidBy(answer);
  if (!answer.ok) throw new CannotStart(said);
  console.log([`Le serveur ${live ? 'répond' : 'est prêt'} sur ${address}.`, ...said].join('\n'));
}
