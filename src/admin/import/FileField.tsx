import { useId } from 'react';
import styles from './FileField.module.css';

interface FileFieldProps {
  readonly label: string;
  readonly help: string;
  /** As the browser's own dialog narrows by it: `.csv,.xlsx`. */
  readonly accept: string;
  readonly onFile: (file: File) => void;
}

/** A file, chosen or dropped. The same one may be chosen again once it has been corrected. */
export function FileField({ label, help, accept, onFile }: FileFieldProps) {
  const id = useId();
  return (
    <div className={styles.field}>
      <label htmlFor={id} className={styles.label}>
        {label}
      </label>
      <input
        id={id}
        type="file"
        className={styles.input}
        accept={accept}
        aria-describedby={`${id}-help`}
        onClick={(event) => {
          event.currentTarget.value = '';
        }}
        onChange={({ target }) => {
          const file = target.files?.[0];
          if (file) onFile(file);
        }}
      />
      <p id={`${id}-help`} className={styles.help}>
        {help}
      </p>
    </div>
  );
}
