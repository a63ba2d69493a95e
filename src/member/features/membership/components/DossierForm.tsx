import { cx } from '#ui/components/cx.ts';
import { useQueryClient } from '@tanstack/react-query';
import { call } from '#api/client/call.ts';
import { useMemo, useEffect, useState, type ReactNode } from 'react';
import { messageOf } from '#api/client/errors.ts';
import { sendMail } from '#api/third-party/mail.ts';
import { dossierChanges, isDossierUnchanged, type DossierChange } from '#domain/membership/dossier-diff.ts';
import { readOwnJson } from '#domain/own-json.ts';
import { dossierMail, dossierText, type DossierRecord } from '#messages/membership.ts';
import { Button } from '#ui/components/Button.tsx';
import { useSingleMutation } from '#ui/data/useSingleMutation.ts';
import { Banner } from '#ui/feedback/states.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { Checkbox, Switch } from '#ui/form/Checkbox.tsx';
import { TextArea } from '#ui/form/Field.tsx';
import styles from './DossierForm.module.css';

interface DossierFormProps {
  readonly record: DossierRecord;
  readonly season: string;
  readonly mail: { readonly url: string; readonly secureToken: string };
  readonly clubMail: string;
  readonly onSent: () => void;
  /** Absent after the deadline. */
  readonly onPostpone?: (() => void) | undefined;
  /** Fields that are saved by themselves: the text area is for what they lack (our server only). */
  readonly renderFields?: ((onDirty: (isDirty: boolean) => void) => ReactNode) | undefined;
}

const TOO_EMPTY = 'Vos données sont vides\u00a0: rétablissez-les, ou remplissez-les.';
const NOT_SAVED = 'Enregistrez d’abord vos données.';

/** Specification §2, §5. */
export function DossierForm({ record, season, mail, clubMail, onSent, onPostpone, renderFields }: DossierFormProps) {
  const { draft, change, forget } = useDraft(record.licenceNumber);
  const before = useMemo(() => dossierText(record), [record]);
  const [isDirty, setDirty] = useState(false);
  const hasFields = renderFields !== undefined && draft.unlocked;
  const added = renderFields && draft.text?.trim() ? `${before}\n\nAutre chose\u00a0:\n${draft.text.trim()}` : before;
  const text = renderFields ? added : (draft.text ?? before);
  const changes = useMemo(() => dossierChanges(before, text), [before, text]);
  const unchanged = isDossierUnchanged(changes);
  const isEmpty = text.trim() === '';
  const queries = useQueryClient();
  /** Sends the mail to the club, then the log call (specification §4 'Dossier'). */
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: async () => {
      const { subject, body } = dossierMail(season, record, changes);
      const letter = { SecureToken: mail.secureToken, To: clubMail, From: record.email, Subject: subject, Body: body };
      // An earlier attempt may have sent the mail already.
      if (draft.mailed !== body) await sendMail(mail.url, letter);
      change({ mailed: body });
      await call('POST /divers/mailInscription/:licenceNumber', {
        params: { licenceNumber: record.licenceNumber },
        body: text,
      });
    },
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: ['divers'] });
      forget();
      toast('Dossier envoyé.');
      onSent();
    },
  });

  return (
    <div className={styles.form}>
      <section className={styles.data} aria-labelledby="mes-donnees">
        <div className={cx('row between gap-4', styles.heading)}>
          <h2 id="mes-donnees">Mes données personnelles</h2>
          <Switch
            label="Modifier mes données"
            checked={draft.unlocked}
            reason={isDirty ? NOT_SAVED : null}
            onChange={(event) => change({ unlocked: event.target.checked })}
          />
        </div>
        {hasFields && renderFields(setDirty)}
        <TextArea
          label={hasFields ? 'Autre chose à nous dire' : 'Une donnée par ligne'}
          help={
            hasFields
              ? 'Facultatif\u00a0: ce que les champs ci-dessus ne disent pas.'
              : draft.unlocked
                ? 'Corrigez ce qui est après les deux-points. Le secrétariat reportera vos modifications.'
                : 'Relisez-les. Pour les corriger, activez «\u00a0Modifier mes données\u00a0».'
          }
          error={isEmpty ? TOO_EMPTY : null}
          rows={hasFields ? 3 : before.split('\n').length + 1}
          // Of the contract.
          maxLength={hasFields ? 5000 : 50_000}
          spellCheck={false}
          autoComplete="off"
          readOnly={!draft.unlocked || isPending}
          value={hasFields ? (draft.text ?? '') : text}
          onChange={({ target: { value } }) => change({ text: value === (hasFields ? '' : before) ? null : value })}
        />
        {!unchanged && (
          <>
            <DossierChanges changes={changes} />
            <Button variant="quiet" size="s" onClick={() => change({ text: null })}>
              Annuler mes modifications
            </Button>
          </>
        )}
      </section>

      <Checkbox
        label="Je déclare que ces données sont exactes et complètes, et j’envoie mon dossier d’inscription au club."
        checked={draft.accepted}
        {...(!draft.accepted && { help: 'Cochez la déclaration pour envoyer.' })}
        onChange={(event) => change({ accepted: event.target.checked })}
      />
      {error && (
        <Banner tone="danger" live="alert" title="Votre dossier n’est pas encore envoyé.">
          <p>{messageOf(error)} Rien de ce que vous avez saisi n’est perdu.</p>
        </Banner>
      )}
      <div className="flex wrap gap-3">
        {draft.accepted && (
          <Button
            variant="primary"
            busy={isPending}
            reason={isDirty ? NOT_SAVED : isEmpty ? TOO_EMPTY : null}
            onClick={() => mutate()}
          >
            {error ? 'Réessayer' : 'Envoyer'}
          </Button>
        )}
        {onPostpone && <Button onClick={onPostpone}>Envoyer mon dossier une autre fois</Button>}
      </div>
    </div>
  );
}

