import type { Insertable } from 'kysely';
import { newDiver } from '#server/modules/members/divers/changes.ts';
import { addDays, instantInParis, type Day } from '#domain/dates.ts';
import { folded } from '#domain/text.ts';
import { LEVELS, isSupervisorLevel, type Level } from '#domain/levels.ts';
import type { Cents } from '#domain/money.ts';
import type { Tables } from '#server/db/tables.ts';
import { ACCOUNTS, licenceOf, type DemoAccount } from './accounts.ts';
import type { Random, Weighted } from './random.ts';

export type MemberValues = Omit<Insertable<Tables['divers']>, 'id' | 'version'>;
/** Keeps of a stored member what the other tables are made from: a club of 140,000 does not fit in memory whole. */
export const keptOf = (member: MemberValues & { readonly id: number }) => {
  const { id, licence, role, level, family_id = null, dao, desactived } = member;
  const { wallet_cents = 0, gps, voiturecv, datenaissance = null, dossier_paid_at = null } = member;
  const money = { wallet_cents, voiturecv, dossier_paid_at };
  return { id, licence, role, level, family_id, dao, desactived, gps, datenaissance, ...money };
};
export type DemoMember = Readonly<ReturnType<typeof keptOf>>;

// prettier-ignore
/** Levels of a usual club, with weights; every level is given once before these apply. */
const USUAL: readonly [Weighted<Level>, ...Weighted<Level>[]] = [
  ['PE12', 5], ['N1', 22], ['PA20', 6], ['PE40', 7], ['N2', 24], ['PA40', 4], ['N3', 12], ['N4', 4], ['N4_P5', 2],
  ['E1_N2', 2], ['E1_N3', 3], ['E2', 3], ['E3', 2], ['E4', 1], ['PN1', 9], ['N1_TN2', 6], ['N2_TN3', 4], ['Piscine', 4],
];
const CHILDREN_LEVELS: readonly string[] = ['Bronze', 'Argent', 'Or', 'T_Bronze', 'T_Argent', 'T_Or'];

/** The contract's accounts, then other members up to `total`, alone or in families of two to four. */
export function* demoMembers(random: Random, total: number, today: Day, passwordHash: string): Generator<MemberValues> {
  const levels: Level[] = [...LEVELS];
  random.shuffle(levels);
  const names = new Set(ACCOUNTS.map(nameOf));
  const homes = new Map<string | null, Household>();
  let count = 0;
  const member = (account: DemoAccount, home: Household): MemberValues => {
    count += 1;
    return { ...personOf(random, account, home, today), password_hash: passwordHash };
  };

  for (const account of ACCOUNTS) {
    const { lastname, tribe = null } = account;
    const home = homes.get(tribe) ?? householdOf(random, lastname, tribe);
    if (tribe !== null) homes.set(tribe, home);
    yield member(account, home);
  }
  for (let tribes = homes.size; count < total;) {
    const isTribe = random.chance(0.25);
    if (isTribe) tribes += 1;
    const home = householdOf(random, random.pick(LASTNAMES), isTribe ? `T${String(tribes).padStart(3, '0')}` : null);
    for (let left = isTribe ? random.between(2, 4) : 1; left > 0 && count < total; left -= 1) {
      yield member(newMember(random, count + 1, home, levels.pop() ?? random.weighted(USUAL), names), home);
    }
  }
}

/** Licences of one person, who came back after some years and was entered once more. */
const TWICE = { known: licenceOf(48), entered: licenceOf(49) };

/** Gives one of the members a second record, so that merging can be tried. */
export function* withSecondRecord(members: Iterable<MemberValues>): Generator<MemberValues> {
  let person: Partial<MemberValues> = {};
  for (const member of members) {
    const { licence, lastname, lastname_key, firstname, firstname_key, datenaissance, urgence1, email } = member;
    if (licence === TWICE.known) {
      const then = email?.replace('.48@', '.49@');
      person = {
        lastname,
        lastname_key,
        firstname,
        firstname_key,
        urgence1,
        email: then,
        datenaissance: datenaissance ?? null,
      };
    }
    yield licence === TWICE.entered ? { ...member, ...person } : member;
  }
}

const nameOf = ({ lastname, firstname }: Pick<DemoAccount, 'lastname' | 'firstname'>): string =>
  `${lastname} ${firstname}`;

function householdOf(random: Random, lastname: string, tribe: string | null) {
  const [codepostal, ville] = random.pick(TOWNS);
  return { lastname, tribe, adresse: `${random.pick(STREETS)} ${random.between(1, 180)}`, codepostal, ville };
}
type Household = ReturnType<typeof householdOf>;

