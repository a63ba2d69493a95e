import { OPTIONAL_MAIL_KINDS, type OptionalMailKind } from '#domain/mail/kinds.ts';
import { marksOf } from '#server/commons/secrets/marks.ts';
import type { DataKeys } from '#server/commons/secrets/secret-box.ts';

/** Whom a mail was for, and its kind. */
interface Claim {
  readonly kind: OptionalMailKind;
  readonly members: readonly number[];
}

export const UNSUBSCRIBE_PATH = '/desabonnement/';

type Options = DataKeys & { readonly publicUrl: string };

/** Addresses that end one kind of mail for the members of a mail, without a session (RFC 8058). */
export function unsubscribeLinks({ publicUrl, ...keys }: Options) {
  const { markOf, isTrue } = marksOf(keys, 'mail/unsubscribe');
  return {
    urlOf({ kind, members }: Claim): string {
      const text = [kind, ...members].join(' ');
      return new URL(`${UNSUBSCRIBE_PATH}${Buffer.from(text).toString('base64url')}${markOf(text)}`, publicUrl).href;
    },

    /** Null for an address that we never gave. */
    claimOf(key: string): Claim | null {
      const [, encoded = '', mark] = /^([\w-]{1,500})([\w-]{32})$/.exec(key) ?? [];
      const text = Buffer.from(encoded, 'base64url').toString();
      if (mark === undefined || !isTrue(mark, text)) return null;
      const [name, ...members] = text.split(' ');
      const kind = OPTIONAL_MAIL_KINDS.find((one) => one === name);
      return kind === undefined ? null : { kind, members: members.map(Number) };
    },
  };
}

export type UnsubscribeLinks = ReturnType<typeof unsubscribeLinks>;
