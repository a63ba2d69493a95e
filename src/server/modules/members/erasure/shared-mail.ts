/** The greeting of a mail that others share, without the erased member. */
export { regreeted } from '#messages/mail.ts';
