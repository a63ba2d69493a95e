interface Lists<Entry> {
  readonly participants: readonly (Entry | null)[];
  readonly accompanists: readonly (Entry | null)[];
  readonly pendingParticipants: readonly (Entry | null)[];
  readonly pendingAccompanists: readonly (Entry | null)[];
}

/** Of the four lists of an outing, with removed ones. */
export const entriesOf = <Entry>(event: Lists<Entry>): Entry[] =>
  [event.participants, event.accompanists, event.pendingParticipants, event.pendingAccompanists]
    .flat()
    .filter((entry): entry is Entry => entry !== null);
