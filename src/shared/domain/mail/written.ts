import { mailbox } from '../text.ts';

/** Longest subject and text of a mail that a person writes to others, in characters. */
export const SUBJECT_LENGTH = 150;
export const TEXT_LENGTH = 2000;
/** Members whom one such mail reaches. */
export const MOST_RECIPIENTS = 2000;
/** Members whom it reaches without a fresh proof of who writes it. */
export const UNPROVEN_RECIPIENTS = 20;
/** Members whom the greeting of a shared mail names. */
const MOST_TOGETHER = 20;

/** Members by the address that they share, in their order; very many of one address in several groups. */
export function byMailbox<Member extends { readonly email: string }>(members: readonly Member[]): Member[][] {
  const groups: Member[][] = [];
  for (const household of Map.groupBy(members, ({ email }) => mailbox(email)).values()) {
    for (let at = 0; at < household.length; at += MOST_TOGETHER) groups.push(household.slice(at, at + MOST_TOGETHER));
  }
  return groups;
}
