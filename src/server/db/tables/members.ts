import type { Generated, GeneratedAlways } from 'kysely';
import type { DossierState } from '../../../shared/domain/membership/dossier-state.ts';
import type { DiverValue } from '../../../shared/domain/divers/fields.ts';
import type { ColumnOf, WrittenField } from './diver-columns.ts';
import type { Numbered, Versioned } from './common.ts';

/** A value of the wire as its column stores it; true is 1. */
type Stored<Value> = Value extends string ? string : Value extends null ? null : number;
type FieldColumns = { [F in WrittenField as ColumnOf<F>]: Stored<DiverValue<F>> };

export interface DiversTable extends Versioned, FieldColumns {
  lastname_key: string;
  firstname_key: string;
  active: number;
  delete_date: string | null;
  dossier_text: string | null;
  dossier_sent_at: string | null;
  /** Dates of the present season's dossier: asked for, paid, last reminded. */
  dossier_asked_at: string | null;
  dossier_paid_at: string | null;
  dossier_reminded_at: string | null;
  /** The database's own `dossierState`, to which a test compares it; '' without a dossier. */
  dossier_state: GeneratedAlways<DossierState | ''>;
  /** Sum of the diver's wallet movements; only the wallet repository writes it. */
  wallet_cents: Generated<number>;
  password_hash: string | null;
  /** Instant at which the former address objected to a change: nobody signs in until the access is restored. */
  frozen_at: string | null;
  /** Raising it revokes the member's tokens, which carry it (contract §4). */
  token_generation: Generated<number>;
}

export interface MembersTables {
  divers: DiversTable;
  /** Texts of dossiers as sent, append-only; the newest is in the member's record too until a season opens. */
  dossier_versions: Numbered & { diver_id: number; sent_at: string; text: string };
}
