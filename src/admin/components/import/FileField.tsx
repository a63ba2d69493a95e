import { useId, useState } from 'react';
import { cx } from '#ui/components/cx.ts';
import { Icon } from '#ui/components/Icon.tsx';
import { Field } from '#ui/form/Field.tsx';
import styles from './FileField.module.css';

interface FileFieldProps {
  readonly label: string;
  readonly help: string;
  /** Extensions: `.csv,.xlsx`. */
  readonly accept: string;
  readonly onFile: (file: File) => void;
}

/** Hides the browser's field, which is not in French; a corrected file of the same name can be chosen again. */
export function FileField({ label, help, accept, onFile }: FileFieldProps) {
  const nameId = useId();
  const [name, setName] = useState('');
  return (
    <Field label={label} help={help}>
      {({ id, 'aria-describedby': helpId }) => (
        <div className={styles.place}>
          <input
            id={id}
            type="file"
            className={styles.input}
            accept={accept}
            aria-describedby={cx(nameId, helpId)}
            onChange={({ target }) => {
              const file = target.files?.[0];
              if (!file) return;
              // A field that keeps its file ignores another of the same name, dropped or chosen.
              target.value = '';
              setName(file.name);
              onFile(file);
            }}
          />
          <div className={cx('row gap-3 quiet', styles.drawn)}>
            <span className={cx('gap-2 medium', styles.choose)} aria-hidden="true">
              <Icon name="plus" size={18} />
              Choisir un fichier
            </span>
            <span id={nameId}>{name || 'ou déposez-le ici'}</span>
          </div>
        </div>
      )}
    </Field>
  );
}
