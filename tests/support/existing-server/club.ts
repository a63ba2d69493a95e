// The club of a server that is not ours: ids that are numeric strings in places, fields that are missing or null, and
// neither versions nor totals. The people are those of the demonstration club, so that the same tests can sign in.
import { addDays, parisDay } from '#domain/dates.ts';

export const PASSWORD = 'Plongee-2026!';

export interface Diver {
  readonly id: number | string;
  readonly licenceNumber: string;
  readonly role: string;
  desactived: boolean;
  [field: string]: unknown;
}

type Slot = Record<string, unknown> | null;
export type SlotList = 'participants' | 'accompanists' | 'pendingParticipants';
export interface Outing {
  readonly id: number | string;
  readonly date: string;
  [field: string]: unknown;
  participants?: Slot[];
  accompanists?: Slot[];
  pendingParticipants?: Slot[];
}

export interface Club {
  readonly divers: Diver[];
  readonly events: Outing[];
  readonly sites: Record<string, unknown>[];
  readonly parametres: Record<string, unknown>[];
  readonly daos: Record<string, unknown>[];
}

const licence = (rank: number): string => `A-00-${String(rank).padStart(6, '0')}`;

type Person = readonly [role: string, lastname: string, firstname: string, level: string, more: object];

const people: readonly Person[] = [
  ['SUPER_ADMIN', 'MARCHAL', 'Hélène', 'E3', { porte_Monnaie: 140 }],
  ['ADMIN', 'DUPONT', 'Bernard', 'E2', { porte_Monnaie: 90 }],
  ['ADMIN_SITES', 'LEROY', 'Sophie', 'N4', { porte_Monnaie: 75 }],
  ['ADMIN_PLONGEURS', 'NGUYEN', 'Minh', 'N3', { porte_Monnaie: 60 }],
  ['OPEN', 'CLUBHOUSE', 'Accueil', 'N2', { porte_Monnaie: 50 }],
  ['USER', 'LAMBERT', 'Claire', 'N2', { porte_Monnaie: 80, familyId: 'T6' }],
  ['USER', 'LAMBERT', 'Hugo', 'N1', { porte_Monnaie: 35, familyId: 'T6' }],
  ['USER', 'PETIT', 'Nadia', 'PA20', { porte_Monnaie: 40, desactived: true, cotisation: 180 }],
  ['USER', 'GARNIER', 'Luc', 'E1_N3', { porte_Monnaie: 120, dao: true, voiturecv: 5, gps: '50.4486,3.8186' }],
  ['USER', 'MOREAU', 'Inès', 'N1', { porte_Monnaie: 55, dossier: true, cotisation: 170 }],
  ['USER', 'BERGER', 'Paul', 'N2', { porte_Monnaie: 12, caci_date: '2024-02-10' }],
  ['USER', 'COLIN', 'Anne', 'E1_N2', { porte_Monnaie: 66, dao: true, voiturecv: 0, cotisation: 0 }],
  ['USER', 'ROUSSEL', 'Marc', 'E2_P5', { porte_Monnaie: 95, dao: true, voiturecv: 1, cotisation: -1 }],
];

function diver([role, lastname, firstname, level, more]: Person, index: number, today: string): Diver {
  const rank = index + 1;
  const email = `${firstname.normalize('NFD').replace(/\W/g, '').toLowerCase()}@club.example`;
  const where = { adresse: `${rank} rue de la Palme`, codepostal: '59000', ville: 'Lille' };
  const reached = { email, telephone: `06 12 34 56 ${10 + rank}`, urgence1: 'Camille 06 98 76 54 32', urgence2: null };
  const standing = { caci_date: addDays(today, -120), desactived: false, cotisation: 0 };
  // One in three ids as text: some servers write their keys so. `numeroCasier` is not ours, to be sent back untouched.
  const kept = { id: rank % 3 === 0 ? String(rank) : rank, licenceNumber: licence(rank), numeroCasier: `C${rank}` };
  const born = `19${60 + rank}-04-1${rank % 10}`;
  return { ...kept, role, lastname, firstname, level, ...where, ...reached, datenaissance: born, ...standing, ...more };
}

const entry = (rank: number, position: number, type: string, description = ''): Slot => {
  const [, lastname, firstname, level] = people[rank - 1] ?? [];
  const who = { id: String(rank), licenceNumber: licence(rank), lastname, firstname, level };
  return { ...who, active: true, position, type, description };
};

