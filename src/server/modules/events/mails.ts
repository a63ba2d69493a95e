import { parisDay } from '../../../shared/domain/dates.ts';
import { isPending, kindOf, type RegistrationType } from '../../../shared/domain/registration/kinds.ts';
import { longDay, timeOf, timeOfDay } from '../../../shared/messages/dates.ts';
import type { Mail } from '../outbox/repository.ts';
import type { EventRecord } from './repository.ts';

/** Whom a mail is for. */
export interface Recipient {
  readonly firstname: string;
  readonly email: string;
}

/** The club's name for the signature, and the address of its web area. */
export interface Sender {
  readonly clubName: string;
  readonly publicUrl: string;
}

const ROLE = { PARTICIPANT: 'plongeur', ACCOMPANIST: 'encadrant' } as const;

/** `VODELE, samedi 28 novembre 2026 à 9 h 30` */
const outingLine = (event: EventRecord): string =>
  `${event.site_name}, ${longDay(parisDay(event.starts_at))} à ${timeOf(event.starts_at)}`;

const outingLines = (event: EventRecord): string[] =>
  [
    `Site : ${event.site_name}`,
    [event.street, [event.postal, event.city].filter(Boolean).join(' ')].filter(Boolean).join(', '),
    `Date : ${longDay(parisDay(event.starts_at))} à ${timeOf(event.starts_at)}`,
    event.hour_rdv && `Rendez-vous : ${timeOfDay(event.hour_rdv)}`,
    event.accompanist_free_text && `Encadrement : ${event.accompanist_free_text}`,
    event.description && `Remarques : ${event.description}`,
  ].filter((line): line is string => Boolean(line));

const placeLine = (type: RegistrationType): string =>
  isPending(type)
    ? `Vous êtes sur la liste d’attente (${ROLE[kindOf(type)]}). Si une place se libère pour vous, un message vous préviendra.`
    : `Vous avez une place de ${ROLE[kindOf(type)]}.`;

/** The letters of the outings (contract §5, §8): short, in French, about one outing each. */
export const eventLetters = ({ clubName, publicUrl }: Sender) => {
  const letter = (to: Recipient, subject: string, paragraphs: readonly string[]): Mail => ({
    to: to.email,
    subject: subject.replace(/\s+/g, ' '),
    text:
      [`Bonjour ${to.firstname},`, ...paragraphs, `Espace membres : ${publicUrl}`, clubName, '']
        .join('\n\n')
        .trimEnd() + '\n',
  });

  return {
    registered: (to: Recipient, event: EventRecord, type: RegistrationType): Mail =>
      letter(to, `Inscription : ${outingLine(event)}`, [
        'Quelqu’un du club a enregistré votre inscription à cette plongée :',
        outingLines(event).join('\n'),
        placeLine(type),
      ]),

    promoted: (to: Recipient, event: EventRecord, type: RegistrationType): Mail =>
      letter(to, `Une place s’est libérée : ${outingLine(event)}`, [
        'Une place s’est libérée : vous quittez la liste d’attente de cette plongée.',
        outingLines(event).join('\n'),
        placeLine(type),
        'Vous ne pouvez plus venir ? Désinscrivez-vous pour laisser la place au suivant.',
      ]),

    moved: (to: Recipient, event: EventRecord, type: RegistrationType): Mail =>
      letter(to, `Votre inscription a changé : ${outingLine(event)}`, [
        'Votre inscription à cette plongée a changé :',
        outingLines(event).join('\n'),
        placeLine(type),
      ]),

    removed: (to: Recipient, event: EventRecord): Mail =>
      letter(to, `Désinscription : ${outingLine(event)}`, [
        'Quelqu’un du club a supprimé votre inscription à cette plongée :',
        outingLines(event).join('\n'),
      ]),

    cancelled: (to: Recipient, event: EventRecord): Mail =>
      letter(to, `Plongée annulée : ${outingLine(event)}`, [
        'Cette plongée, à laquelle vous participiez, est annulée :',
        outingLines(event).join('\n'),
      ]),

    details: (to: Recipient, event: EventRecord, type: RegistrationType): Mail =>
      letter(to, `Votre plongée : ${outingLine(event)}`, [
        event.outing.status === 'CANCELLED' ? 'Cette plongée est annulée :' : 'Voici les détails de votre plongée :',
        outingLines(event).join('\n'),
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
