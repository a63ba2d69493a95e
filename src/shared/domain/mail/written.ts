/** Longest subject and text of a mail that a person writes to others, in characters. */
export const SUBJECT_LENGTH = 150;
export const TEXT_LENGTH = 2000;
/** Members whom one such mail reaches. */
export const MOST_RECIPIENTS = 2000;
/** Members whom it reaches without a fresh proof of who writes it. */
export const UNPROVEN_RECIPIENTS = 20;
