// The members of the test club: one of every role, and the special cases of the rules.
import type { Insertable } from 'kysely';
import type { Database, Tables } from '#server/db/database.ts';
import { newDiver } from '#server/modules/members/divers/changes.ts';
import { folded } from '#domain/text.ts';
import { cheapArgon } from './hashing.ts';

export const PASSWORD = 'Plongee-2026!';

interface Member {
  readonly licence: string;
  readonly role: string;
  readonly level: string;
  readonly lastname: string;
  readonly firstname: string;
  readonly familyId?: string;
  readonly dao?: 1;
  readonly desactived?: 1;
  readonly active?: 0;
}

const member = (
  rank: number,
  role: string,
  level: string,
  lastname: string,
  firstname: string,
  more: Partial<Member> = {},
): Member => ({ licence: `T-00-${String(rank).padStart(6, '0')}`, role, level, lastname, firstname, ...more });

/** USER and TRIBE are of one tribe; DAO is a USER who supervises and has the donation flag. All hold 100 €. */
export const members = {
  SUPER_ADMIN: member(1, 'SUPER_ADMIN', 'E3', 'TRÉSOR', 'Inès'),
  ADMIN: member(2, 'ADMIN', 'E2', 'SECRET', 'Paul'),
  ADMIN_SITES: member(3, 'ADMIN_SITES', 'N4', 'SORTIE', 'Éva'),
  ADMIN_PLONGEURS: member(4, 'ADMIN_PLONGEURS', 'N3', 'FICHE', 'Luc'),
  OPEN: member(5, 'OPEN', 'N2', 'COMPTOIR', 'Zoé'),
  USER: member(6, 'USER', 'N2', 'MARTIN', 'Jean', { familyId: 'MARTIN' }),
  TRIBE: member(7, 'USER', 'N1', 'MARTIN', 'Léa', { familyId: 'MARTIN' }),
  DAO: member(8, 'USER', 'E1_N3', 'DONNEUR', 'Marc', { dao: 1 }),
  OTHER: member(9, 'USER', 'N1', 'VOISIN', 'Anne'),
  DEACTIVATED: member(10, 'USER', 'N2', 'RETARD', 'Guy', { desactived: 1 }),
  DELETED: member(11, 'USER', 'N2', 'PARTI', 'Alain', { active: 0 }),
};

export type Who = keyof typeof members;

const WALLET_CENTS = 100_00;

const rowOf = (member: Member, passwordHash: string, now: Date): Insertable<Tables['divers']> => ({
  ...newDiver({ licenceNumber: member.licence, lastname: member.lastname }, now),
  firstname: member.firstname,
  lastname_key: folded(member.lastname),
  firstname_key: folded(member.firstname),
  email: `${member.licence.toLowerCase()}@example.org`,
  telephone: '0600000000',
  adresse: '1 rue du Lac',
  codepostal: '59000',
  ville: 'Lille',
  datenaissance: '1980-06-15',
  urgence1: 'Un proche, 0611111111',
  level: member.level,
  family_id: member.familyId ?? null,
  active: member.active ?? 1,
  delete_date: member.active === 0 ? now.toISOString() : null,
  desactived: member.desactived ?? 0,
  role: member.role,
  dao: member.dao ?? 0,
  dossier_text: null,
  dossier_sent_at: null,
  droitimage: 1,
  droitcom: 1,
  wallet_cents: WALLET_CENTS,
  cotisation_cents: 0,
  caci_date: '2026-01-10',
  gps: '50.63,3.06',
  voiturecv: 5,
  password_hash: passwordHash,
});

/** All of them, in the order above, with the password PASSWORD; the rest of the database stays empty. */
export async function seedMembers(database: Database, now: Date): Promise<void> {
  const passwordHash = await cheapArgon.hash(PASSWORD);
  const at = now.toISOString();
  await database.write(async ({ db }) => {
    const rows = await db
      .insertInto('divers')
      .values(Object.values(members).map((member) => rowOf(member, passwordHash, now)))
      .returning('id')
      .execute();
    await db
      .insertInto('movements')
      .values(rows.map(({ id }) => ({ diver_id: id, cents: WALLET_CENTS, kind: 'OPENING', created_at: at })))
      .execute();
  });
}
