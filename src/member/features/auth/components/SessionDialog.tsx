import { useMutationState, useQuery, useQueryClient, type Mutation } from '@tanstack/react-query';
import { call } from '#api/client/call.ts';
import { useEffect, useState } from 'react';
import { useNavigate, useLocation } from 'react-router-dom';
import { session } from '#api/client/client.ts';
import { currentOf } from '#api/client/errors.ts';
import { reauthenticate, takeSecondStep } from '#api/account/sign-in.ts';
import type { ChallengeQuestion, ChallengeAnswer } from '#contract/second-factor.ts';
import { parisDay } from '#domain/dates.ts';
import { recordOf } from '#domain/records.ts';
import { dayYear } from '#messages/format.ts';
import { paths } from '#shared/paths.ts';
import { Button } from '#ui/components/Button.tsx';
import { Dialog } from '#ui/components/Dialog.tsx';
import { useClaims, useSessionState, useClubConfig } from '#ui/data/club-hooks.ts';
import { useSingleMutation } from '#ui/data/useSingleMutation.ts';
import { QueryBody, Skeleton, ErrorMessage } from '#ui/feedback/states.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { PasswordField, TextField } from '#ui/form/Field.tsx';
import { useRequiredFields } from '../model/useRequiredFields.ts';
import form from './Form.module.css';
import { LoginForm } from './LoginForm.tsx';
import styles from './SessionDialog.module.css';

/** Shows the one dialog that the session needs: sign-in, second step, re-authentication or notice of a second factor. */
export default function SessionDialog() {
  const state = useSessionState();
  if (state === 'reauthentication') return <ReauthenticationDialog />;
  if (state === 'in') return <GraceDialog />;
  return (
    <>
      {state === 'ended' ? <SignInDialog /> : <PasskeyOffer />}
      <SecondStep />
    </>
  );
}

/** The HTTP client repeats the pending calls after signing in; closing keeps the page to copy from. */
const SignInDialog = () => (
  <Dialog title="Votre session a pris fin" size="s" onClose={session.giveUp}>
    <p className={styles.why}>
      Saisissez votre mot de passe pour continuer&nbsp;: la page et ce que vous y avez saisi restent en place.
    </p>
    <LoginForm licence={useClaims()?.sub} onSignedIn={() => toast('Vous êtes de nouveau connecté.')} />
    <div className={styles.other}>
      <Button variant="quiet" size="s" onClick={session.signOut}>
        Me connecter avec un autre compte
      </Button>
    </div>
  </Dialog>
);

/** The HTTP client repeats the calls that wait for it; closing gives them the server's refusal. */
function ReauthenticationDialog() {
  const question = useQuery({
    queryKey: ['reauthentication'],
    queryFn: () => call('POST /users/proof/options'),
    gcTime: 0,
    staleTime: Infinity,
    retry: false,
  });
  return (
    <Dialog title="Confirmez que c’est vous" size="s" onClose={session.giveUp}>
      <p className={styles.why}>Cette action touche à l’argent, aux accès ou à beaucoup de membres.</p>
      <QueryBody query={question} skeleton={<Skeleton height={96} />}>
        {/* A passkey's question is answered once; the next try needs another. */}
        {(challenge) => (
          <ChallengeForm question={challenge} send={reauthenticate} onRefused={() => void question.refetch()} />
        )}
      </QueryBody>
    </Dialog>
  );
}

/** Error of the form's own call; no other call is refused with this code. */
const questionIn = ({ state: { error } }: Mutation) => currentOf('SECOND_FACTOR_NEEDED', error);

/** Second step of a sign-in whose password our server has accepted. */
function SecondStep() {
  const mutations = useQueryClient().getMutationCache();
  const question = useMutationState({ select: questionIn }).findLast((found) => found !== null);
  if (!question) return null;
  return (
    <Dialog title="Confirmez que c’est vous" size="s" onClose={() => mutations.clear()}>
      <p className={styles.why}>Votre compte est protégé par la double authentification.</p>
      <ChallengeForm question={question} send={takeSecondStep} onDone={() => mutations.clear()} />
    </Dialog>
  );
}

