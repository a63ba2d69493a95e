import { useEffect, useMemo, useReducer } from 'react';
import type { PalanqueesRecord } from '../../../../shared/api/decoders/palanquees.ts';
import { parisDay } from '../../../../shared/domain/dates.ts';
import { check } from '../../../../shared/domain/palanquees/rules.ts';
import { basinDepth } from '../../../../shared/domain/palanquees/sheet.ts';
import { useClubConfig } from '../../../../shared/ui/data/club-hooks.ts';
import { toast } from '../../../../shared/ui/feedback/toast.ts';
import { useSavePalanquees } from '../api/palanquees.ts';
import { draftOf, isUnsaved, reduce, type Draft, type Step } from './draft.ts';
import { namesIn, useKnown } from './divers.ts';

/** The plan of an outing while it is composed: what it is now, what is wrong with it, and how it is saved. */
export function useComposer(record: PalanqueesRecord) {
  const { registrants, directors, event } = record;
  const day = parisDay(event.date);
  const bottom = basinDepth(useClubConfig().safety.basins, event.site.name);
  const people = useMemo(() => new Map(registrants.map((one) => [one.id, one])), [registrants]);
  const known = useKnown(record);
  const nameOf = useMemo(() => namesIn(known), [known]);
  const [draft, step] = useReducer((last: Draft, next: Step) => reduce(last, next, people, bottom), record, draftOf);
  const findings = useMemo(
    () => check(draft.plan, registrants, directors, day),
    [draft.plan, registrants, directors, day],
  );
  const unsaved = isUnsaved(draft);
  const saving = useSavePalanquees(record.event.id, ({ plan, version }, { plan: sent }) => {
    step({ type: 'saved', sent, plan, version });
    toast('Les palanquées sont enregistrées.');
  });

  const newer = record.version > draft.version;
  useEffect(() => {
    // Nothing of one's own is lost by it.
    if (!newer || unsaved) return;
    step({ type: 'load', plan: record.plan, version: record.version });
    toast(`La version ${record.version}, que quelqu’un d’autre vient d’enregistrer, est affichée.`, 'note');
  }, [newer, unsaved, record]);

  return { draft, step, people, known, nameOf, findings, unsaved, saving, newer: newer && unsaved, day, bottom };
}
export type Composer = ReturnType<typeof useComposer>;
