import type { Generated } from 'kysely';
import type { Numbered } from './common.ts';

export interface SignInTables {
  /** One-time passwords, hashed; the member's own password stays valid (contract §4). */
  one_time_passwords: Numbered & { diver_id: number; hash: string; expires_at: string; used_at: string | null };
  /** Sign-ins (docs/adr/0034); rows are deleted once no session of their age is valid. */
  sessions: {
    /** 128 random bits, which the token carries as `sid`. */
    id: string;
    diver_id: number;
    created_at: string;
    /** Five minutes late at most. */
    last_used_at: string;
    ended_at: string | null;
    /** `Firefox sous Linux`. */
    device: string;
    /** A SessionMethod and a Restriction of domain/users/sessions.ts. */
    method: string;
    /** Last proof of identity. */
    proved_at: string;
    restricted: string | null;
  };
  /** Failed sign-ins and reset requests, counted across processes (contract §4). */
  attempts: Numbered & {
    kind: string;
    /** Keyed hash of the licence or address, so that the table names neither. */
    subject: string;
    at: string;
  };
  /** Changes of a member's e-mail address to which the old one may object for 7 days. */
  address_changes: Numbered & { diver_id: number; old_email: string; hash: string; changed_at: string };
  /** Members who have, had or owe a second factor (docs/adr/0035). */
  second_factor: {
    diver_id: number;
    /** 256 random bits by which a passkey names its member. */
    handle: string;
    /** Since when the club asks them for one; null: it does not, or they had one. */
    due_since: string | null;
  };
  passkeys: Numbered & {
    diver_id: number;
    /** Base64url, as the browser sends it. */
    credential_id: string;
    /** COSE key in base64url. */
    public_key: string;
    /** Signatures that the device counted; 0 from one that does not count. Text on PostgreSQL. */
    counter: number | string;
    /** JSON: how the browser reaches the device. */
    transports: string;
    name: string;
    created_at: string;
    last_used_at: string | null;
  };
  totp: {
    diver_id: number;
    /** Sealed under DATA_KEY. */
    secret: string;
    /** Null until a first code has proven that the application knows the secret. */
    confirmed_at: string | null;
    /** Half-minute of the last accepted code, since 1970; the same code opens nothing twice. */
    last_step: number;
    /** Since the last right one. */
    wrong_codes: Generated<number>;
  };
  recovery_codes: Numbered & { diver_id: number; hash: string };
  /** WebAuthn challenges: single use, five minutes. */
  challenges: {
    id: string;
    kind: string;
    /** Null until the passkey names the member. */
    diver_id: number | null;
    challenge: string;
    expires_at: string;
    /** JSON, of the kind `login`: the first step. */
    detail: string | null;
  };
}
