import type { Generated } from 'kysely';
import type { Numbered, Versioned } from './common.ts';

export interface SitesTable extends Versioned {
  name: string;
  name_key: string;
  street: string | null;
  postal: string | null;
  city: string | null;
  gps: string | null;
  information: string | null;
}

export interface EventsTable extends Versioned {
  starts_at: string;
  site_id: number;
  hour_rdv: string;
  diver_max: number;
  accompanist_max: number;
  description: string;
  status: string;
  inscription_to_club: number;
  plongee_autonomes: number;
  needcadre: number;
  accompanist_free_text: string;
  price_cents: number | null;
  cancel_reason: string | null;
  /** Raised by triggers with all that the outing's answer shows (migrations/schema/outings.ts). */
  stamp: Generated<number>;
}

export interface RegistrationsTable extends Numbered {
  event_id: number;
  diver_id: number;
  type: string;
  position: number;
  active: number;
  description: string;
  delete_date: string | null;
  created_at: string;
}

export interface OutingsTables {
  sites: SitesTable;
  events: EventsTable;
  registrations: RegistrationsTable;
  /** One row per save; the highest version of a dive is current. */
  palanquee_plans: Numbered & {
    event_id: number;
    dive: number;
    version: number;
    author_id: number;
    created_at: string;
    /** JSON; the module validates it. */
    plan: string;
  };
  /** What was done, one row per dive. */
  dive_logs: Versioned & {
    event_id: number;
    dive: number;
    author_id: number;
    updated_at: string;
    /** JSON; the module validates it. */
    content: string;
  };
  attendance: Numbered & { event_id: number; diver_id: number; state: string; author_id: number; marked_at: string };
  /** Rows are added, and go a year after their outing. */
  validated_sheets: Numbered & {
    event_id: number;
    dive: number;
    version: number;
    starts_at: string;
    author_id: number;
    validated_at: string;
    plan_version: number;
    log_version: number;
    /** Why it was corrected; empty for the first version. */
    reason: string;
    /** SHA-256 of `content`, in hexadecimal. */
    digest: string;
    content: string;
    /** Base64: backups hold text. */
    pdf: string;
  };
  /** Safety sheets as they were printed last, from the eve of their outing on. */
  safety_sheets: {
    event_id: number;
    printed_at: string;
    /** JSON of a SheetContent. */
    content: string;
  };
  /** Keys of members' calendar addresses, which are derived with the server's secret and stored nowhere. */
  calendar_keys: {
    diver_id: number;
    /** Raising it changes the address and ends the former one. */
    generation: number;
    /** 0: revoked. */
    open: number;
  };
}
