import { entriesOf } from '#domain/registration/entries.ts';
import { useCallback, useEffect, useRef, useState } from 'react';
import type { Entry, ClubEvent } from '#contract/events.ts';
import { fullName } from '#domain/divers/identity.ts';
import { isPending, kindOf, waitingRank } from '#domain/registration/placement.ts';
import { ordinal, siteName } from '#messages/format.ts';
import { activeEntries } from './rules.ts';

interface EventChange {
  /** Null: a change of the outing itself. */
  readonly diverId: number | null;
  readonly text: string;
}

const activeById = (event: ClubEvent) => new Map(activeEntries(event).map((entry) => [entry.id, entry]));

/** `en place 4`, `en place 1 des encadrants`, `2ᵉ sur la liste d’attente` */
export function placeText(event: ClubEvent, entry: Entry): string {
  const suffix = kindOf(entry.type) === 'ACCOMPANIST' ? ' des encadrants' : '';
  if (!isPending(entry.type)) return `en place ${entry.position}${suffix}`;
  return `${ordinal(waitingRank(entriesOf(event), entry))} sur la liste d’attente${suffix}`;
}

const facts = (event: ClubEvent): string =>
  JSON.stringify([
    event.date,
    event.hourRdv,
    siteName(event.site.name),
    event.diverMaxNumber,
    event.accompanistMaxNumber,
    event.description,
    event.accompanistFreeText,
    event.inscriptionToClub,
    event.plongeeAutonomes,
    event.needcadre,
  ]);

function outingChanges(before: ClubEvent, after: ClubEvent): EventChange[] {
  if (before.status !== after.status) {
    const news = {
      CANCELLED: 'La plongée est annulée.',
      COMPLETE: 'La plongée est complète.',
      OPEN: 'La plongée est ouverte.',
    };
    return [{ diverId: null, text: news[after.status] }];
  }
  return facts(before) === facts(after) ? [] : [{ diverId: null, text: 'Les informations de la plongée ont changé.' }];
}

export function changesBetween(before: ClubEvent, after: ClubEvent): EventChange[] {
  const entriesBefore = activeById(before);
  const entriesAfter = activeById(after);
  const changes = outingChanges(before, after);
  for (const [diverId, entry] of entriesAfter) {
    const old = entriesBefore.get(diverId);
    const name = fullName(entry);
    if (old === undefined)
      changes.push({ diverId, text: `${name} figure maintenant sur la liste, ${placeText(after, entry)}.` });
    else if (old.type !== entry.type || (old.position !== entry.position && !isPending(entry.type)))
      changes.push({ diverId, text: `${name} est maintenant ${placeText(after, entry)}.` });
    else if (old.description !== entry.description) changes.push({ diverId, text: `La remarque de ${name} a changé.` });
  }
  for (const [diverId, entry] of entriesBefore)
    if (!entriesAfter.has(diverId)) changes.push({ diverId, text: `${fullName(entry)} n’est plus sur la liste.` });
  return changes;
}

/** Long enough for a member who is typing to look up and read. */
const SHOWN_MS = 20_000;
/** An announced change that has not arrived by then was refused, or changed nothing. */
const OWN_MS = 15_000;

export interface RemoteChanges {
  readonly text: string;
  readonly diverIds: ReadonlySet<number>;
}

const NONE: RemoteChanges = { text: '', diverIds: new Set() };

/** Changes by other members since the last reading. `announceOwn`: that diver's next change is the member's own. */
export function useRemoteChanges(event: ClubEvent) {
  const before = useRef(event);
  const ownAt = useRef(new Map<number, number>());
  const [shown, setShown] = useState(NONE);
  const announceOwn = useCallback((diverId: number) => void ownAt.current.set(diverId, performance.now()), []);

  useEffect(() => {
    const last = before.current;
    before.current = event;
    if (last === event || last.id !== event.id) return;
    const isOwn = (diverId: number): boolean => performance.now() - (ownAt.current.get(diverId) ?? -Infinity) < OWN_MS;
    const changes = changesBetween(last, event);
    const others = changes.filter(({ diverId }) => diverId === null || !isOwn(diverId));
    for (const { diverId } of changes) if (diverId !== null) ownAt.current.delete(diverId);
    if (others.length === 0) return;
    setShown({
      text: others.map((change) => change.text).join(' '),
      diverIds: new Set(others.flatMap(({ diverId }) => diverId ?? [])),
    });
  }, [event]);

  useEffect(() => {
    if (shown === NONE) return;
    const timer = setTimeout(() => setShown(NONE), SHOWN_MS);
    return () => clearTimeout(timer);
  }, [shown]);
  return { changes: shown, announceOwn };
}
