import type { Diver, SelectableDiver } from '../../../shared/contract/divers.ts';
import { parisIso } from '../../../shared/domain/dates.ts';
import { eurosOfCents } from '../../../shared/domain/money.ts';
import { can, type Actor, type Subject } from '../../../shared/domain/permissions.ts';
import { isRole, type Role } from '../../../shared/domain/roles.ts';
import type { SelectableRow } from './lists-repository.ts';
import type { DiverRow } from './repository.ts';

const roleOf = (row: DiverRow): Role => (isRole(row.role) ? row.role : 'USER');

export const subjectOf = (row: DiverRow): Subject => ({ id: row.id, familyId: row.family_id, role: roleOf(row) });

/** What everybody who may read the record sees of it. */
const openFields = (row: DiverRow) => ({
  id: row.id,
  version: row.version,
  lastname: row.lastname,
  firstname: row.firstname,
  email: row.email,
  telephone: row.telephone,
  adresse: row.adresse,
  codepostal: row.codepostal,
  ville: row.ville,
  datenaissance: row.datenaissance,
  urgence1: row.urgence1,
  urgence2: row.urgence2,
  licenceNumber: row.licence,
  level: row.level,
  description: row.description,
  familyId: row.family_id,
  desactived: row.desactived === 1,
  droitimage: row.droitimage === 1,
  droitcom: row.droitcom === 1,
  assurance: row.assurance,
  cotadhesion: eurosOfCents(row.cotadhesion_cents),
  cotlicence: eurosOfCents(row.cotlicence_cents),
  cotassurance: eurosOfCents(row.cotassurance_cents),
  cotencadrant: eurosOfCents(row.cotencadrant_cents),
  caci_date: row.caci_date,
  active: row.active === 1,
  deleteDate: row.delete_date === null ? null : parisIso(row.delete_date),
});

const treasuryFields = (row: DiverRow) => ({
  dao: row.dao === 1,
  porte_Monnaie: eurosOfCents(row.wallet_cents),
  cptanalytique: row.cptanalytique,
  gps: row.gps,
  voiturecv: row.voiturecv,
  cotisation: row.cotisation_cents === null ? null : eurosOfCents(row.cotisation_cents),
  dossier: row.dossier === 1,
  role: roleOf(row),
});

/** The whole record, for its history alone: what of it somebody may see is decided there. */
export const recordedDiver = (row: DiverRow) => ({ ...openFields(row), ...treasuryFields(row) });

/** Would somebody who keeps the list be refused the record's change? By the rule that refuses it (contract §10). */
const isProtectedFrom = (actor: Actor, row: DiverRow): boolean =>
  can(actor, 'divers.list') && !can(actor, 'divers.update', subjectOf(row));

/** The record as the actor may see it (contract §3). */
export const diverFor = (actor: Actor, row: DiverRow): Diver => ({
  ...openFields(row),
  ...(isProtectedFrom(actor, row) ? { protected: true as const } : {}),
  ...(can(actor, 'divers.readTreasury', subjectOf(row)) ? treasuryFields(row) : {}),
});

/** A line of the list, which has a column for the wallet. */
export const listedFor =
  (actor: Actor) =>
  (row: DiverRow): Diver => ({
    ...(can(actor, 'divers.readWallet', subjectOf(row)) ? { porte_Monnaie: eurosOfCents(row.wallet_cents) } : {}),
    ...diverFor(actor, row),
  });

/** No wallet but one's own (contract §10). */
export const selectableFor =
  (actor: Actor) =>
  (row: SelectableRow): SelectableDiver => ({
    id: row.id,
    licenceNumber: row.licence,
    lastname: row.lastname,
    firstname: row.firstname,
    level: row.level,
    caci_date: row.caci_date,
    familyId: row.family_id,
    active: true,
    desactived: false,
    ...(row.id === actor.id ? { porte_Monnaie: eurosOfCents(row.wallet_cents) } : {}),
  });
