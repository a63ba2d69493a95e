import type { ReceiptObstacle } from '#domain/daos/receipts.ts';

/** Labels in the books of what a receipt is for, and of its cancellation. */
export const waivedLabel = (giftYear: number, number: string): string =>
  `Frais abandonnés en ${giftYear}, reçu ${number}`;
export const cancelledLabel = (giftYear: number, number: string): string =>
  `Reçu ${number} annulé, frais abandonnés en ${giftYear}`;

/** Why members get no receipt, as the title of the list of their names. */
export const OBSTACLE_LABELS: Readonly<Record<ReceiptObstacle, string>> = {
  NO_ADDRESS: 'Sans reçu\u00a0: leur adresse est incomplète',
  NOT_LOCKED: 'Sans reçu\u00a0: leurs dons ne sont pas tous verrouillés',
  ISSUED: 'Des dons saisis après leur reçu\u00a0: annulez-le pour le remplacer',
  NOTHING: 'Sans reçu\u00a0: rien n’y ouvre droit',
  PROVIDER: 'Don versé par HelloAsso, qui en établit le reçu',
};
