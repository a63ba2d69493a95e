/** Words and addresses of the page that ends a kind of mail. */
export { MAIL_KIND_LABELS } from '#messages/mail.ts';
export { paths } from '#shared/paths.ts';
