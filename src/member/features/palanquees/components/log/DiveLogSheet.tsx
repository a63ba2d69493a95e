import { cx } from '#ui/components/cx.ts';
import { useState, useId, useRef, type FormEvent } from 'react';
import { flushSync } from 'react-dom';
import { type DiveRecord, isOvertaken, useValidateSheet } from '#member/features/palanquees/api.ts';
import { UsualGases } from '../controls.tsx';
import { depthQuestion, MISSING_LABELS, sheetTitle, validatedBy } from '#messages/dive-archive.ts';
import { listed } from '#messages/format.ts';
import { Badge } from '#ui/components/Badge.tsx';
import { Button } from '#ui/components/Button.tsx';
import { Icon } from '#ui/components/Icon.tsx';
import { Banner, ErrorMessage } from '#ui/feedback/states.tsx';
import { UnsavedChangesGuard } from '#ui/navigation/UnsavedChangesGuard.tsx';
import { cellOf, presenceOf, useDiveLog, type DiveLogState } from '#member/features/palanquees/model/dive-log.ts';
import { savedAt } from '#member/features/palanquees/model/dive.ts';
import { ValidatedSheets } from '../ValidatedSheets.tsx';
import styles from './DiveLogSheet.module.css';
import { DiveLogConflict } from './DiveLogConflict.tsx';
import { DiveLogTable } from './DiveLogTable.tsx';
import { MAX_REASON, type ImplausibleDepth } from '#domain/palanquees/dive-log.ts';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Checkbox } from '#ui/form/Checkbox.tsx';
import { TextArea } from '#ui/form/Field.tsx';
export function DiveLogSheet({ record }: { readonly record: DiveRecord }) {
  const state = useDiveLog(record);
  const [validates, setValidates] = useState(false);
  const { saving, unsaved, conflicts } = state;
  const validated = isValidated(state);
  return (
    <div className={validated ? styles.validated : undefined}>
      <div className={cx('row wrap between', styles.bar)}>
        <Status state={state} />
        <div className="flex wrap gap-2">
          <AllPresent state={state} />
          <Button variant="primary" icon="check" reason={obstacleTo(state)} onClick={() => setValidates(true)}>
            {record.sheets.length === 0 ? 'Valider la fiche' : 'Valider la correction'}
          </Button>
        </div>
      </div>
      {state.isRefused && <ErrorMessage error={saving.error} onRetry={state.save} />}
      {conflicts.length > 0 && <DiveLogConflict state={state} />}
      {record.changed && !unsaved && (
        <Banner tone="warn" title="La fiche validée ne dit plus ce qui est noté ici.">
          Validez la correction&nbsp;: l’ancienne version reste lisible.
        </Banner>
      )}
      <DiveLogTable state={state} />
      {record.sheets.length > 0 && (
        <section className={styles.sheets} aria-labelledby="fiches-validees">
          <h2 id="fiches-validees">Fiches validées</h2>
          <ValidatedSheets outing={record.event} sheets={record.sheets} />
        </section>
      )}
      {validates && <Validation state={state} onClose={() => setValidates(false)} />}
      <UnsavedChangesGuard unsaved={unsaved} />
      <UsualGases />
    </div>
  );
}

/** The last validated sheet says what is shown. */
const isValidated = ({ record, unsaved }: DiveLogState): boolean =>
  record.sheets.length > 0 && !record.changed && !unsaved;

/** Why the sheet cannot be validated now. */
function obstacleTo({ record, invalid, unsaved, missing }: DiveLogState): string | null {
  if (invalid.size > 0) return 'Corrigez d’abord les champs en rouge.';
  if (missing.length > 0) return 'Notez d’abord ce qui manque encore.';
  if (unsaved) return 'Vos dernières saisies ne sont pas encore enregistrées.';
  return record.sheets.length > 0 && !record.changed ? 'La fiche validée est à jour.' : null;
}

const ALL_MARKED = 'Toutes les présences sont indiquées.';

