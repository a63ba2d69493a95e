import { useState } from 'react';
import type { ChallengeAnswer, ChallengeQuestion } from '../../../../shared/contract/second-factor.ts';
import { Button } from '../../../../shared/ui/components/Button.tsx';
import { useSingleMutation } from '../../../../shared/ui/data/useSingleMutation.ts';
import { ErrorMessage } from '../../../../shared/ui/feedback/states.tsx';
import { PasswordField, TextField } from '../../../../shared/ui/form/Field.tsx';
import { useRequiredFields } from '../model/useRequiredFields.ts';
import styles from './Form.module.css';

interface ChallengeFormProps {
  readonly question: ChallengeQuestion;
  readonly send: (given: ChallengeAnswer) => Promise<void>;
  readonly onDone?: (() => void) | undefined;
  /** After a refusal; the question may have to be asked anew. */
  readonly onRefused?: () => void;
}

type Typed = 'password' | 'totp' | 'recoveryCode';

/** Answers the server's question: by a passkey at the press of a button, by a code or the password typed. */
export function ChallengeForm({ question: { ticket, methods, options }, send, onDone, onRefused }: ChallengeFormProps) {
  const [isRecovering, setRecovering] = useState(false);
  const { mutate, isPending, error, reset } = useSingleMutation({
    mutationFn: async (given: Omit<ChallengeAnswer, 'ticket'> | null) => {
      if (given) return send({ ticket, ...given });
      const { readPasskey } = await import('../../../../shared/ui/form/passkeys.ts');
      return send({ ticket, passkey: await readPasskey(options ?? {}) });
    },
    onSuccess: () => onDone?.(),
    onError: () => onRefused?.(),
  });
  const hasPasskey = methods.includes('passkey');
  const typed = isRecovering ? 'recoveryCode' : methods.find((one) => one === 'password' || one === 'totp');

  return (
    <div className={styles.form}>
      {error && <ErrorMessage error={error} />}
      {hasPasskey && !isRecovering && (
        <Button variant="primary" wide busy={isPending} data-autofocus onClick={() => mutate(null)}>
          Utiliser ma clé d’accès
        </Button>
      )}
      {typed && (
        <TypedAnswer
          key={typed}
          method={typed}
          isFirst={!hasPasskey || isRecovering}
          isPending={isPending}
          send={mutate}
        />
      )}
      {methods.includes('recoveryCode') && (
        <Button
          variant="quiet"
          size="s"
          onClick={() => {
            setRecovering(!isRecovering);
            reset();
          }}
        >
          {isRecovering ? 'Revenir' : 'J’ai perdu mes appareils : utiliser un code de secours'}
        </Button>
      )}
    </div>
  );
}

interface TypedAnswerProps {
  readonly method: Typed;
  readonly isFirst: boolean;
  readonly isPending: boolean;
  readonly send: (given: Partial<Record<Typed, string>>) => void;
}

const MISSING: Readonly<Record<Typed, string>> = {
  password: 'Saisissez votre mot de passe.',
  totp: 'Saisissez le code de six chiffres.',
  recoveryCode: 'Saisissez l’un de vos codes de secours.',
};

function TypedAnswer({ method, isFirst, isPending, send }: TypedAnswerProps) {
  const { missing, check, clear } = useRequiredFields({ [method]: MISSING[method] } as Record<Typed, string>);
  const shared = { name: method, error: missing[method], onInput: clear, 'data-autofocus': isFirst || undefined };
  return (
    <form className={styles.form} onSubmit={(event) => check(event, (values) => send(values))} noValidate>
      {method === 'password' && <PasswordField label="Mot de passe" autoComplete="current-password" {...shared} />}
      {method === 'totp' && (
        <TextField
          label="Code de votre application d’authentification"
          inputMode="numeric"
          autoComplete="one-time-code"
          {...shared}
        />
      )}
      {method === 'recoveryCode' && (
        <TextField
          label="Code de secours"
          help="Vos clés d’accès, votre application et vos autres codes ne seront plus valables : vous les ajouterez de nouveau."
          autoComplete="off"
          spellCheck={false}
          {...shared}
        />
      )}
      <Button type="submit" variant={isFirst ? 'primary' : 'secondary'} wide busy={isPending}>
        {method === 'password' ? 'Confirmer' : 'Valider ce code'}
      </Button>
    </form>
  );
}
