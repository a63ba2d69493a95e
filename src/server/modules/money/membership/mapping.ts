import type { Dossier, SeasonMember, SentDossier } from '#contract/membership.ts';
import { parisIso } from '#domain/dates.ts';
import { dossierState, type DossierState } from '#domain/membership/dossier-state.ts';
import { feeOf, type FeeParts } from '#domain/membership/fee.ts';
import type { Actor } from '#domain/permissions.ts';
import { can } from '#domain/server-permissions.ts';
import { isEmail } from '#domain/text.ts';
import type { LastFee, SeasonCandidate } from '#domain/membership/season.ts';
import { eurosOfCents } from '#domain/money.ts';
import { eurosOrNull, parisIsoOrNull } from '#server/commons/service/wire-values.ts';
import { instalmentsOnWire } from '#server/commons/divers/instalments-query.ts';
import { readerOf } from '#server/commons/divers/mapping.ts';
import type { CandidateRow, DossierRow, DossierVersionRow, FeeColumns } from './repository.ts';

type Facts = Omit<DossierRow, 'refused' | 'plan' | 'paid'>;

export const stateOfRow = (row: Facts): DossierState | null =>
  dossierState({
    awaited: row.dossier === 1,
    askedAt: row.dossier_asked_at,
    sentAt: row.dossier_sent_at,
    paidAt: row.dossier_paid_at,
    cotisation: row.cotisation_cents,
  });

export const candidateOfRow = (row: CandidateRow): SeasonCandidate => ({
  level: row.level,
  assurance: row.assurance,
  hasEmail: isEmail(row.email),
  desactived: row.desactived === 1,
  cotisation: row.cotisation_cents,
  state: stateOfRow(row),
});

export const lastFeeOfRow = ({ level, assurance, ...row }: CandidateRow): LastFee => ({
  level,
  assurance,
  parts: {
    adhesion: row.cotadhesion_cents,
    licence: row.cotlicence_cents,
    insurance: row.cotassurance_cents,
    supervisorRebate: row.cotencadrant_cents,
  },
});

/** Without an address: lists of many are answered without a proof (docs/adr/0053). */
export const personOf = ({ id, licence, lastname, firstname }: CandidateRow | DossierRow) => ({
  id,
  licenceNumber: licence,
  lastname,
  firstname,
});

export const memberOfRow = (row: CandidateRow): SeasonMember => ({
  ...personOf(row),
  ...candidateOfRow(row),
  cotisation: eurosOrNull(row.cotisation_cents),
});

/** Without sums for those who may not read them. */
export const dossierOfRow = (actor: Actor, row: DossierRow): Dossier => ({
  ...personOf(row),
  version: row.version,
  email: row.email,
  desactived: row.desactived === 1,
  // Rows come from the list, where all have a state.
  state: stateOfRow(row) ?? 'awaited',
  askedAt: parisIsoOrNull(row.dossier_asked_at),
  sentAt: parisIsoOrNull(row.dossier_sent_at),
  paidAt: parisIsoOrNull(row.dossier_paid_at),
  remindedAt: parisIsoOrNull(row.dossier_reminded_at),
  missing: row.dossier_missing,
  ...(can(actor, 'divers.readTreasury') && {
    cotisation: eurosOrNull(row.cotisation_cents),
    paid: eurosOfCents(row.paid),
    instalmentRefused: Boolean(row.refused),
    instalments: instalmentsOnWire(row.plan),
  }),
});

/** `versions` newest first; the newest is the present text, unless a season has been opened since. */
export const sentDossierOfRow = (
  actor: Actor,
  row: DossierRow & { dossier_text: string | null },
  versions: readonly DossierVersionRow[],
): SentDossier => ({
  ...dossierOfRow(actor, row),
  text: row.dossier_text,
  earlier: versions
    .filter(({ sent_at }, index) => index > 0 || sent_at !== row.dossier_sent_at)
    .map(({ sent_at, text }) => ({ sentAt: parisIso(sent_at), text })),
});

export const feeColumns = (parts: FeeParts): FeeColumns => ({
  cotadhesion_cents: parts.adhesion,
  cotlicence_cents: parts.licence,
  cotassurance_cents: parts.insurance,
  cotencadrant_cents: parts.supervisorRebate,
  cotisation_cents: feeOf(parts),
});

export const recordedFee = readerOf([
  'cotadhesion',
  'cotlicence',
  'cotassurance',
  'cotencadrant',
  'cotisation',
  'dossier',
]);
