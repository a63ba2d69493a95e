import type { Generated } from 'kysely';
import type { Numbered, Versioned } from './common.ts';

/** The ledger; triggers make it append-only. */
export interface MovementsTable extends Numbered {
  diver_id: number;
  cents: number;
  kind: string;
  /** Unique, so that no payment, submitted form or refund is written twice. */
  reference: string | null;
  reason: string | null;
  author_id: number | null;
  created_at: string;
  /** `WALLET` or `MEMBERSHIP`; the wallet is the sum of the former. */
  account: Generated<string>;
  event_id: number | null;
}

/** Specification §3, 'dao'. */
export interface DaosTable extends Versioned {
  diver_id: number;
  day: string;
  /** Name in the table of donation sites at that time. */
  site: string;
  motif: string;
  /** One way, in whole kilometres. */
  km: Generated<number>;
  /** Source of `km` (domain/daos/entry.ts). */
  km_source: string;
  price_cents: Generated<number>;
  comment: Generated<string>;
  locked: Generated<number>;
  created_at: string;
}

export interface MoneyTables {
  movements: MovementsTable;
  /** Checkouts that members opened at the payment provider (contract §6). */
  payment_intents: Numbered & {
    /** Random; the provider returns it as `metadata.id`. */
    reference: string;
    diver_id: number;
    purpose: string;
    cents: number;
    state: string;
    /** Null until the provider has answered. */
    provider_id: number | null;
    redirect_url: string | null;
    created_at: string;
    paid_at: string | null;
    /** Time of the next poll of the provider; null when none is due. */
    next_check_at: string | null;
    /** Account for which the member has this checkout open, and no other one: unique per member. */
    claim: string | null;
    /** With MISMATCH: what the provider received for the club, net of refunds. */
    found_cents: number | null;
    /** `PlannedInstalment[]` of a fee that is paid in three, as the provider told it last. */
    instalments: string | null;
  };
  daos: DaosTable;
  /** Car of a member in a closed year, written when it changed later; without a row the year goes by today's. */
  donor_cars: Numbered & { diver_id: number; year: string; voiturecv: number };
}
