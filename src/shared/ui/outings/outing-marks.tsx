import type { ClubEvent } from '#contract/events.ts';
import { entriesOf } from '#domain/registration/entries.ts';
import { isOpenRegistration, isUnlimited } from '#domain/events/status.ts';
import { type Kind, holders, maximumFor, placesLeft } from '#domain/registration/placement.ts';
import { Badge, type BadgeTone } from '../components/Badge.tsx';

export interface Mark {
  readonly text: string;
  readonly tone: BadgeTone;
}

export interface PlaceCount {
  readonly taken: number;
  /** Null: no limit. */
  readonly max: number | null;
  /** Null: no limit. 0 also when the outing is declared complete. */
  readonly left: number | null;
}

/** Badges in the words of the specification (§4). 'Fermée sauf encadrants' is part of the places. */
export function marksOf(event: ClubEvent): Mark[] {
  const { status } = event;
  const { left, max } = placesOf(event, 'PARTICIPANT');
  const marks: (Mark | false)[] = [
    status === 'CANCELLED'
      ? { text: 'Annulé', tone: 'danger' }
      : (status === 'COMPLETE' || (left === 0 && max !== 0)) && { text: 'Complet', tone: 'danger' },
    event.movedFrom !== null && status !== 'CANCELLED' && { text: 'Reportée', tone: 'warn' },
    isOpenRegistration(event) && { text: 'Date à retenir', tone: 'note' },
    event.inscriptionToClub && { text: 'Inscription à venir', tone: 'warn' },
    event.plongeeAutonomes && { text: 'Plongée Autonomes', tone: 'neutral' },
    event.needcadre && status === 'OPEN' && { text: "Besoin d'encadrants", tone: 'warn' },
  ];
  return marks.filter((mark) => mark !== false);
}

export function placesOf(event: ClubEvent, kind: Kind): PlaceCount {
  const taken = holders(entriesOf(event), kind);
  return {
    taken: taken.length,
    max: isUnlimited(event) ? null : maximumFor(event, kind),
    left: event.status === 'OPEN' ? placesLeft(event, kind, taken) : 0,
  };
}

interface MarksProps {
  readonly marks: readonly Mark[];
  readonly className: string | undefined;
}

export function Marks({ marks, className }: MarksProps) {
  if (marks.length === 0) return null;
  return (
    <ul className={className} aria-label="État de la plongée">
      {marks.map((mark) => (
        <li key={mark.text}>
          <Badge tone={mark.tone}>{mark.text}</Badge>
        </li>
      ))}
    </ul>
  );
}
