import type { Day } from '#domain/dates.ts';
import { owes } from '#domain/membership/dossier-state.ts';
import { amount, longDay } from '#messages/format.ts';
import { paths } from '#shared/paths.ts';
import type { Sender } from '#server/commons/service/service-context.ts';
import { memberMail, type Mail, type Recipient } from '#server/commons/mail/mail.ts';
import type { Row } from '#server/db/database.ts';

type DossierRecipient = Recipient & Pick<Row<'divers'>, 'desactived' | 'cotisation_cents'>;

/** `label` is `2026/2027`; `deadline` is the last day to send the dossier. */
export interface Term {
  readonly label: string;
  readonly deadline: Day | null;
}

/** Contract §8. */
export const membershipMails = (sender: Sender) => {
  const at = (path: string): string => new URL(path, sender.publicUrl).href;
  const lastDay = ({ deadline }: Term) => (deadline ? `Dernier jour pour l’envoyer : ${longDay(deadline)}.` : '');
  const toPay = ({ cotisation_cents: cotisation }: DossierRecipient): string =>
    owes(cotisation)
      ? `Votre cotisation est de ${amount(cotisation)}. Vous pouvez la payer en ligne en 1 ou 3 fois, sans frais\u00a0:\n${at(paths.membershipFee)}`
      : '';
  /** Deactivated members can open the payment page, but not the form. */
  const howToSend = ({ desactived }: DossierRecipient): string =>
    desactived === 1
      ? `Votre compte est désactivé : réglez votre cotisation, puis le secrétariat le réactivera.`
      : `Vérifiez vos données, corrigez-les au besoin et envoyez votre dossier depuis l’accueil de l’espace membres\u00a0:\n${at(paths.home)}`;

  const whatToDo = (to: DossierRecipient, term: Term): string[] => [howToSend(to), lastDay(term), toPay(to)];

  return {
    opened: (to: DossierRecipient, term: Term): Mail =>
      memberMail(sender, 'SEASON_OPENED', to, `Votre dossier ${term.label} est ouvert`, [
        `Le dossier d’adhésion de la saison ${term.label} est ouvert.`,
        ...whatToDo(to, term),
      ]),

    awaited: (to: DossierRecipient, term: Term): Mail =>
      memberMail(sender, 'DOSSIER_REMINDER', to, `Rappel : votre dossier ${term.label}`, [
        `Nous n’avons pas encore reçu votre dossier d’adhésion de la saison ${term.label}.`,
        ...whatToDo(to, term),
      ]),

    /** `awaited`: the member is to send the dossier anew. */
    incomplete: (to: DossierRecipient, term: Term, missing: string, awaited: boolean): Mail =>
      memberMail(sender, 'DOSSIER_REMINDER', to, `Votre dossier ${term.label}\u00a0: ce qui manque`, [
        `Il manque à votre dossier d’adhésion de la saison ${term.label}\u00a0:\n${missing}`,
        awaited ? howToSend(to) : `Répondez à ce message, ou voyez où vous en êtes\u00a0:\n${at(paths.situation)}`,
      ]),

    due: (to: DossierRecipient, { label }: Term): Mail =>
      memberMail(sender, 'FEE_REMINDER', to, `Rappel : votre cotisation ${label}`, [
        `Nous avons bien reçu votre dossier d’adhésion de la saison ${label}, mais pas encore votre cotisation.`,
        toPay(to),
        'Vous venez de payer\u00a0? Ne tenez pas compte de ce message.',
      ]),
  };
};