function outings(today: string, sites: readonly Record<string, unknown>[]): Outing[] {
  const outing = (id: number | string, date: string, site: number, maxima: [number, number], more: object): Outing => {
    const [diverMaxNumber, accompanistMaxNumber] = maxima;
    return { id, date, site: sites[site], diverMaxNumber, accompanistMaxNumber, ...more };
  };
  const at = (days: number, time: string): string => `${addDays(today, days)}T${time}:00+01:00`;
  const gone = { active: false, deleteDate: `${today}T08:00:00` };
  return [
    outing(101, at(3, '09:00'), 0, [6, 3], {
      hourRdv: '08:30',
      description: 'Prévoir une lampe.',
      // A hole, a removed one beyond the last slot, and no fourth list.
      participants: [
        entry(6, 1, 'PARTICIPANT', 'Nitrox'),
        null,
        entry(7, 3, 'PARTICIPANT'),
        { ...entry(11, 4, 'PARTICIPANT'), ...gone },
      ],
      accompanists: [entry(9, 1, 'ACCOMPANIST')],
      pendingParticipants: [],
      participantsCount: 2,
      accompanistsCount: 1,
    }),
    outing('102', at(9, '10:30'), 1, [2, 1], {
      hourRdv: null,
      status: 'COMPLETE',
      participants: [entry(4, 1, 'PARTICIPANT'), entry(10, 2, 'PARTICIPANT')],
      accompanists: [null, entry(12, 2, 'ACCOMPANIST')],
      pendingParticipants: [entry(6, 1, 'PENDING_PARTICIPANT')],
    }),
    outing(103, at(16, '14:00'), 2, [0, 57], {}),
    outing(104, at(40, '09:00'), 0, [8, 4], { status: 'CANCELLED', plongeeAutonomes: true }),
  ];
}

/** Setting 7 holds the provider's credential, which no list of a careful server shows. */
const settings = (today: string): Record<string, unknown>[] =>
  [
    { nom: 'porte-monnaie', valeurBooleen: true, valeurEntier: 20, valeurTexte: 'Votre solde est insuffisant.' },
    { nom: 'certificat', valeurBooleen: true },
    { nom: 'alerte', valeurBooleen: true, valeurEntier: '30', valeurTexte: 'Votre solde est bas.' },
    { nom: 'annonce 1', valeurBooleen: true, valeurChaine: '#0b5486', valeurTexte: '<b>Fosse</b> le 12 décembre' },
    { nom: 'annonce 2', valeurBooleen: false },
    { nom: 'panique', valeurBooleen: true, valeurDate: `${addDays(today, 60)}T00:00:00` },
    { nom: 'prestataire', valeurTexte: 'credential' },
  ].map((setting, index) => ({ id: index + 1, ...setting }));

/** Two of the supervisor's: one of the open year, and one that the treasurer has locked; a day with its time, a null. */
function firstDonations(): Record<string, unknown>[] {
  const luc = { daofirstname: 'Luc', daolastname: 'GARNIER' };
  const first = { daosite: 'VODELE', daomotif: 'Directeur de Plongée', daokm: '56', daoprix: 21, daocommentaire: null };
  const second = { daosite: 'ANCIENNE CARRIERE', daomotif: 'Permanence Matériel', daocommentaire: 'Compresseur' };
  return [
    // `numeroPiece` is not ours, to be sent back untouched.
    {
      id: '501',
      daoiddiver: '9',
      ...luc,
      ...first,
      daodate: '2025-06-14T00:00:00',
      daolocked: false,
      numeroPiece: 'P-17',
    },
    { id: 502, daoiddiver: 9, ...luc, ...second, daodate: '2025-03-22', daokm: 30, daoprix: '12.5', daolocked: true },
  ];
}

export function createClub(now: Date): Club {
  const today = parisDay(now);
  const sites = ['VODELE', 'BARGES', 'NEMO33'].map((name, index) => ({
    id: index + 1,
    name,
    address: index === 2 ? null : { street: 'Chemin du lac', city: 'Vodelée', gps: '50.17,4.73' },
  }));
  return {
    divers: people.map((person, index) => diver(person, index, today)),
    events: outings(today, sites),
    sites,
    parametres: settings(today),
    daos: firstDonations(),
  };
}