/** Instant of the sign-in whose notice was read in this tab. */
const READ = 'second-factor-notice';

/** Tells members at each sign-in that the club wants a second factor, until they have one. */
function GraceDialog() {
  const { iat = 0, due = 0 } = useClaims() ?? {};
  const [isClosed, setClosed] = useState(false);
  const isThere = useLocation().pathname === paths.security;
  const navigate = useNavigate();
  const close = (): void => {
    sessionStorage.setItem(READ, String(iat));
    setClosed(true);
  };
  // Who has seen that page was asked there.
  useEffect(() => {
    if (isThere) sessionStorage.setItem(READ, String(iat));
  }, [isThere, iat]);
  if (isClosed || isThere || sessionStorage.getItem(READ) === String(iat)) return null;
  return (
    <Dialog
      title="Ajoutez la double authentification"
      size="s"
      onClose={close}
      footer={
        <>
          <Button onClick={close}>Plus tard</Button>
          <Button
            variant="primary"
            data-autofocus
            onClick={() => {
              close();
              void navigate(paths.security);
            }}
          >
            Ajouter maintenant
          </Button>
        </>
      }
    >
      <p>
        Le club demande, pour votre compte, la double authentification. Ajoutez une clé d’accès ou une application
        d’authentification avant le {dayYear(parisDay(new Date(due * 1000).toISOString()))}&nbsp;: ensuite, seule la
        page «&nbsp;Sécurité&nbsp;» vous sera ouverte.
      </p>
    </Dialog>
  );
}

/** Has the browser offer passkeys at the licence field of the sign-in page, where the site has them. */
function PasskeyOffer() {
  const { passkeys } = useClubConfig();
  const { pathname } = useLocation();
  useEffect(() => {
    if (location.hostname !== passkeys || pathname !== paths.login) return;
    const offering = import('#ui/form/passkey-autofill.ts').then(({ offer }) => offer());
    return () => void offering.then((stop) => stop());
  }, [passkeys, pathname]);
  return null;
}

interface ChallengeFormProps {
  readonly question: ChallengeQuestion;
  readonly send: (given: ChallengeAnswer) => Promise<void>;
  readonly onDone?: (() => void) | undefined;
  /** After a refusal; the question may have to be asked anew. */
  readonly onRefused?: () => void;
}

type Typed = 'password' | 'totp' | 'recoveryCode';

/** Answers the server's question: by a passkey at the press of a button, by a code or the password typed. */
function ChallengeForm({ question: { ticket, methods, options }, send, onDone, onRefused }: ChallengeFormProps) {
  const [isRecovering, setRecovering] = useState(false);
  const { mutate, isPending, error, reset } = useSingleMutation({
    mutationFn: async (given: Omit<ChallengeAnswer, 'ticket'> | null) => {
      if (given) return send({ ticket, ...given });
      const { readPasskey } = await import('#ui/form/passkeys.ts');
      return send({ ticket, passkey: await readPasskey(options) });
    },
    onSuccess: () => onDone?.(),
    onError: () => onRefused?.(),
  });
  const hasPasskey = methods.includes('passkey');
  const typed = isRecovering ? 'recoveryCode' : methods.find((one) => one === 'password' || one === 'totp');

  return (
    <div className={form.form}>
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
          {isRecovering ? 'Revenir' : 'J’ai perdu mes appareils\u00a0: utiliser un code de secours'}
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
  const { faults, check, clear } = useRequiredFields(recordOf([method], () => MISSING[method]));
  const shared = { name: method, error: faults[method], onInput: clear, 'data-autofocus': isFirst || undefined };
  return (
    <form className={form.form} onSubmit={(event) => check(event, (values) => send(values))} noValidate>
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
          help="Vos clés d’accès, votre application et vos autres codes ne seront plus valables&nbsp;: vous les ajouterez de nouveau."
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
