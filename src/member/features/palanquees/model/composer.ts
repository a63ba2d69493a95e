import { useMemo, useState, useEffect, useReducer } from 'react';
import { type PalanqueesRecord, useSavePalanquees } from '../api.ts';
import type { PlanPerson } from '#contract/palanquees.ts';
import { parisDay } from '#domain/dates.ts';
import { fullName } from '#domain/divers/identity.ts';
import { check } from '#domain/palanquees/rules.ts';
import type { Plan } from '#domain/palanquees/plan.ts';
import { basinDepth as basinDepthOf } from '#domain/palanquees/sheet.ts';
import { useClubConfig } from '#ui/data/club-hooks.ts';
import { toast } from '#ui/feedback/toast.ts';
import { draftOf, isUnsaved, reduce, type Draft, type DraftAction } from './draft.ts';

export type RegisteredDiver = PalanqueesRecord['registrants'][number];

const namedIn = ({ left, directors, registrants }: PalanqueesRecord): [number, PlanPerson][] =>
  [...left, ...directors, ...registrants].map((one) => [one.id, one]);

export function useDivers(record: PalanqueesRecord) {
  const { registrants, event } = record;
  // Remembers every diver, so that one who leaves the outing meanwhile keeps their name.
  const [seen, setSeen] = useState(() => ({ record, named: new Map(namedIn(record)) }));
  const named = seen.record === record ? seen.named : new Map([...seen.named, ...namedIn(record)]);
  if (seen.record !== record) setSeen({ record, named });
  const registered = useMemo(() => new Map(registrants.map((one) => [one.id, one])), [registrants]);
  const nameOf = (id: number): string => {
    const diver = named.get(id);
    return diver ? fullName(diver) : `n° ${id}`;
  };
  return { eventId: event.id, registrants, registered, named, nameOf, day: parisDay(event.date) };
}

export function useFindings({ registrants, directors, event }: PalanqueesRecord, plan: Plan) {
  const day = parisDay(event.date);
  return useMemo(() => check(plan, registrants, directors, day), [plan, registrants, directors, day]);
}

export function useComposer(record: PalanqueesRecord) {
  const { dive, event, plan, version } = record;
  const basinDepth = basinDepthOf(useClubConfig().safety.basins, event.site.name);
  const divers = useDivers(record);
  const [draft, dispatch] = useReducer(
    (last: Draft, action: DraftAction) => reduce(last, action, divers.registered, basinDepth),
    record,
    draftOf,
  );
  const findings = useFindings(record, draft.plan);
  const unsaved = isUnsaved(draft);
  const saving = useSavePalanquees({ event: event.id, dive }, (saved, { plan: sent }) => {
    dispatch({ type: 'saved', sent, plan: saved.plan, version: saved.version });
    toast('Les palanquées sont enregistrées.');
  });

  const isOutdated = version > draft.version;
  useEffect(() => {
    if (!isOutdated || unsaved) return;
    dispatch({ type: 'load', plan, version });
    toast(`La version ${version}, que quelqu’un d’autre vient d’enregistrer, est affichée.`, 'note');
  }, [isOutdated, unsaved, plan, version]);

  return { draft, dispatch, divers, findings, unsaved, saving, hasNewerVersion: isOutdated && unsaved, basinDepth };
}
export type Composer = ReturnType<typeof useComposer>;
