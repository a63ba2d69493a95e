import type { Generated } from 'kysely';

/** Members who have, had or owe a second factor (docs/adr/0035). */
export interface SecondFactorTable {
  diver_id: number;
  /** 256 random bits by which a passkey names its member. */
  handle: string;
  /** Since when the club asks them for one; null: it does not, or they had one. */
  due_since: string | null;
}

export interface PasskeysTable {
  id: Generated<number>;
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
}

export interface TotpTable {
  diver_id: number;
  /** Sealed under DATA_KEY. */
  secret: string;
  /** Null until a first code has proven that the application knows the secret. */
  confirmed_at: string | null;
  /** Half-minute of the last accepted code, since 1970; the same code opens nothing twice. */
  last_step: number;
}

export interface RecoveryCodesTable {
  id: Generated<number>;
  diver_id: number;
  hash: string;
}

/** Questions to a browser, each answered once, within five minutes. */
export interface ChallengesTable {
  id: string;
  kind: string;
  /** Null: the passkey will tell. */
  diver_id: number | null;
  challenge: string;
  expires_at: string;
  /** JSON, of the kind `login`: the first step. */
  detail: string | null;
}
