import { ACCOUNTS, DEMO_PASSWORD } from './accounts.ts';

/** What whoever started the demonstration needs: where it is, and whom to be. */
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
