import type { WrittenMail } from '#contract/mail.ts';
import { addDays, parisDay } from '#domain/dates.ts';
import { meetingOf } from '#domain/events/meeting.ts';
import { isOptionalMail, type MailKind } from '#domain/mail/kinds.ts';
import { type RegistrationType, isPending, kindOf } from '#domain/registration/placement.ts';
import { siteName, dayAndTime, dayMonth, timeOfDay } from '#messages/format.ts';
import { detailsParagraphs, meetingWords, outingLines, outingLink, overlapSentence } from '#messages/outing.ts';
import { returnedText } from '#messages/prices.ts';
import { paths } from '#shared/paths.ts';
import type { Announced } from '#server/commons/mail/ical.ts';
import type { Sender } from '#server/commons/service/service-context.ts';
import { memberMail, type Mail, type Recipient } from '#server/commons/mail/mail.ts';
import { calendarEntries } from './calendar-entry.ts';
import type { EventRow } from './mapping.ts';
import type { OwnEvent } from './repository.ts';

export const announcedOf = (event: EventRow): Announced => ({
  date: new Date(event.date).toISOString(),
  hourRdv: event.hourRdv,
  siteId: event.site.id,
  site: event.site.name,
  cancelled: event.status === 'CANCELLED',
});

export function isAsAnnounced(before: Announced, event: EventRow): boolean {
  const after = announcedOf(event);
  return (
    before.date === after.date &&
    before.hourRdv === after.hourRdv &&
    before.siteId === after.siteId &&
    before.cancelled === after.cancelled
  );
}

/** `Avant : dimanche 31 mai 2026 à 9 h 30, rendez-vous à 8 h`: former values of what changed; empty without changes. */
function changesSince(before: Announced, event: EventRow): string[] {
  const after = announcedOf(event);
  const meeting = meetingWords(before, 'à ');
  const parts = [
    before.siteId === after.siteId ? '' : before.site,
    before.date === after.date ? '' : dayAndTime(before.date),
    before.hourRdv === '' || meeting === meetingWords(after, 'à ') ? '' : `rendez-vous ${meeting}`,
  ].filter(Boolean);
  return parts.length > 0 ? [`Avant : ${parts.join(', ')}`] : [];
}

const ROLE = { PARTICIPANT: 'plongeur', ACCOMPANIST: 'encadrant' } as const;
const PLACE_OF = { PARTICIPANT: 'de plongeur', ACCOMPANIST: 'd’encadrant' } as const;

/** `VODELE, samedi 28 novembre 2026 à 9 h 30` */
const outingLine = (event: EventRow): string => `${siteName(event.site.name)}, ${dayAndTime(event.date)}`;

const linesOf = (event: EventRow): string => outingLines(event);

const placeLine = (type: RegistrationType): string =>
  isPending(type)
    ? `Vous êtes sur la liste d’attente (${ROLE[kindOf(type)]}). Si une place se libère pour vous, un message vous préviendra.`
    : `Vous avez une place ${PLACE_OF[kindOf(type)]}.`;

const MAKE_WAY = 'Vous ne pouvez plus venir ? Désinscrivez-vous pour laisser la place au suivant.';

/** Says which other outings the member holds at the same hours. */
const overlapLines = (others: readonly OwnEvent[]): string[] =>
  others.length === 0
    ? []
    : [
        overlapSentence(
          others.map((one) => ({ ...one, waits: isPending(one.type) })),
          null,
        ),
      ];

/** Marks a mail without an attachment. */
const NOTHING = 'nothing';

/** Outing as a member reads it after a change of their place. */
export interface Notice {
  readonly event: EventRow;
  /** Outings that the member holds at the same hours. */
  readonly others: readonly OwnEvent[];
  /** What the place costs, or has cost; empty: nothing is to be said. */
  readonly money?: string;
}

