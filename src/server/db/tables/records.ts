import type { Generated } from 'kysely';
import type { Numbered, Versioned } from './common.ts';

export interface RecordTables {
  /** The audit log, one row per write, append-only. The record may be deleted since, the author renamed. */
  audit: Numbered & {
    at: string;
    /** Null when the caller was not signed in. */
    author_id: number | null;
    author_name: string | null;
    resource: string;
    record_id: number;
    action: string;
    /** JSON of the changed fields, by wire name. */
    changes: string;
    /** 1: every changed field is visible to SUPER_ADMIN only. */
    treasury: number;
  };
  /** Acts that change no record, append-only; rows older than twelve months go (docs/adr/0036). */
  security_log: Numbered & {
    at: string;
    action: string;
    /** Null when the caller was not signed in. */
    actor_id: number | null;
    subject_id: number | null;
    event_id: number | null;
    /** Caller's network, /24 or /48. */
    network: string | null;
    /** JSON of a SecurityDetail. */
    detail: string | null;
    /** Number of equal acts that the row stands for. */
    times: Generated<number>;
  };
  settings: Versioned & {
    nom: string;
    valeur_booleen: number;
    valeur_entier: number | null;
    valeur_chaine: string | null;
    valeur_texte: string | null;
    valeur_date: string | null;
  };
  /** What the club has set on the screen; one row (commons/club/live-club.ts). */
  club_config: Versioned & {
    /** JSON of the given values, by section. */
    content: string;
    /** File of the logo in base64, with its media type and a digest. */
    logo: string | null;
    logo_type: string | null;
    logo_digest: string | null;
  };
  /** Facts about the database: `origin` is `demo` or `club`; production refuses demonstration data (contract §9). */
  installation: { name: string; value: string };
  jobs: {
    name: string;
    /** Until then no other process runs it; null: free. */
    claimed_until: string | null;
    last_run_at: string | null;
    /** What the job says of its last run, as JSON. */
    result: string | null;
  };
  /** Files that were written, to be taken back (docs/imports.md). */
  imports: Numbered & {
    /** An ImportKind of domain/import/columns.ts. */
    kind: string;
    /** Instant of its rows in the audit log too, which have the former values. */
    imported_at: string;
    author_id: number;
    /** JSON of `[id, version, made]`: versions after the import; 1 for a record that it made. */
    records: string;
    taken_back_at: string | null;
    taken_back_by: number | null;
  };
  /** What a run of the retention job did by one rule: numbers alone (docs/adr/0048). */
  retention_runs: Numbered & {
    run_at: string;
    rule: string;
    /** A RunMode of domain/retention.ts. */
    mode: string;
    /** Rows deleted so far; in a dry run those that would go. */
    total: number;
    /** Null: under way, or stopped in the middle. */
    finished_at: string | null;
    /** Day on which the next row may go; null: there is none. */
    next_day: string | null;
  };
}
