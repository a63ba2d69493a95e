import type { Level } from '#domain/levels.ts';
import type { Role } from '#domain/permissions.ts';
import type { Cents } from '#domain/money.ts';

/** Password of every account; public. */
export const DEMO_PASSWORD = 'Plongee-2026!';

/** An account to try a role with (contract §9). */
export interface DemoAccount {
  readonly licence: string;
  readonly role: Role;
  readonly who: string;
  readonly lastname: string;
  readonly firstname: string;
  readonly level: Level;
  readonly wallet: Cents;
  readonly tribe?: string;
  readonly desactived?: true;
  readonly dossier?: true;
  readonly dao?: true;
  readonly gps?: string;
  readonly voiturecv?: number;
  readonly cotisation?: Cents;
  /** In days; a random age of some months by default. */
  readonly certificateAge?: number;
}

type Row = readonly [
  role: Role,
  lastname: string,
  firstname: string,
  level: Level,
  wallet: Cents,
  who: string,
  particulars?: Partial<DemoAccount>,
];

// prettier-ignore
const ROWS: readonly Row[] = [
  ['SUPER_ADMIN', 'VERHAEGHE', 'Martine', 'E3', 150_00, 'trésorière, E3'],
  ['ADMIN', 'DELCOURT', 'Philippe', 'E2', 96_50, 'secrétaire, E2'],
  ['ADMIN_SITES', 'LEMAIRE', 'Sophie', 'N4', 110_00, 'responsable des sorties, N4'],
  ['ADMIN_PLONGEURS', 'DUPRIEZ', 'Bernard', 'N3', 75_00, 'responsable des membres, N3'],
  ['OPEN', 'CALLENS', 'Nadine', 'N2', 64_00, 'accueil du club-house, N2'],
  ['USER', 'LEROY', 'Thomas', 'N2', 80_00, 'N2, porte-monnaie 80 €, tribu avec 7', { tribe: 'T001' }],
  ['USER', 'LEROY', 'Camille', 'N1', 35_00, 'N1, porte-monnaie 35 € (solde bas), tribu avec 6', { tribe: 'T001' }],
  ['USER', 'BRASSEUR', 'Olivier', 'N2', 42_00, 'compte désactivé, cotisation 180 €', { desactived: true, cotisation: 180_00 }],
  ['USER', 'MAHIEU', 'Laurence', 'E1_N3', 120_00, 'E1_N3, dons aux œuvres, voiture de 5 CV, porte-monnaie 120 €', { dao: true, gps: '50.4486,3.8186', voiturecv: 5 }],
  ['USER', 'QUINET', 'Julien', 'PA20', 58_00, 'dossier attendu, cotisation 170 €', { dossier: true, cotisation: 170_00 }],
  ['USER', 'TILMANT', 'Corinne', 'N1', 12_00, 'porte-monnaie 12 € (sous le minimum), certificat périmé', { certificateAge: 410 }],
  ['USER', 'GODART', 'Michel', 'N4_P5', 88_00, 'dons aux œuvres sans carte grise, cotisation en ordre', { dao: true, gps: '50.3576,3.5235', voiturecv: 0, cotisation: 0 }],
  ['USER', 'WILLOT', 'Isabelle', 'E2_P5', 134_00, 'dons aux œuvres, voiture de société, non éligible au dossier', { dao: true, gps: '50.6053,3.3880', voiturecv: 1, cotisation: -1_00 }],
];

export const licenceOf = (number: number): string => `A-00-${String(number).padStart(6, '0')}`;

export const ACCOUNTS: readonly DemoAccount[] = ROWS.map(
  ([role, lastname, firstname, level, wallet, who, particulars], index) => ({
    licence: licenceOf(index + 1),
    role,
    who,
    lastname,
    firstname,
    level,
    wallet,
    ...particulars,
  }),
);

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
