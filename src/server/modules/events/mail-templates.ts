import { parisDay } from '../../../shared/domain/dates.ts';
import { isOptionalMail, type MailKind } from '../../../shared/domain/mail/kinds.ts';
import { isPending, kindOf, type RegistrationType } from '../../../shared/domain/registration/kinds.ts';
import { longDay, timeOf, timeOfDay } from '../../../shared/messages/dates.ts';
import { siteName } from '../../../shared/messages/sites.ts';
import { paths } from '../../../shared/paths.ts';
import type { Meeting } from '../../commons/ical.ts';
import type { Mail, Sender } from '../mail/mail.ts';
import { addressOf, calendarEntries } from './calendar-entry.ts';
import type { EventRecord } from './repository.ts';
import { changesSince } from './meeting.ts';

/** Whom a mail is for. */
export interface Recipient {
  readonly diverId: number;
  readonly firstname: string;
  readonly email: string;
}

const ROLE = { PARTICIPANT: 'plongeur', ACCOMPANIST: 'encadrant' } as const;
const PLACE_OF = { PARTICIPANT: 'de plongeur', ACCOMPANIST: 'd’encadrant' } as const;

/** `VODELE, samedi 28 novembre 2026 à 9 h 30` */
const outingLine = (event: EventRecord): string =>
  `${siteName(event.site_name)}, ${longDay(parisDay(event.starts_at))} à ${timeOf(event.starts_at)}`;

const outingLines = (event: EventRecord): string =>
  [
    `Site : ${siteName(event.site_name)}`,
    addressOf(event),
    `Date : ${longDay(parisDay(event.starts_at))} à ${timeOf(event.starts_at)}`,
    event.hour_rdv && `Rendez-vous : ${timeOfDay(event.hour_rdv)}`,
    event.accompanist_free_text && `Encadrement : ${event.accompanist_free_text}`,
    event.description && `Remarques : ${event.description}`,
  ]
    .filter(Boolean)
    .join('\n');

const placeLine = (type: RegistrationType): string =>
  isPending(type)
    ? `Vous êtes sur la liste d’attente (${ROLE[kindOf(type)]}). Si une place se libère pour vous, un message vous préviendra.`
    : `Vous avez une place ${PLACE_OF[kindOf(type)]}.`;

const MAKE_WAY = 'Vous ne pouvez plus venir ? Désinscrivez-vous pour laisser la place au suivant.';

/** The letters of the outings (contract §5, §8): short, in French, about one outing each. */
export const eventLetters = ({ clubName, publicUrl }: Sender) => {
  const entryOf = calendarEntries(publicUrl);
  const choices = new URL(paths.messages, publicUrl).href;

  const letter = (
    kind: MailKind,
    to: Recipient,
    event: EventRecord,
    subject: string,
    paragraphs: readonly string[],
  ): Mail => ({
    kind,
    to: to.email,
    diverId: to.diverId,
    eventId: event.id,
    subject: `${subject} : ${outingLine(event)}`.replace(/\s+/g, ' '),
    text: `${[
      `Bonjour ${to.firstname},`,
      ...paragraphs,
      [
        `La plongée dans l’espace membres : ${new URL(paths.outing(event.id), publicUrl).href}`,
        ...(isOptionalMail(kind) ? [`Choisir les messages que je reçois : ${choices}`] : []),
      ].join('\n'),
      clubName,
    ].join('\n\n')}\n`,
  });

  /** The same with the outing for one's calendar; `type` null: to be taken out of it. */
  const dated = (mail: Mail, event: EventRecord, { diverId }: Recipient, type: RegistrationType | null): Mail => ({
    ...mail,
    calendar: entryOf(event, { diverId, type }),
  });

  return {
    /** `own`: it is the member who did it. */
    registered: (to: Recipient, event: EventRecord, type: RegistrationType, own: boolean): Mail => {
      const [kind, done] = own
        ? (['REGISTERED', 'Votre inscription à cette plongée est enregistrée :'] as const)
        : (['REGISTERED_BY_OTHER', 'Quelqu’un du club a enregistré votre inscription à cette plongée :'] as const);
      const subject = isPending(type) ? 'Liste d’attente' : 'Inscription';
      return dated(letter(kind, to, event, subject, [done, outingLines(event), placeLine(type)]), event, to, type);
    },

    promoted: (to: Recipient, event: EventRecord, type: RegistrationType): Mail =>
      dated(
        letter('PROMOTED', to, event, 'Une place s’est libérée', [
          'Une place s’est libérée : vous quittez la liste d’attente de cette plongée.',
          outingLines(event),
          placeLine(type),
          MAKE_WAY,
        ]),
        event,
        to,
        type,
      ),

    moved: (to: Recipient, event: EventRecord, type: RegistrationType): Mail =>
      dated(
        letter('MOVED_PLACE', to, event, 'Votre inscription a changé', [
          'Votre inscription à cette plongée a changé :',
          outingLines(event),
          placeLine(type),
        ]),
        event,
        to,
        type,
      ),

    /** `own`: it is the member who did it. */
    removed: (to: Recipient, event: EventRecord, own: boolean): Mail => {
      const [kind, done] = own
        ? (['WITHDRAWN', 'Votre désinscription de cette plongée est enregistrée :'] as const)
        : (['REMOVED', 'Quelqu’un du club a supprimé votre inscription à cette plongée :'] as const);
      return dated(letter(kind, to, event, 'Désinscription', [done, outingLines(event)]), event, to, null);
    },

    cancelled: (to: Recipient, event: EventRecord, type: RegistrationType): Mail =>
      dated(
        letter('OUTING_CANCELLED', to, event, 'Plongée annulée', [
          'Cette plongée, à laquelle vous participiez, est annulée :',
          outingLines(event),
        ]),
        event,
        to,
        type,
      ),

    /** Another day, hour or site than `before`, or not cancelled any more. */
    changed: (to: Recipient, event: EventRecord, type: RegistrationType, before: Meeting): Mail => ({
      ...letter('OUTING_CHANGED', to, event, before.cancelled ? 'Plongée rétablie' : 'Plongée modifiée', [
        before.cancelled
          ? 'Cette plongée, qui était annulée, aura bien lieu :'
          : 'Cette plongée a changé depuis votre inscription :',
        outingLines(event),
        ...changesSince(before, event),
        placeLine(type),
        MAKE_WAY,
      ]),
      calendar: { ...entryOf(event, { diverId: to.diverId, type }), formerly: before },
    }),

    tomorrow: (to: Recipient, event: EventRecord, type: RegistrationType): Mail =>
      letter('OUTING_TOMORROW', to, event, 'Demain', [
        'Cette plongée a lieu demain :',
        outingLines(event),
        placeLine(type),
        MAKE_WAY,
      ]),

    details: (to: Recipient, event: EventRecord, type: RegistrationType): Mail =>
      letter('OUTING_DETAILS', to, event, 'Votre plongée', [
        event.outing.status === 'CANCELLED' ? 'Cette plongée est annulée :' : 'Voici les détails de votre plongée :',
        outingLines(event),
        ...(event.outing.status === 'CANCELLED' ? [] : [placeLine(type)]),
      ]),
  };
};

export type EventLetters = ReturnType<typeof eventLetters>;

/** What the screen says once the registrants are written to. */
export const mailedSentence = (count: number): string => {
  if (count === 0) return 'Aucun message envoyé : personne n’est inscrit avec une adresse e-mail.';
  return count === 1 ? 'Message envoyé à 1 personne inscrite.' : `Message envoyé à ${count} personnes inscrites.`;
};