const marks = { added: '+', removed: '−', kept: '' } as const;
const said = { added: 'Ajouté\u00a0: ', removed: 'Retiré\u00a0: ', kept: '' } as const;

function DossierChanges({ changes }: { readonly changes: readonly DossierChange[] }) {
  const lines = changes.filter(({ kind, line }) => kind !== 'kept' && line !== '');
  return (
    <section className={styles.changes} aria-label="Vos modifications">
      <h3>Vos modifications</h3>
      <ul className={styles.lines}>
        {lines.map(({ kind, line }, index) => (
          // The index distinguishes equal lines.
          <li key={`${index} ${line}`} className={styles[kind]}>
            <span aria-hidden="true" className={styles.mark}>
              {marks[kind]}
            </span>
            <span className="visually-hidden">{said[kind]}</span>
            {line}
          </li>
        ))}
      </ul>
    </section>
  );
}

interface Draft {
  /** Null: the record's text, unchanged. */
  readonly text: string | null;
  readonly unlocked: boolean;
  readonly accepted: boolean;
  /** Body of the mail sent before a later step failed, which a retry must not send twice. */
  readonly mailed: string | null;
}

const EMPTY: Draft = { text: null, unlocked: false, accepted: false, mailed: null };

const keyOf = (licence: string): string => `dossier:${licence}`;

/** Kept in the tab's storage until sign-out, so that neither a reload nor a session's end loses it. */
function readDraft(licence: string): Draft {
  try {
    return { ...EMPTY, ...readOwnJson<Partial<Draft>>(sessionStorage.getItem(keyOf(licence)) ?? '{}') };
  } catch {
    return EMPTY;
  }
}

/** Saves at every keystroke. Leaving with changes warns, and keeps them for the next visit. */
function useDraft(licence: string) {
  const [draft, setDraft] = useState(() => readDraft(licence));
  const isChanged = draft.text !== null;

  useEffect(() => {
    if (!isChanged) return;
    const onUnload = (event: BeforeUnloadEvent): void => event.preventDefault();
    window.addEventListener('beforeunload', onUnload);
    return () => {
      window.removeEventListener('beforeunload', onUnload);
      // Storage still has the changes when they were neither sent nor undone.
      if (readDraft(licence).text !== null)
        toast('Votre dossier n’est pas envoyé\u00a0: vos modifications sont gardées.', 'note');
    };
  }, [isChanged, licence]);

  return {
    draft,
    change: (part: Partial<Draft>): void => {
      // Rereads, so that a step that ends late does not undo what was typed meanwhile.
      const next = { ...readDraft(licence), ...part };
      sessionStorage.setItem(keyOf(licence), JSON.stringify(next));
      setDraft(next);
    },
    forget: (): void => {
      sessionStorage.removeItem(keyOf(licence));
      setDraft(EMPTY);
    },
  };
}
