import { keysIn } from '../records.ts';
import type { Day } from '../dates.ts';
import type { Level } from '../levels.ts';
import type { Role } from '../permissions.ts';

/** On the wire: amounts in euros, days `YYYY-MM-DD`. */
interface ValueOfKind {
  readonly text: string;
  readonly licence: string;
  readonly email: string;
  readonly gps: string;
  readonly day: Day;
  readonly certificate: Day;
  readonly amount: number;
  readonly whole: number;
  readonly flag: boolean;
  readonly level: Level;
  readonly role: Role;
}
export type FieldKind = keyof ValueOfKind;

/** What members correct themselves. */
export const OWN_GROUPS = ['contact', 'emergency', 'certificate', 'image'] as const;
export type OwnGroup = (typeof OWN_GROUPS)[number];

export interface FieldSpec {
  readonly kind: FieldKind;
  /** Longest text, in characters, or greatest whole number. */
  readonly max?: number;
  readonly nullable?: true;
  /** Seen and edited by SUPER_ADMIN alone (specification §3, contract §3). */
  readonly treasury?: true;
  readonly order?: true;
  /** The members' list keeps those with one value of it, a text or a flag. */
  readonly filter?: true;
  /** Place of its line in the yearly dossier, which the member checks. */
  readonly dossier?: number;
  readonly own?: OwnGroup;
  /** Stays in the record of an erased member, since accounts and receipts need it; all others are emptied. */
  readonly erasure?: 'kept';
}

const text = <Max extends number>(max: Max) => ({ kind: 'text', max }) as const;
const flag = { kind: 'flag' } as const;
const amount = { kind: 'amount' } as const;

/** Fields by wire name, in the form's order (specification §3); schema, forms, files and erasure are made from them. */
export const DIVER_FIELDS = {
  lastname: { ...text(100), order: true, dossier: 1 },
  firstname: { ...text(100), order: true, dossier: 2 },
  licenceNumber: { kind: 'licence', max: 30, order: true, dossier: 3 },
  datenaissance: { kind: 'day', nullable: true, dossier: 4 },
  familyId: { ...text(30), nullable: true, order: true, filter: true },
  role: { kind: 'role', treasury: true },
  desactived: { ...flag, filter: true },
  email: { kind: 'email', max: 254, order: true, dossier: 9 },
  telephone: { ...text(40), dossier: 8, own: 'contact' },
  adresse: { ...text(300), dossier: 5, own: 'contact' },
  codepostal: { ...text(20), dossier: 6, own: 'contact' },
  ville: { ...text(100), dossier: 7, own: 'contact' },
  urgence1: { ...text(300), dossier: 10, own: 'emergency' },
  urgence2: { ...text(300), dossier: 11, own: 'emergency' },
  level: { kind: 'level', order: true, filter: true, dossier: 12 },
  /** One of the kinds that the club's prices name (domain/events/prices.ts). */
  memberKind: { ...text(60), nullable: true, filter: true },
  caci_date: { kind: 'certificate', nullable: true, order: true, dossier: 13, own: 'certificate' },
  description: text(5000),
  assurance: { ...text(100), dossier: 14 },
  /** True: awaited; false: sent, or not asked for (contract §5). */
  dossier: { ...flag, treasury: true, filter: true },
  droitimage: { ...flag, dossier: 15, own: 'image' },
  droitcom: { ...flag, dossier: 16 },
  /** Above 0: due; 0: in order; below 0 or null: not eligible (contract §5). */
  cotisation: { ...amount, nullable: true, treasury: true },
  cotadhesion: amount,
  cotlicence: amount,
  cotassurance: amount,
  cotencadrant: amount,
  porte_Monnaie: { ...amount, treasury: true, order: true, erasure: 'kept' },
  cptanalytique: { kind: 'whole', max: 2_147_483_647, treasury: true, erasure: 'kept' },
  dao: { ...flag, treasury: true },
  voiturecv: { kind: 'whole', max: 99, treasury: true, erasure: 'kept' },
  /** The car of `voiturecv` has an electric engine alone, which the scale values higher. */
  electrique: { ...flag, treasury: true, erasure: 'kept' },
  gps: { kind: 'gps', max: 60, treasury: true },
} as const satisfies Record<string, FieldSpec>;

type Fields = typeof DIVER_FIELDS;
export type DiverField = keyof Fields;
/** Fields whose specification has this part: `FieldsWith<{ treasury: true }>`. */
export type FieldsWith<Part> = { [F in DiverField]: Fields[F] extends Part ? F : never }[DiverField];
type TreasuryField = FieldsWith<{ readonly treasury: true }>;
export type OpenField = Exclude<DiverField, TreasuryField>;
export type FilterField = FieldsWith<{ readonly filter: true }>;
export type OwnField = FieldsWith<{ readonly own: OwnGroup }>;

export type DiverValue<F extends DiverField> =
  ValueOfKind[Fields[F]['kind']] | (Fields[F] extends { readonly nullable: true } ? null : never);
export type DiverValues = { [F in DiverField]: DiverValue<F> };

export const specOf = (field: DiverField): FieldSpec => DIVER_FIELDS[field];
export const FIELD_NAMES = keysIn(DIVER_FIELDS);

const fieldsWith = <Part extends 'treasury' | 'order' | 'filter'>(part: Part) =>
  FIELD_NAMES.filter((field): field is FieldsWith<{ readonly [P in Part]: true }> => Boolean(specOf(field)[part]));
export const OWN_FIELDS = FIELD_NAMES.filter((field): field is OwnField => specOf(field).own !== undefined);
export const TREASURY_FIELDS = fieldsWith('treasury');
export const OPEN_FIELDS = FIELD_NAMES.filter((field): field is OpenField => !specOf(field).treasury);
export const DOSSIER_FIELDS = OPEN_FIELDS.filter((field) => specOf(field).dossier).toSorted(
  (one, other) => (specOf(one).dossier ?? 0) - (specOf(other).dossier ?? 0),
);
/** Beside `id`. */
export const ORDER_FIELDS = fieldsWith('order');
export const FILTER_FIELDS = fieldsWith('filter');
/** Persons to warn in an emergency. */
export const CONTACT_FIELDS = ['urgence1', 'urgence2'] as const satisfies readonly OpenField[];
export type ContactField = (typeof CONTACT_FIELDS)[number];
/** Never empty, and required columns of an imported file. */
export const REQUIRED_FIELDS: readonly DiverField[] = ['licenceNumber', 'lastname'];
