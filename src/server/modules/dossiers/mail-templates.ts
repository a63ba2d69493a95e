import type { Day } from '../../../shared/domain/dates.ts';
import type { MailKind } from '../../../shared/domain/mail/kinds.ts';
import { owes } from '../../../shared/domain/membership/dossier-state.ts';
import type { Cents } from '../../../shared/domain/money.ts';
import { longDay } from '../../../shared/messages/dates.ts';
import { amount } from '../../../shared/messages/money.ts';
import { paths } from '../../../shared/paths.ts';
import type { Mail, Sender } from '../mail/mail.ts';

/** Whom a letter is for, and what is asked of them. */
export interface Addressee {
  readonly id: number;
  readonly firstname: string;
  readonly email: string;
  readonly desactived: boolean;
  readonly cotisation: Cents | null;
}

/** `2026/2027`, and the last day on which the dossier may be sent. */
export interface Term {
  readonly label: string;
  readonly deadline: Day | null;
}

/** The letters of the season (contract §8). */
export const seasonLetters = ({ clubName, publicUrl }: Sender) => {
  const at = (path: string): string => new URL(path, publicUrl).href;
  const letter = (kind: MailKind, to: Addressee, subject: string, paragraphs: readonly string[]): Mail => ({
    kind,
    diverId: to.id,
    to: to.email,
    subject,
    text: `${[`Bonjour ${to.firstname},`, ...paragraphs.filter(Boolean), clubName].join('\n\n')}\n`,
  });
  const lastDay = ({ deadline }: Term): string =>
    deadline ? `Dernier jour pour l’envoyer : ${longDay(deadline)}.` : '';
  const toPay = ({ cotisation }: Addressee): string =>
    owes(cotisation)
      ? `Votre cotisation est de ${amount(cotisation)}. Vous pouvez la payer en ligne en 1 ou 3 fois, sans frais :\n${at(paths.membershipFee)}`
      : '';
  /** Deactivated, one does not reach the form: only the payment. */
  const howToSend = ({ desactived }: Addressee): string =>
    desactived
      ? `Votre compte est désactivé : réglez votre cotisation, puis le secrétariat le réactivera.`
      : `Vérifiez vos données, corrigez-les au besoin et envoyez votre dossier depuis l’accueil de l’espace membres :\n${at(paths.home)}`;

  return {
    opened: (to: Addressee, term: Term): Mail =>
      letter('SEASON_OPENED', to, `Votre dossier ${term.label} est ouvert`, [
        `Le dossier d’adhésion de la saison ${term.label} est ouvert.`,
        howToSend(to),
        lastDay(term),
        toPay(to),
      ]),

    /** The dossier is still awaited. */
    awaited: (to: Addressee, term: Term): Mail =>
      letter('DOSSIER_REMINDER', to, `Rappel : votre dossier ${term.label}`, [
        `Nous n’avons pas encore reçu votre dossier d’adhésion de la saison ${term.label}.`,
        howToSend(to),
        lastDay(term),
        toPay(to),
      ]),

    /** The dossier has come, the fee has not. */
    due: (to: Addressee, { label }: Term): Mail =>
      letter('FEE_REMINDER', to, `Rappel : votre cotisation ${label}`, [
        `Nous avons bien reçu votre dossier d’adhésion de la saison ${label}, mais pas encore votre cotisation.`,
        toPay(to),
        'Vous venez de payer ? Ne tenez pas compte de ce message.',
      ]),
  };
};

export type SeasonLetters = ReturnType<typeof seasonLetters>;
