import { cx } from '#ui/components/cx.ts';
import { useState, type FormEvent } from 'react';
import { type Finding, MAX_NOTE, isBreach, mayBeOverruled } from '#domain/palanquees/plan.ts';
import { findingSentence } from '#messages/palanquees.ts';
import { Button } from '#ui/components/Button.tsx';
import { Banner } from '#ui/feedback/states.tsx';
import { TextArea } from '#ui/form/Field.tsx';
import { useBoard } from './board/board-context.ts';
import styles from './Findings.module.css';

interface FindingsProps {
  /** `la palanquée 2`, for the labels of the buttons. */
  readonly subject: string;
  readonly findings: readonly Finding[];
  readonly note: string;
  /** Null: read only. */
  readonly onNote: ((note: string) => void) | null;
}

const QUIET = { size: 's', variant: 'quiet' } as const;

/** The director may overrule breaches with a note, which is printed. */
export function Findings({ subject, findings, note, onNote }: FindingsProps) {
  const { nameOf } = useBoard();
  const [writing, setWriting] = useState(false);
  if (findings.length === 0 && note === '') return null;
  const overrulable = findings.every(mayBeOverruled);
  const overruled = note.trim() !== '' && overrulable;
  return (
    <div className={styles.findings} tabIndex={-1} data-standing={overruled ? undefined : ''}>
      <Banner
        tone={overruled ? 'warn' : 'danger'}
        title={
          findings.length === 0 ? 'Motif sans objet' : overruled ? 'Écart admis par le directeur' : 'Écart aux règles'
        }
        actions={
          onNote &&
          !writing &&
          (note !== '' ? (
            <>
              <Button {...QUIET} aria-label={`Modifier le motif pour ${subject}`} onClick={() => setWriting(true)}>
                Modifier le motif
              </Button>
              <Button {...QUIET} aria-label={`Retirer le motif pour ${subject}`} onClick={() => onNote('')}>
                Retirer
              </Button>
            </>
          ) : (
            overrulable && (
              <Button size="s" aria-label={`Passer outre pour ${subject}…`} onClick={() => setWriting(true)}>
                Passer outre…
              </Button>
            )
          ))
        }
      >
        {findings.length > 0 && (
          <ul>
            {findings.map((finding) => (
              <li key={`${finding.code}-${finding.divers.join('-')}`}>{findingSentence(finding, nameOf)}</li>
            ))}
          </ul>
        )}
        {note !== '' && !writing && (
          <p>
            Motif imprimé sur la fiche&nbsp;: «&nbsp;{note}&nbsp;»
            {findings.length === 0 && ' Plus rien n’est à admettre\u00a0: vous pouvez le retirer.'}
          </p>
        )}
        {onNote && writing && (
          <NoteForm subject={subject} note={note} onSave={onNote} onClose={() => setWriting(false)} />
        )}
      </Banner>
    </div>
  );
}

export function DirectorFindings() {
  const { plan, findings, change } = useBoard();
  return (
    <Findings
      subject="le directeur de plongée"
      findings={findings.filter((one) => one.palanquee === null && isBreach(one))}
      note={plan.directorNote}
      onNote={change && ((directorNote) => change({ type: 'direct', fields: { directorNote } }))}
    />
  );
}

interface NoteFormProps extends Pick<FindingsProps, 'subject' | 'note'> {
  readonly onSave: (note: string) => void;
  readonly onClose: () => void;
}

function NoteForm({ subject, note, onSave, onClose }: NoteFormProps) {
  const [text, setText] = useState(note);
  const [submitted, setSubmitted] = useState(false);
  const missing =
    text.trim() === '' ? 'Écrivez pourquoi vous passez outre\u00a0: le motif est imprimé sur la fiche.' : null;
  const submit = (event: FormEvent): void => {
    event.preventDefault();
    setSubmitted(true);
    if (missing !== null) return;
    onSave(text.trim());
    onClose();
  };
  return (
    <form className={styles.form} onSubmit={submit}>
      <TextArea
        label={`Motif pour ${subject}`}
        help="Imprimé sur la fiche de sécurité."
        error={submitted ? missing : null}
        value={text}
        maxLength={MAX_NOTE}
        rows={2}
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the director has just pressed the button that opens it
        autoFocus
        onChange={({ target }) => setText(target.value)}
      />
      <div className={cx('flex wrap gap-2', styles.actions)}>
        <Button size="s" variant="primary" type="submit">
          Passer outre
        </Button>
        <Button {...QUIET} onClick={onClose}>
          Ne pas passer outre
        </Button>
      </div>
    </form>
  );
}
