import { useId, useRef, useState, type FormEvent } from 'react';
import type { DiveRecord } from '../../../../../shared/api/resources/dive-archive.ts';
import { MAX_REASON } from '../../../../../shared/domain/palanquees/done.ts';
import { ConfirmDialog } from '../../../../../shared/ui/feedback/ConfirmDialog.tsx';
import { toast } from '../../../../../shared/ui/feedback/toast.ts';
import { TextArea } from '../../../../../shared/ui/form/TextArea.tsx';
import { isOvertaken, useValidateSheet } from '../../api/dive-queries.ts';
import styles from './DoneSheet.module.css';

interface ValidationProps {
  readonly record: DiveRecord;
  readonly onClose: () => void;
}

export function Validation({ record, onClose }: ValidationProps) {
  const { event, dive, sheets } = record;
  const form = useId();
  // Kept: another director's sheet that arrives meanwhile must be refused, not followed unseen.
  const [asked] = useState({
    version: record.version,
    planVersion: record.planVersion,
    after: sheets[0]?.version ?? 0,
  });
  const [reason, setReason] = useState('');
  const [submitted, setSubmitted] = useState(false);
  const reasonField = useRef<HTMLTextAreaElement>(null);
  const corrects = asked.after > 0;
  const fault = corrects && reason.trim() === '' ? 'Écrivez pourquoi la fiche est corrigée.' : null;
  const validation = useValidateSheet({ event: event.id, dive }, () => {
    toast(corrects ? 'La correction est validée.' : 'La fiche de sécurité est validée.');
    onClose();
  });
  const submit = (submission: FormEvent): void => {
    submission.preventDefault();
    setSubmitted(true);
    if (fault === null) validation.mutate({ ...asked, reason: reason.trim() });
    else reasonField.current?.focus();
  };
  return (
    <ConfirmDialog
      title={corrects ? 'Valider la correction\u202f?' : 'Valider la fiche de sécurité\u202f?'}
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
            La version&nbsp;{asked.after + 1} est figée avec son motif, votre nom, l’heure et une empreinte. La
            version&nbsp;{asked.after} reste lisible.
          </p>
        ) : (
          <p>
            La fiche est figée avec son numéro, votre nom, l’heure et une empreinte, et conservée un an. Une correction
            est ensuite une nouvelle version, avec son motif&nbsp;; l’ancienne reste lisible.
          </p>
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
