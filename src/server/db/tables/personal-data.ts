import type { Generated } from 'kysely';
import type { CopyState, RequestKind, RequestState } from '../../../shared/domain/personal-data.ts';
import type { Numbered } from './common.ts';

export interface PersonalDataTables {
  data_requests: Numbered & {
    diver_id: number;
    kind: RequestKind;
    text: string;
    created_at: string;
    state: RequestState;
    answered_at: string | null;
    answer: string | null;
    author_id: number | null;
  };
  /** The copy of their data that a member asked for last. */
  data_copies: {
    diver_id: number;
    /** Random name in the folder of copies. */
    file: string;
    state: CopyState;
    /** Percent. */
    progress: Generated<number>;
    asked_at: string;
    /** While it is being made: until then no other process takes it over. */
    claimed_until: string | null;
    made_at: string | null;
    bytes: Generated<number>;
  };
  /** Erased members, append-only (docs/adr/0047). */
  erasures: Numbered & {
    diver_id: number;
    /** -1 while the erasure runs: triggers then let names be rewritten, and no commit succeeds; null afterwards. */
    open: number | null;
    at: string;
    /** Null when a restored backup was erased anew. */
    author_id: number | null;
    /** JSON of keyed digests by which the member is known in an older backup. */
    keys: string;
    /** JSON of the texts of others that may name the member: table, row and column. */
    remarks: string;
  };
  /** Names that the accounts and receipts of erased members need; triggers lock them until their day. */
  kept_identities: Numbered & {
    diver_id: number;
    lastname: string;
    firstname: string;
    adresse: string;
    codepostal: string;
    ville: string;
    kept_until: string;
  };
}
