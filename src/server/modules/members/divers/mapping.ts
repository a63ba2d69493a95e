import type { Diver, DiverWrite, SelectableDiver } from '#contract/divers.ts';
import {
  CONTACT_FIELDS,
  OPEN_FIELDS,
  TREASURY_FIELDS,
  type ContactField,
  type DiverField,
  type OpenField,
} from '#domain/divers/fields.ts';
import { parisDay } from '#domain/dates.ts';
import { eurosOfCents } from '#domain/money.ts';
import type { Actor } from '#domain/permissions.ts';
import { can } from '#domain/server-permissions.ts';
import { readerOf, roleOf, subjectOf } from '#server/commons/divers/mapping.ts';
import type { ListedRow, SelectableRow } from './list-query.ts';
import { parisIsoOrNull } from '#server/commons/service/wire-values.ts';
import type { DiverRow } from '#server/commons/divers/repository.ts';

const treasuryFields = readerOf(TREASURY_FIELDS);
const contactFields = readerOf(CONTACT_FIELDS);
const isContact = (field: OpenField): field is ContactField => CONTACT_FIELDS.some((one) => one === field);
const openValues = readerOf(
  OPEN_FIELDS.filter((field): field is Exclude<OpenField, ContactField> => !isContact(field)),
);

function openFields(row: DiverRow) {
  const fields = openValues(row, { id: row.id, version: row.version });
  return Object.assign(fields, { active: row.active === 1, deleteDate: parisIsoOrNull(row.delete_date) });
}

/** The history filters its fields by reader. */
export const recordedDiver = (row: DiverRow) => treasuryFields(row, contactFields(row, openFields(row)));

/** True when an actor who may read the list may not change this record (contract §10). */
const isProtectedFrom = (actor: Actor, row: DiverRow): boolean =>
  can(actor, 'divers.list') && !can(actor, 'divers.update', subjectOf(row));

/** First of the fields brought that the actor is not shown of this member, in their record or the list. */
export const hiddenField = (actor: Actor, row: DiverRow, write: DiverWrite): DiverField | undefined =>
  TREASURY_FIELDS.find(
    (field) =>
      write[field] !== undefined &&
      !can(actor, field === 'porte_Monnaie' ? 'divers.readWallet' : 'divers.readTreasury', subjectOf(row)),
  );

/** Contract §3. */
export function diverFor(actor: Actor, row: DiverRow, contacts = true): Diver {
  const diver: Diver = openFields(row);
  const subject = subjectOf(row);
  if (contacts && can(actor, 'divers.readContacts', subject)) contactFields(row, diver);
  if (isProtectedFrom(actor, row)) diver.protected = true;
  if (row.frozen_at !== null && can(actor, 'access.restore')) diver.frozen = true;
  if (can(actor, 'divers.list') && !can(actor, 'divers.readTreasury') && roleOf(row) !== 'USER') diver.hasRole = true;
  if (can(actor, 'divers.readTreasury', subject)) treasuryFields(row, diver);
  return diver;
}

/** Adds the wallet, a column of the list; emergency contacts are in an export alone. */
export const listedFor =
  (actor: Actor, contacts = false) =>
  ({ signedInAt, hasNoPassword, ...row }: ListedRow): Diver => {
    const diver = diverFor(actor, row, contacts);
    if (signedInAt) diver.lastSignIn = parisDay(signedInAt);
    else if (hasNoPassword === 1) diver.lastSignIn = null;
    if (can(actor, 'divers.readWallet', subjectOf(row))) diver.porte_Monnaie = eurosOfCents(row.wallet_cents);
    return diver;
  };

/** Only the actor's own wallet (contract §10). */
export const selectableFor =
  (actor: Actor) =>
  (row: SelectableRow): SelectableDiver => ({
    id: row.id,
    licenceNumber: row.licence,
    lastname: row.lastname,
    firstname: row.firstname,
    level: row.level,
    ...(can(actor, 'registrants.details', { id: row.id, familyId: row.family_id })
      ? { caci_date: row.caci_date, familyId: row.family_id, memberKind: row.member_kind }
      : {}),
    active: true,
    desactived: false,
    ...(row.id === actor.id ? { porte_Monnaie: eurosOfCents(row.wallet_cents) } : {}),
  });