const unmarkedIn = ({ record, textOf }: DiveLogState): DiveRecord['people'] =>
  record.people.filter(({ id, registered }) => registered && textOf(presenceOf(id)) === '');

function AllPresent({ state }: { readonly state: DiveLogState }) {
  const left = unmarkedIn(state);
  return (
    <Button
      icon="people"
      reason={left.length === 0 ? ALL_MARKED : null}
      onClick={() => state.write(left.map(({ id }) => [presenceOf(id), 'PRESENT'] as const))}
    >
      Les autres sont présents
    </Button>
  );
}

function Status({ state }: { readonly state: DiveLogState }) {
  const { record, saving, unsaved, invalid, missing, conflicts, isRefused } = state;
  const [validated] = record.sheets;
  const what = saving.isPending
    ? 'Enregistrement…'
    : invalid.size > 0
      ? 'Des champs sont à corriger\u00a0: rien n’est envoyé d’ici là, et rien n’est perdu.'
      : conflicts.length > 0
        ? 'Deux saisies diffèrent\u00a0: rien n’est envoyé tant que vous n’avez pas choisi, et rien n’est perdu.'
        : isRefused
          ? 'Vos dernières saisies ne sont pas enregistrées\u00a0: elles restent dans cet onglet.'
          : unsaved
            ? 'Vos saisies seront enregistrées dans un instant.'
            : validated && isValidated(state)
              ? `${sheetTitle(validated)}, ${validatedBy(validated)}.`
              : record.saved
                ? `Brouillon enregistré le ${savedAt(record.saved.at)}, par ${record.saved.author}.`
                : 'Rien n’est encore noté.';
  return (
    <div className={cx('quiet small', styles.status)}>
      {isValidated(state) && (
        <Badge tone="ok">
          <Icon name="check" size={14} />
          Validée
        </Badge>
      )}{' '}
      <output>{what}</output>
      {missing.length > 0 && <p>Il manque {missingText(state)}.</p>}
      {unmarkedIn(state).length === 0 && <div>{ALL_MARKED}</div>}
    </div>
  );
}

/** `la profondeur (palanquées 1 et 3) et les présences` */
function missingText({ record, missing }: DiveLogState): string {
  const rankOf = (key: string): number => record.plan.palanquees.findIndex((one) => one.key === key) + 1;
  const codes = [...new Set(missing.map(({ code }) => code))];
  return listed(
    codes.map((code) => {
      const ranks = missing.flatMap((one) =>
        one.code === code && one.palanquee !== null ? rankOf(one.palanquee) : [],
      );
      if (ranks.length === 0) return MISSING_LABELS[code];
      return `${MISSING_LABELS[code]} (${ranks.length > 1 ? 'palanquées' : 'palanquée'}\u00a0${listed(ranks.map(String))})`;
    }),
  );
}

