/** The greeting of a mail that others share, without the erased member. */
export { regreeted } from '../../../../shared/messages/mail.ts';
