import { useState } from 'react';
import type { DiveRecord } from '../../../../../shared/api/resources/dive-archive.ts';
import { USUAL_GASES } from '../../../../../shared/domain/palanquees/plan.ts';
import { MISSING_LABELS, sheetTitle, validatedBy } from '../../../../../shared/messages/dive-archive.ts';
import { listed } from '../../../../../shared/messages/palanquees.ts';
import { Button } from '../../../../../shared/ui/components/Button.tsx';
import { Banner } from '../../../../../shared/ui/feedback/Banner.tsx';
import { ErrorMessage } from '../../../../../shared/ui/feedback/ErrorMessage.tsx';
import { UnsavedChangesGuard } from '../../../../../shared/ui/navigation/UnsavedChangesGuard.tsx';
import { isStale } from '../../api/dive-queries.ts';
import { presenceOf } from '../../model/done-edits.ts';
import { useDone, type DoneState } from '../../model/useDone.ts';
import { savedAt } from '../../model/versions.ts';
import { ValidatedSheets } from '../sheets/ValidatedSheets.tsx';
import styles from './DoneSheet.module.css';
import { DoneConflict } from './DoneConflict.tsx';
import { DoneTable } from './DoneTable.tsx';
import { Validation } from './Validation.tsx';

/** The table of a dive that has begun, its draft and its validated sheets. */
export function DoneSheet({ record }: { readonly record: DiveRecord }) {
  const state = useDone(record);
  const [validates, setValidates] = useState(false);
  const { saving, unsaved, conflicts } = state;
  const error = saving.error && !isStale(saving.error) ? saving.error : null;
  return (
    <>
      <div className={styles.bar}>
        <Status state={state} />
        <div className={styles.buttons}>
          <AllPresent state={state} />
          <Button variant="primary" icon="check" reason={obstacleTo(state)} onClick={() => setValidates(true)}>
            {record.sheets.length === 0 ? 'Valider la fiche' : 'Valider la correction'}
          </Button>
        </div>
      </div>
      {error && <ErrorMessage error={error} onRetry={state.save} />}
      {conflicts.length > 0 && <DoneConflict state={state} />}
      {record.changed && !unsaved && (
        <Banner tone="warning" title="La fiche validée ne dit plus ce qui est noté ici.">
          Validez la correction&nbsp;: l’ancienne version reste lisible.
        </Banner>
      )}
      <DoneTable state={state} />
      {record.sheets.length > 0 && (
        <section className={styles.sheets} aria-labelledby="fiches-validees">
          <h2 id="fiches-validees">Fiches validées</h2>
          <ValidatedSheets outing={record.event} sheets={record.sheets} />
        </section>
      )}
      {validates && <Validation record={record} onClose={() => setValidates(false)} />}
      <UnsavedChangesGuard unsaved={unsaved} />
      <datalist id="gaz">
        {USUAL_GASES.map((gas) => (
          <option key={gas} value={gas} />
        ))}
      </datalist>
    </>
  );
}

/** Why the sheet cannot be validated now. */
function obstacleTo({ record, faults, unsaved, missing }: DoneState): string | null {
  if (faults.size > 0) return 'Corrigez d’abord les champs en rouge.';
  if (missing.length > 0) return 'Notez d’abord ce qui manque encore.';
  if (unsaved) return 'Vos dernières saisies sont en cours d’enregistrement.';
  return record.sheets.length > 0 && !record.changed ? 'La fiche validée est à jour.' : null;
}

function AllPresent({ state }: { readonly state: DoneState }) {
  const left = state.record.people.filter(({ id, registered }) => registered && state.textOf(presenceOf(id)) === '');
  return (
    <Button
      icon="people"
      reason={left.length === 0 ? 'Toutes les présences sont indiquées.' : null}
      onClick={() => state.write(left.map(({ id }) => [presenceOf(id), 'PRESENT'] as const))}
    >
      Les autres sont présents
    </Button>
  );
}

function Status({ state }: { readonly state: DoneState }) {
  const { record, saving, unsaved, faults, missing } = state;
  const [validated] = record.sheets;
  const what = saving.isPending
    ? 'Enregistrement…'
    : faults.size > 0
      ? 'Des champs sont à corriger\u00a0: rien n’est envoyé d’ici là, et rien n’est perdu.'
      : unsaved
        ? 'Vos saisies seront enregistrées dans un instant.'
        : validated && !record.changed
          ? `${sheetTitle(validated)}, ${validatedBy(validated)}.`
          : record.saved
            ? `Brouillon enregistré le ${savedAt(record.saved.at)}, par ${record.saved.author}.`
            : 'Rien n’est encore noté.';
  return (
    <div className={styles.status}>
      <output>{what}</output>
      {missing.length > 0 && <p>Il manque {missingText(state)}.</p>}
    </div>
  );
}

/** `la profondeur (palanquées 1 et 3) et les présences` */
function missingText({ record, missing }: DoneState): string {
  const rankOf = (key: string | null): number => record.plan.palanquees.findIndex((one) => one.key === key) + 1;
  const codes = [...new Set(missing.map(({ code }) => code))];
  return listed(
    codes.map((code) => {
      const ranks = missing
        .filter((one) => one.code === code && one.palanquee !== null)
        .map((one) => rankOf(one.palanquee));
      if (ranks.length === 0) return MISSING_LABELS[code];
      return `${MISSING_LABELS[code]} (${ranks.length > 1 ? 'palanquées' : 'palanquée'}\u00a0${listed(ranks.map(String))})`;
    }),
  );
}