function Validation({ state, onClose }: { readonly state: DiveLogState; readonly onClose: () => void }) {
  const { record, doubts } = state;
  const { event, dive, sheets } = record;
  const form = useId();
  // Kept: another director's sheet that arrives meanwhile must be refused, not followed unseen.
  const [versions] = useState({
    version: record.version,
    planVersion: record.planVersion,
    after: sheets[0]?.version ?? 0,
  });
  const [reason, setReason] = useState('');
  const [confirmed, setConfirmed] = useState<readonly string[]>([]);
  const [submitted, setSubmitted] = useState(false);
  const questions = useRef<HTMLDivElement>(null);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const corrects = versions.after > 0;
  const fault = corrects && reason.trim() === '' ? 'Écrivez pourquoi la fiche est corrigée.' : null;
  const validation = useValidateSheet({ event: event.id, dive }, () => {
    toast(corrects ? 'La correction est validée.' : 'La fiche de sécurité est validée.');
    onClose();
  });
  const submit = (submission: FormEvent): void => {
    submission.preventDefault();
    setSubmitted(true);
    if (doubts.some(({ palanquee }) => !confirmed.includes(palanquee))) {
      questions.current?.querySelector<HTMLElement>('input:not(:checked)')?.focus();
    } else if (fault === null) validation.mutate({ ...versions, reason: reason.trim(), confirmed: [...confirmed] });
    else reasonField.current?.focus();
  };
  return (
    <ConfirmDialog
      title={corrects ? 'Valider la correction\u00a0?' : 'Valider la fiche de sécurité\u00a0?'}
      confirmLabel="Valider"
      cancelLabel="Ne pas valider"
      size="m"
      mutation={validation}
      reason={isOvertaken(validation.error) ? 'Fermez, relisez ce qui a changé, puis validez de nouveau.' : null}
      form={form}
      onClose={onClose}
    >
      <form id={form} className={styles.dialog} onSubmit={submit}>
        {corrects ? (
          <p>
            La version&nbsp;{versions.after + 1} est figée avec son motif, votre nom, l’heure et une empreinte. La
            version&nbsp;{versions.after} reste lisible.
          </p>
        ) : (
          <p>
            La fiche est figée avec son numéro, votre nom, l’heure et une empreinte, et conservée un an. Une correction
            est ensuite une nouvelle version, avec son motif&nbsp;; l’ancienne reste lisible.
          </p>
        )}
        {doubts.length > 0 && (
          <div ref={questions} className={styles.doubts}>
            <p>Plus profond que prévu, ou que l’aptitude&nbsp;: vérifiez avant de figer la fiche.</p>
            {doubts.map((doubt) => (
              <DepthQuestion
                key={doubt.palanquee}
                state={state}
                doubt={doubt}
                isConfirmed={confirmed.includes(doubt.palanquee)}
                isMissing={submitted && !confirmed.includes(doubt.palanquee)}
                onAnswer={(isRight) =>
                  setConfirmed(
                    isRight ? [...confirmed, doubt.palanquee] : confirmed.filter((key) => key !== doubt.palanquee),
                  )
                }
                onClose={onClose}
              />
            ))}
          </div>
        )}
        {corrects && (
          <TextArea
            ref={reasonField}
            data-autofocus
            label="Motif de la correction"
            help="Imprimé sur la nouvelle version."
            error={submitted ? fault : null}
            value={reason}
            maxLength={MAX_REASON}
            rows={2}
            onChange={({ target }) => setReason(target.value)}
          />
        )}
      </form>
    </ConfirmDialog>
  );
}

interface DepthQuestionProps {
  readonly state: DiveLogState;
  readonly doubt: ImplausibleDepth;
  readonly isConfirmed: boolean;
  /** Validated without an answer. */
  readonly isMissing: boolean;
  readonly onAnswer: (isRight: boolean) => void;
  readonly onClose: () => void;
}

/** `Palanquée 2 : 99 m notés, 25 m prévus (aptitude PE40 : 40 m)` */
function DepthQuestion({ state, doubt, isConfirmed, isMissing, onAnswer, onClose }: DepthQuestionProps) {
  const rank = state.record.plan.palanquees.findIndex(({ key }) => key === doubt.palanquee) + 1;
  const correct = (): void => {
    // The closed dialog gives the focus back before the field takes it.
    flushSync(onClose);
    document.getElementById(cellOf(doubt.palanquee, 'depth'))?.focus();
  };
  return (
    <fieldset className={cx('row wrap between', styles.doubt)}>
      <legend>
        <strong>Palanquée {rank}&nbsp;:</strong> {depthQuestion(doubt)}
      </legend>
      <Checkbox
        label="C’est juste"
        aria-invalid={isMissing || undefined}
        help={isMissing ? <span className={styles.fault}>Confirmez cette profondeur, ou corrigez-la.</span> : undefined}
        checked={isConfirmed}
        onChange={({ target }) => onAnswer(target.checked)}
      />
      <Button size="s" onClick={correct}>
        Corriger
      </Button>
    </fieldset>
  );
}
