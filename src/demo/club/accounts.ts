import type { Level } from '../../shared/domain/levels.ts';
import type { Role } from '../../shared/domain/roles.ts';
import type { Cents } from '../../shared/domain/money.ts';

/** Password of every account; public. */
export const DEMO_PASSWORD = 'Plongee-2026!';

/** An account to try a role with (contract §9). */
export interface Account {
  readonly licence: string;
  readonly role: Role;
  /** Description that the server prints at its start. */
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
  /** Days; a random age of some months without it. */
  readonly certificateAge?: number;
}

const FIRST_TRIBE = 'T001';

export const ACCOUNTS: readonly Account[] = [
  {
    licence: 'A-00-000001',
    role: 'SUPER_ADMIN',
    who: 'trésorière, E3',
    lastname: 'VERHAEGHE',
    firstname: 'Martine',
    level: 'E3',
    wallet: 150_00,
  },
  {
    licence: 'A-00-000002',
    role: 'ADMIN',
    who: 'secrétaire, E2',
    lastname: 'DELCOURT',
    firstname: 'Philippe',
    level: 'E2',
    wallet: 96_50,
  },
  {
    licence: 'A-00-000003',
    role: 'ADMIN_SITES',
    who: 'responsable des sorties, N4',
    lastname: 'LEMAIRE',
    firstname: 'Sophie',
    level: 'N4',
    wallet: 110_00,
  },
  {
    licence: 'A-00-000004',
    role: 'ADMIN_PLONGEURS',
    who: 'responsable des membres, N3',
    lastname: 'DUPRIEZ',
    firstname: 'Bernard',
    level: 'N3',
    wallet: 75_00,
  },
  {
    licence: 'A-00-000005',
    role: 'OPEN',
    who: 'accueil du club-house, N2',
    lastname: 'CALLENS',
    firstname: 'Nadine',
    level: 'N2',
    wallet: 64_00,
  },
  {
    licence: 'A-00-000006',
    role: 'USER',
    who: 'N2, porte-monnaie 80 €, tribu avec 7',
    lastname: 'LEROY',
    firstname: 'Thomas',
    level: 'N2',
    wallet: 80_00,
    tribe: FIRST_TRIBE,
  },
  {
    licence: 'A-00-000007',
    role: 'USER',
    who: 'N1, porte-monnaie 35 € (solde bas), tribu avec 6',
    lastname: 'LEROY',
    firstname: 'Camille',
    level: 'N1',
    wallet: 35_00,
    tribe: FIRST_TRIBE,
  },
  {
    licence: 'A-00-000008',
    role: 'USER',
    who: 'compte désactivé, cotisation 180 €',
    lastname: 'BRASSEUR',
    firstname: 'Olivier',
    level: 'N2',
    wallet: 42_00,
    desactived: true,
    cotisation: 180_00,
  },
  {
    licence: 'A-00-000009',
    role: 'USER',
    who: 'E1_N3, dons aux œuvres, voiture de 5 CV, porte-monnaie 120 €',
    lastname: 'MAHIEU',
    firstname: 'Laurence',
    level: 'E1_N3',
    wallet: 120_00,
    dao: true,
    gps: '50.4486,3.8186',
    voiturecv: 5,
  },
  {
    licence: 'A-00-000010',
    role: 'USER',
    who: 'dossier attendu, cotisation 170 €',
    lastname: 'QUINET',
    firstname: 'Julien',
    level: 'PA20',
    wallet: 58_00,
    dossier: true,
    cotisation: 170_00,
  },
  {
    licence: 'A-00-000011',
    role: 'USER',
    who: 'porte-monnaie 12 € (sous le minimum), certificat périmé',
    lastname: 'TILMANT',
    firstname: 'Corinne',
    level: 'N1',
    wallet: 12_00,
    certificateAge: 410,
  },
  {
    licence: 'A-00-000012',
    role: 'USER',
    who: 'dons aux œuvres sans carte grise, cotisation en ordre',
    lastname: 'GODART',
    firstname: 'Michel',
    level: 'N4_P5',
    wallet: 88_00,
    dao: true,
    gps: '50.3576,3.5235',
    voiturecv: 0,
    cotisation: 0,
  },
  {
    licence: 'A-00-000013',
    role: 'USER',
    who: 'dons aux œuvres, voiture de société, non éligible au dossier',
    lastname: 'WILLOT',
    firstname: 'Isabelle',
    level: 'E2_P5',
    wallet: 134_00,
    dao: true,
    gps: '50.6053,3.3880',
    voiturecv: 1,
    cotisation: -1_00,
  },
];