function newMember(random: Random, number: number, home: Household, level: Level, names: Set<string>): DemoAccount {
  const { lastname } = home;
  let firstname = random.pick(FIRSTNAMES);
  // Avoids namesakes, but gives up after 20 tries: a club of thousands has some.
  for (let tries = 0; names.has(nameOf({ lastname, firstname })) && tries < 20; tries += 1) {
    firstname = random.pick(FIRSTNAMES);
  }
  names.add(nameOf({ lastname, firstname }));
  const dao = random.chance(0.1);
  return {
    licence: licenceOf(number),
    role: 'USER',
    who: '',
    lastname,
    firstname,
    level,
    wallet: walletOf(random),
    certificateAge: random.chance(0.12) ? random.between(366, 700) : random.between(5, 360),
    ...(home.tribe === null ? {} : { tribe: home.tribe }),
    ...(random.chance(0.05) ? { desactived: true, cotisation: 170_00 } : {}),
    ...(dao ? { dao, gps: '50.4542,3.9523', voiturecv: random.between(3, 7) } : {}),
  };
}

/** One in ten below the minimum of 20 €, of them a few below zero, some in the low band, most above. */
function walletOf(random: Random): Cents {
  const [least, most] = random.weighted<readonly [number, number]>([
    [[0, 19], 10],
    [[20, 49], 20],
    [[50, 220], 70],
  ]);
  const cents = random.between(least, most) * 100 + (random.chance(0.3) ? 50 : 0);
  return cents < 3_00 ? cents - 15_00 : cents;
}

function personOf(random: Random, account: DemoAccount, home: Household, today: Day): MemberValues {
  const { lastname, firstname, level } = account;
  const number = Number(account.licence.slice(-6));
  const isChild = CHILDREN_LEVELS.includes(level);
  const [youngest, oldest] = isChild ? [8, 14] : isSupervisorLevel(level) ? [25, 70] : [16, 76];
  const age = random.between(youngest, oldest);
  const twoDigits = (): string => String(random.between(0, 99)).padStart(2, '0');
  const mail = folded(`${firstname}.${lastname}`).replace(/[^a-z.]/g, '');
  return {
    ...newDiver({ licenceNumber: account.licence, lastname }, instantInParis(today)),
    firstname,
    lastname_key: folded(lastname),
    firstname_key: folded(firstname),
    email: `${mail}.${number}@example.org`,
    telephone: `+32 470 00 ${twoDigits()} ${twoDigits()}`,
    adresse: home.adresse,
    codepostal: home.codepostal,
    ville: home.ville,
    datenaissance: addDays(today, -Math.round(age * 365.25) - random.between(0, 364)),
    urgence1: `${random.pick(FIRSTNAMES)} ${lastname}, +32 470 01 ${random.between(10, 99)} ${random.between(10, 99)}`,
    level,
    // Without one they have the first, 'Membre'.
    member_kind: age < 18 ? 'Jeune' : number % 9 === 0 ? 'Extérieur' : null,
    description: random.chance(0.08) ? 'Allergie à l’aspirine.' : '',
    family_id: home.tribe,
    active: 1,
    desactived: account.desactived ? 1 : 0,
    role: account.role,
    dao: account.dao ? 1 : 0,
    dossier: account.dossier ? 1 : 0,
    droitimage: random.chance(0.9) ? 1 : 0,
    droitcom: random.chance(0.8) ? 1 : 0,
    assurance: random.pick(['Loisir 1', 'Loisir 2', 'Loisir 3', 'Aucune']),
    wallet_cents: account.wallet,
    cotisation_cents: account.cotisation ?? 0,
    cptanalytique: 4100 + number,
    caci_date: addDays(today, -(account.certificateAge ?? random.between(20, 330))),
    gps: account.gps ?? '',
    voiturecv: account.voiturecv ?? 0,
  };
}

// The club's members live on both sides of the border.

