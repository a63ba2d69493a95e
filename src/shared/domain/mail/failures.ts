export const MAIL_FAILURES = [
  'ADDRESS_REFUSED',
  'ADDRESS_INVALID',
  'SENDER_REFUSED',
  'REFUSED_FOR_NOW',
  'SIGN_IN_REFUSED',
  'UNREACHABLE',
  'SILENT',
  'INTERRUPTED',
  'UNKNOWN',
] as const;
export type MailFailure = (typeof MAIL_FAILURES)[number];

const BY_CODE: Readonly<Partial<Record<string, MailFailure>>> = {
  ADDRESS_REFUSED: 'ADDRESS_REFUSED',
  ADDRESS_INVALID: 'ADDRESS_INVALID',
  EAUTH: 'SIGN_IN_REFUSED',
  ENOAUTH: 'SIGN_IN_REFUSED',
  EDNS: 'UNREACHABLE',
  ENOTFOUND: 'UNREACHABLE',
  ECONNREFUSED: 'UNREACHABLE',
  ESOCKET: 'UNREACHABLE',
  ECONNECTION: 'INTERRUPTED',
  ECONNRESET: 'INTERRUPTED',
  ETIMEDOUT: 'SILENT',
  ETLS: 'UNREACHABLE',
};

/** True when the address makes further tries useless; other failures may pass. */
export const isFinalFailure = (failure: MailFailure): boolean =>
  failure === 'ADDRESS_REFUSED' || failure === 'ADDRESS_INVALID';

/** `ECONNREFUSED: connect ECONNREFUSED 127.0.0.1:25` */
export const writtenFailure = (code: string, words: string): string => `${code}: ${words}`;

/** Reads `writtenFailure`; `words` are those of the mail server or the network. */
export function readFailure(stored: string): { readonly failure: MailFailure; readonly words: string } {
  const [, code = '', words = stored] = /^([A-Z][A-Z0-9_]*): (.*)$/s.exec(stored) ?? [];
  const known = BY_CODE[code];
  if (known) return { failure: known, words };
  if (code !== 'EENVELOPE' && code !== 'EMESSAGE') return { failure: 'UNKNOWN', words };
  const status = /\b([45])\d\d[ -]/.exec(words);
  if (!status) return { failure: 'ADDRESS_INVALID', words };
  return { failure: status[1] === '5' ? 'SENDER_REFUSED' : 'REFUSED_FOR_NOW', words };
}
