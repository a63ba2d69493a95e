import { useEffect, useReducer } from 'react';
import type { PalanqueesRecord } from '../../../../shared/api/resources/palanquees.ts';
import { basinDepth as basinDepthOf } from '../../../../shared/domain/palanquees/sheet.ts';
import { useClubConfig } from '../../../../shared/ui/data/club-hooks.ts';
import { toast } from '../../../../shared/ui/feedback/toast.ts';
import { useSavePalanquees } from '../api/queries.ts';
import { useDivers, useFindings } from './divers.ts';
import { draftOf, isUnsaved, reduce, type Draft, type DraftAction } from './draft.ts';

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