// prettier-ignore
const LASTNAMES = [
  'ADAM', 'ANDRIES', 'BAILLEUX', 'BAUDUIN', 'BERTRAND', 'BLONDEAU', 'BOUCHEZ', 'BRASSEUR', 'CALLENS', 'CARLIER',
  'CARPENTIER', 'CASTELAIN', 'CLAES', 'COLLARD', 'CORNET', 'CUVELIER', 'DEBRUYNE', 'DECROIX', 'DEFOSSEZ', 'DELANNOY',
  'DELCOURT', 'DELFOSSE', 'DELHAYE', 'DELVAUX', 'DEMEYER', 'DENIS', 'DERAMAUX', 'DESCAMPS', 'DESMET', 'DEVOS',
  'DUBOIS', 'DUFOUR', 'DUMONT', 'DUPRIEZ', 'DURIEUX', 'EVRARD', 'FIEVET', 'FLAMENT', 'FONTAINE', 'FRANCOIS',
  'GALLET', 'GERARD', 'GHISLAIN', 'GILLES', 'GODART', 'GOOSSENS', 'HANNECART', 'HENNEBELLE', 'HERMAN', 'HUBERT',
  'JACQUES', 'JANSSENS', 'JOLY', 'LACROIX', 'LAMBERT', 'LAURENT', 'LECLERCQ', 'LECOMTE', 'LEFEBVRE', 'LEGRAND',
  'LEJEUNE', 'LEMAIRE', 'LEROY', 'LIENARD', 'MAES', 'MAHIEU', 'MARCHAND', 'MASSART', 'MATHIEU', 'MERCIER',
  'MICHIELS', 'MOREAU', 'NOEL', 'PARENT', 'PAUWELS', 'PEETERS', 'PETIT', 'PIETTE', 'PIRON', 'POULAIN',
  'QUINET', 'RENARD', 'ROLAND', 'ROUSSEAU', 'SERVAIS', 'SIMON', 'STEVENS', 'THIRY', 'TILMANT', 'TOUSSAINT',
  'URBAIN', 'VANDAMME', 'VANDENBERGHE', 'VANHOVE', 'VERHAEGHE', 'VERMEULEN', 'WAUTERS', 'WILLEMS', 'WILLOT', 'ZWAENEPOEL',
] as const;

// prettier-ignore
const FIRSTNAMES = [
  'Adrien', 'Agathe', 'Alain', 'Alexandre', 'Amandine', 'André', 'Anne', 'Antoine', 'Arnaud', 'Aurélie',
  'Baptiste', 'Béatrice', 'Benoît', 'Bernard', 'Brigitte', 'Bruno', 'Camille', 'Caroline', 'Catherine', 'Cécile',
  'Charlotte', 'Christophe', 'Claire', 'Clément', 'Corinne', 'Cédric', 'Damien', 'Daniel', 'David', 'Delphine',
  'Didier', 'Dominique', 'Élise', 'Élodie', 'Emma', 'Emmanuel', 'Éric', 'Étienne', 'Fabienne', 'Florence',
  'François', 'Frédéric', 'Geoffrey', 'Gérard', 'Grégory', 'Guillaume', 'Hélène', 'Hugo', 'Inès', 'Isabelle',
  'Jean-Luc', 'Jérôme', 'Joëlle', 'Jonathan', 'Julie', 'Julien', 'Karine', 'Kevin', 'Laura', 'Laurence',
  'Léa', 'Loïc', 'Louis', 'Lucas', 'Manon', 'Marc', 'Marie', 'Martine', 'Mathilde', 'Maxime',
  'Michel', 'Muriel', 'Nadine', 'Nathan', 'Nicolas', 'Noémie', 'Olivier', 'Pascal', 'Patrick', 'Pauline',
  'Philippe', 'Pierre', 'Quentin', 'Raphaël', 'Romain', 'Sabine', 'Samuel', 'Sandrine', 'Sébastien', 'Simon',
  'Sophie', 'Stéphane', 'Sylvie', 'Théo', 'Thierry', 'Thomas', 'Valérie', 'Vincent', 'Virginie', 'Yves',
] as const;

// prettier-ignore
const STREETS = [
  'Rue de la Station', 'Grand-Rue', 'Rue des Écoles', 'Chaussée de Bruxelles', 'Rue du Moulin', 'Avenue des Tilleuls',
  'Rue de l’Église', 'Place du Marché', 'Rue du Château', 'Sentier des Prés', 'Rue Basse', 'Allée des Peupliers',
] as const;

// prettier-ignore
const TOWNS = [
  ['7000', 'Mons'], ['7012', 'Jemappes'], ['7080', 'Frameries'], ['7100', 'La Louvière'], ['7330', 'Saint-Ghislain'],
  ['7370', 'Dour'], ['7380', 'Quiévrain'], ['7500', 'Tournai'], ['7800', 'Ath'], ['6000', 'Charleroi'], ['5000', 'Namur'],
  ['59300', 'Valenciennes'], ['59600', 'Maubeuge'], ['59460', 'Jeumont'], ['59440', 'Avesnes-sur-Helpe'],
  ['59000', 'Lille'], ['59500', 'Douai'], ['59163', 'Condé-sur-l’Escaut'],
] as const;
