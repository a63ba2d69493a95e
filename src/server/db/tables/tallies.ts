/** Words of names and licences of members who may be registered, kept by triggers (db/word-index.ts). */
interface TallyWordsTable {
  readonly word: string;
  readonly diver_id: number;
}

/** Numbers of present members by group, kept by triggers (db/tallies.ts). */
interface MembersTally {
  readonly desactived: number;
  readonly total: number;
}

/** Deactivated and deleted members who are not erased, kept by triggers (db/former-members.ts). */
interface TallyFormerTable {
  readonly diver_id: number;
  /** Null for a deleted member without a date. */
  readonly left_at: string | null;
}

interface TallyLevelsTable extends MembersTally {
  readonly level: string;
}

interface TallyCertificatesTable extends MembersTally {
  /** '' for members without a certificate. */
  readonly caci_date: string;
}

interface TallyWalletsTable extends MembersTally {
  readonly wallet_cents: number;
}

interface TallyDossiersTable extends MembersTally {
  /** A DossierState; '' without one. */
  readonly state: string;
  /** -1 for null. */
  readonly cotisation_cents: number;
}

export interface TallyTables {
  tally_words: TallyWordsTable;
  tally_former: TallyFormerTable;
  tally_levels: TallyLevelsTable;
  tally_certificates: TallyCertificatesTable;
  tally_wallets: TallyWalletsTable;
  tally_dossiers: TallyDossiersTable;
}
