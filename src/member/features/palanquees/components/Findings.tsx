import { useId, useState, type FormEvent } from 'react';
import { MAX_NOTE } from '../../../../shared/domain/palanquees/plan.ts';
import { mayBeOverruled, type Finding } from '../../../../shared/domain/palanquees/findings.ts';
import { findingSentence } from '../../../../shared/messages/palanquees.ts';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { cx } from '../../../../shared/ui/components/cx.ts';
import { Icon } from '../../../../shared/ui/components/Icon.tsx';
import { TextArea } from '../../../../shared/ui/form/TextField.tsx';
import styles from './Findings.module.css';

interface FindingsProps {
  /** What it is about, for readers: `la palanquée 2`. */
  readonly subject: string;
  readonly findings: readonly Finding[];
  readonly nameOf: (id: number) => string;
  readonly note: string;
  readonly onNote: ((note: string) => void) | null;
}

/** What is against the rules, each with its reason; the director may overrule with a note, which prints. */
export function Findings({ subject, findings, nameOf, note, onNote }: FindingsProps) {
  const [writing, setWriting] = useState(false);
  if (findings.length === 0 && note === '') return null;
  const overrulable = findings.every(mayBeOverruled);
  const passes = note.trim() !== '' && overrulable;
  return (
    <div className={cx(styles.findings, passes && styles.overruled)} data-standing={passes ? undefined : ''}>
      <p className={styles.title}>
        <Icon name={passes ? 'warn' : 'danger'} size={16} />
        {findings.length === 0 ? 'Motif sans objet' : passes ? 'Écart admis par le directeur' : 'Écart aux règles'}
      </p>
      {findings.length > 0 && (
        <ul className={styles.list}>
          {findings.map((finding) => (
            <li key={`${finding.code}-${finding.divers.join('-')}`}>{findingSentence(finding, nameOf)}</li>
          ))}
        </ul>
      )}
      {note !== '' && !writing && (
        <p className={styles.note}>
          Motif imprimé sur la fiche&nbsp;: «&nbsp;{note}&nbsp;»
          {findings.length === 0 && ' Plus rien n’est à admettre : vous pouvez le retirer.'}
        </p>
      )}
      {writing && onNote ? (
        <NoteForm
          subject={subject}
          note={note}
          onDone={(next) => {
            if (next !== null) onNote(next);
            setWriting(false);
          }}
        />
      ) : (
        onNote && (
          <div className={styles.actions}>
            {note === '' && overrulable && (
              <Button size="s" aria-label={`Passer outre pour ${subject}…`} onClick={() => setWriting(true)}>
                Passer outre…
              </Button>
            )}
            {note !== '' && (
              <>
                <Button
                  size="s"
                  variant="quiet"
                  aria-label={`Modifier le motif pour ${subject}`}
                  onClick={() => setWriting(true)}
                >
                  Modifier le motif
                </Button>
                <Button
                  size="s"
                  variant="quiet"
                  aria-label={`Retirer le motif pour ${subject}`}
                  onClick={() => onNote('')}
                >
                  Retirer
                </Button>
              </>
            )}
          </div>
        )
      )}
    </div>
  );
}

interface NoteFormProps {
  readonly subject: string;
  readonly note: string;
  /** Null: nothing is changed. */
  readonly onDone: (note: string | null) => void;
}

function NoteForm({ subject, note, onDone }: NoteFormProps) {
  const id = useId();
  const [text, setText] = useState(note);
  const [asked, setAsked] = useState(false);
  const missing = text.trim() === '' ? 'Écrivez pourquoi vous passez outre : le motif est imprimé sur la fiche.' : null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setAsked(true);
    if (missing === null) onDone(text.trim());
  };
  return (
    <form id={id} className={styles.form} onSubmit={submit}>
      <TextArea
        label={`Motif pour ${subject}`}
        help="Imprimé sur la fiche de sécurité."
        error={asked ? missing : null}
        value={text}
        maxLength={MAX_NOTE}
        rows={2}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the director has just asked for it
        autoFocus
        onChange={({ target }) => setText(target.value)}
      />
      <div className={styles.actions}>
        <Button size="s" variant="primary" type="submit">
          Passer outre
        </Button>
        <Button size="s" variant="quiet" onClick={() => onDone(null)}>
          Ne pas passer outre
        </Button>
      </div>
    </form>
  );
}
