import { useState, type ComponentProps, type KeyboardEvent } from 'react';
import { Field, type FieldTexts } from './Field.tsx';
import styles from './Field.module.css';
import { Icon } from '../components/Icon.tsx';

type PasswordFieldProps = FieldTexts & Omit<ComponentProps<'input'>, 'id' | 'className' | 'type' | 'onKeyUp'>;

export function PasswordField({ label, help, error, ...input }: PasswordFieldProps) {
  const [shown, setShown] = useState(false);
  const [capitals, setCapitals] = useState(false);
  const watchCapitals = (event: KeyboardEvent<HTMLInputElement>): void =>
    setCapitals(event.getModifierState('CapsLock'));
  const hint = capitals ? 'Attention : le verrouillage des majuscules est activé.' : help;
  return (
    <Field label={label} help={hint} error={error}>
      {(control) => (
        <div className={styles.withEnd}>
          <input
            spellCheck={false}
            autoCapitalize="none"
            {...input}
            {...control}
            type={shown ? 'text' : 'password'}
            onKeyUp={watchCapitals}
          />
          <button
            type="button"
            className={styles.endButton}
            aria-label={shown ? 'Masquer le mot de passe' : 'Afficher le mot de passe'}
            onClick={() => setShown(!shown)}
          >
            <Icon name={shown ? 'eyeOff' : 'eye'} />
          </button>
        </div>
      )}
    </Field>
  );
}
