import { ACCOUNTS, DEMO_PASSWORD } from './accounts.ts';

/** Text at the start of the demonstration: its address and its accounts. */
export function greeting(address: string): string {
  const width = Math.max(...ACCOUNTS.map(({ role }) => role.length));
  const accounts = ACCOUNTS.map(({ licence, role, who }) => `  ${licence}  ${role.padEnd(width)}  ${who}`);
  return [
    '',
    `  L’espace membres est ouvert : ${address}`,
    '',
    `  Club de démonstration. Tous les comptes ont le mot de passe ${DEMO_PASSWORD}`,
    '',
    ...accounts,
    '',
    '  Ctrl-C pour arrêter.',
    '',
  ].join('\n');
}