/** Contract §5, §8. */
export const eventMails = (sender: Sender) => {
  const { publicUrl } = sender;
  const entryOf = calendarEntries(publicUrl);
  const choices = new URL(paths.messages, publicUrl).href;

  /** Attaches the outing for the member's calendar, by their registration; null: as a cancellation. */
  const mail = (
    kind: MailKind,
    to: Recipient,
    event: EventRow,
    attached: RegistrationType | null | typeof NOTHING,
    subject: string,
    paragraphs: readonly string[],
  ): Mail => ({
    ...memberMail(sender, kind, to, `${subject} : ${outingLine(event)}`.replace(/\s+/g, ' '), [
      ...paragraphs,
      [
        outingLink(new URL(paths.outing(event.id), publicUrl).href),
        ...(isOptionalMail(kind) ? [`Choisir les messages que je reçois : ${choices}`] : []),
      ].join('\n'),
    ]),
    eventId: event.id,
    ...(attached === NOTHING ? {} : { calendar: entryOf(event, { diverId: to.id, type: attached }) }),
  });

  return {
    /** `own`: the member acted in person. */
    registered: (to: Recipient, { event, others, money = '' }: Notice, type: RegistrationType, own: boolean): Mail => {
      const [kind, done] = own
        ? (['REGISTERED', 'Votre inscription à cette plongée est enregistrée :'] as const)
        : (['REGISTERED_BY_OTHER', 'Quelqu’un du club a enregistré votre inscription à cette plongée :'] as const);
      const subject = isPending(type) ? 'Liste d’attente' : 'Inscription';
      const about = [done, linesOf(event), placeLine(type), money, ...overlapLines(others)];
      return mail(kind, to, event, type, subject, about);
    },

    promoted: (to: Recipient, { event, others, money = '' }: Notice, type: RegistrationType): Mail =>
      mail('PROMOTED', to, event, type, 'Une place s’est libérée', [
        'Une place s’est libérée : vous quittez la liste d’attente de cette plongée.',
        linesOf(event),
        placeLine(type),
        money,
        ...overlapLines(others),
        MAKE_WAY,
      ]),

    moved: (to: Recipient, { event, others, money = '' }: Notice, type: RegistrationType): Mail =>
      mail('MOVED_PLACE', to, event, type, 'Votre inscription a changé', [
        'Votre inscription à cette plongée a changé :',
        linesOf(event),
        placeLine(type),
        money,
        ...overlapLines(others),
      ]),

    /** `own`: the member acted in person. */
    removed: (to: Recipient, { event, money = '' }: Notice, own: boolean): Mail => {
      const [kind, done] = own
        ? (['WITHDRAWN', 'Votre désinscription de cette plongée est enregistrée :'] as const)
        : (['REMOVED', 'Quelqu’un du club a supprimé votre inscription à cette plongée :'] as const);
      return mail(kind, to, event, null, 'Désinscription', [done, linesOf(event), money]);
    },

    cancelled: (to: Recipient, event: EventRow, type: RegistrationType, refund = 0): Mail =>
      mail('OUTING_CANCELLED', to, event, type, 'Plongée annulée', [
        `Cette plongée, à laquelle vous participiez, est annulée.${event.reason ? ` Motif\u00a0: ${event.reason}` : ''}`,
        linesOf({ ...event, reason: null }),
        refund > 0 ? returnedText(refund, 'votre', false) : '',
      ]),

    /** The day, hour or site differs from `before`, or the outing is no longer cancelled. */
    changed: (to: Recipient, event: EventRow, type: RegistrationType, before: Announced): Mail => ({
      ...mail('OUTING_CHANGED', to, event, NOTHING, before.cancelled ? 'Plongée rétablie' : 'Plongée modifiée', [
        before.cancelled
          ? 'Cette plongée, qui était annulée, aura bien lieu :'
          : 'Cette plongée a changé depuis votre inscription :',
        linesOf(event),
        ...changesSince(before, event),
        placeLine(type),
        MAKE_WAY,
      ]),
      calendar: { ...entryOf(event, { diverId: to.id, type }), formerly: before },
    }),

    /** Begins with the new day and why. */
    postponed: (to: Recipient, event: EventRow, type: RegistrationType, before: Announced): Mail => ({
      ...mail('OUTING_CHANGED', to, event, NOTHING, 'Plongée reportée', [
        `Cette plongée est reportée au ${dayAndTime(event.date)}\u00a0: ${event.reason}`,
        linesOf({ ...event, movedFrom: null, reason: null }),
        ...changesSince(before, event),
        placeLine(type),
        `Vous ne pouvez pas venir ce jour-là\u00a0? Désinscrivez-vous jusqu’à la veille, ${dayMonth(addDays(parisDay(event.date), -1))}\u00a0: rien ne vous sera compté.`,
      ]),
      calendar: { ...entryOf(event, { diverId: to.id, type }), formerly: before },
    }),

    /** On the day before the group meets, which may be two days before the dive. */
    tomorrow: (to: Recipient, event: EventRow, type: RegistrationType): Mail => {
      const meeting = meetingOf(event);
      const [subject, said] = meeting?.isEve
        ? [`Rendez-vous demain à ${timeOfDay(meeting.time)}`, 'Le rendez-vous de cette plongée est demain :']
        : ['Demain', 'Cette plongée a lieu demain :'];
      return mail('OUTING_TOMORROW', to, event, NOTHING, subject, [said, linesOf(event), placeLine(type), MAKE_WAY]);
    },

    /** With what an administrator wrote above the details, whose subject stands as it is. */
    details: (to: Recipient, event: EventRow, type: RegistrationType, written: WrittenMail | null): Mail => ({
      ...mail('OUTING_DETAILS', to, event, NOTHING, 'Votre plongée', [
        written?.text.trim() ?? '',
        ...detailsParagraphs(event),
        ...(event.status === 'CANCELLED' ? [] : [placeLine(type)]),
      ]),
      ...(written && { subject: written.subject.trim() }),
    }),
  };
};

export type EventMails = ReturnType<typeof eventMails>;

export const mailedSentence = (count: number): string => {
  if (count === 0) return 'Aucun message envoyé : personne n’est inscrit avec une adresse e-mail.';
  return count === 1 ? 'Message envoyé à 1 personne inscrite.' : `Message envoyé à ${count} personnes inscrites.`;
};
