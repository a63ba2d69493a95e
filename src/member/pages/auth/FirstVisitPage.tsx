import { useQuery, useQueryClient } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '#api/client/errors.ts';
import { createFirstAdministrator } from '#api/account/sign-in.ts';
import { callOpenly } from '#api/client/call.ts';
import { LEVELS } from '#domain/levels.ts';
import { levelLabel } from '#messages/format.ts';
import { paths } from '#shared/paths.ts';
import { Button } from '#ui/components/Button.tsx';
import { configQuery } from '#ui/data/club-hooks.ts';
import { useSingleMutation } from '#ui/data/useSingleMutation.ts';
import NotFound from '#ui/feedback/NotFound.tsx';
import { ErrorMessage } from '#ui/feedback/states.tsx';
import { Options, PasswordField, Select, TextField } from '#ui/form/Field.tsx';
import { PageTitle } from '#ui/navigation/PageTitle.tsx';
import styles from '#member/features/auth/components/Form.module.css';
import { useRequiredFields } from '#member/features/auth/model/useRequiredFields.ts';
import page from './FirstVisitPage.module.css';
import { SignedOutLayout } from '#member/shell/SignedOutLayout.tsx';

const FirstRestore = lazy(() => import('./FirstRestore.tsx'));

/** The first page of a club without administrator; with any other, or another server, there is none. */
export default function FirstVisitPage() {
  const { data: config } = useQuery(configQuery);
  const [code, setCode] = useState<string | null>(null);
  const [refusal, setRefusal] = useState<ApiError | null>(null);
  const [isRestoring, setRestoring] = useState(false);
  const askAgain = (refused: ApiError): void => {
    setCode(null);
    setRefusal(refused);
  };
  if (config?.firstVisit === false) return <NotFound />;
  return (
    <SignedOutLayout>
      {code === null ? (
        <CodeForm refusal={refusal} onEntered={setCode} />
      ) : isRestoring ? (
        <Suspense>
          <FirstRestore code={code} onBack={() => setRestoring(false)} />
        </Suspense>
      ) : (
        <>
          <AdministratorForm code={code} onCodeRefused={askAgain} />
          <p className={page.other}>
            Ce club a déjà une sauvegarde&nbsp;?{' '}
            <Button variant="quiet" size="s" onClick={() => setRestoring(true)}>
              Reprendre une sauvegarde
            </Button>
          </p>
        </>
      )}
    </SignedOutLayout>
  );
}

interface CodeFormProps {
  /** Refusal of a code that was replaced meanwhile. */
  readonly refusal: ApiError | null;
  readonly onEntered: (code: string) => void;
}

function CodeForm({ refusal, onEntered }: CodeFormProps) {
  const { mutate, isPending, error } = useSingleMutation({
    mutationFn: (code: string) => callOpenly('POST /premiere-visite/code', { body: { code } }),
    onSuccess: (_, code) => onEntered(code),
  });
  const { faults, check, clear } = useRequiredFields({ code: 'Saisissez le code que le serveur a affiché.' });
  return (
    <>
      <PageTitle intro="Votre club est installé. Saisissez le code que le serveur a affiché à son démarrage.">
        Première visite
      </PageTitle>
      <form className={styles.form} onSubmit={(event) => check(event, ({ code }) => mutate(code))} noValidate>
        {(error ?? refusal) && <ErrorMessage error={error ?? refusal} />}
        <TextField
          label="Code"
          name="code"
          placeholder="XXXX-XXXX-XXXX-XXXX"
          help="Seize caractères, dans le journal du serveur. La commande «&nbsp;club admin&nbsp;» les affiche de nouveau."
          autoComplete="off"
          autoCapitalize="characters"
          spellCheck={false}
          error={faults.code}
          onInput={clear}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page serves to fill in this one field
          autoFocus
          required
        />
        <Button type="submit" variant="primary" wide busy={isPending}>
          Continuer
        </Button>
      </form>
    </>
  );
}

interface AdministratorFormProps {
  readonly code: string;
  readonly onCodeRefused: (refusal: ApiError) => void;
}

/** Fields that the server may refuse each by name. */
const FIELDS = {
  licenceNumber: 'Saisissez votre numéro de licence ou un identifiant.',
  lastname: 'Saisissez votre nom.',
  firstname: 'Saisissez votre prénom.',
  email: 'Saisissez votre adresse e-mail.',
  level: 'Choisissez votre niveau.',
  password: 'Choisissez un mot de passe.',
  repeated: 'Saisissez une seconde fois le mot de passe.',
} as const;

/** Signs in, and leads to the second factor. */
function AdministratorForm({ code, onCodeRefused }: AdministratorFormProps) {
  const navigate = useNavigate();
  const queries = useQueryClient();
  const { mutate, isPending, error, reset } = useSingleMutation({
    mutationFn: createFirstAdministrator,
    onSuccess: () => {
      void navigate(paths.security, { replace: true, state: { firstVisit: true } });
      queries.setQueryData(configQuery.queryKey, (config) => config && { ...config, firstVisit: false });
    },
    onError: (refusal) => {
      if (refusal instanceof ApiError && refusal.field === 'code') onCodeRefused(refusal);
    },
  });
  const { faults, check, clear } = useRequiredFields(FIELDS, {
    of: 'password',
    name: 'repeated',
    sentence: 'Les deux mots de passe ne sont pas identiques.',
  });
  const refused = error instanceof ApiError && Object.hasOwn(FIELDS, error.field ?? '') ? error : null;
  const forgetErrors = (): void => {
    clear();
    if (error) reset();
  };
  const shared = (name: keyof typeof FIELDS) => ({
    name,
    error: faults[name] ?? (refused?.field === name ? refused.message : null),
    onInput: forgetErrors,
    required: true,
  });
  return (
    <>
      <PageTitle intro="Le premier administrateur peut tout, et nomme ensuite les autres sur leurs fiches.">
        Votre accès
      </PageTitle>
      <form
        className={styles.form}
        onSubmit={(event) =>
          check(event, ({ repeated: _again, level: chosen, ...typed }) => {
            const level = LEVELS.find((one) => one === chosen);
            mutate({ ...typed, code, ...(level && { level }) });
          })
        }
        noValidate
      >
        {error && !refused && <ErrorMessage error={error} />}
        <TextField
          label="Numéro de licence ou identifiant"
          help="Vous vous connecterez avec lui, par exemple A-12-345678."
          autoComplete="username"
          autoCapitalize="characters"
          spellCheck={false}
          maxLength={30}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the form has just replaced the field of the code
          autoFocus
          {...shared('licenceNumber')}
        />
        <TextField label="Nom" autoComplete="family-name" maxLength={100} {...shared('lastname')} />
        <TextField label="Prénom" autoComplete="given-name" maxLength={100} {...shared('firstname')} />
        <TextField label="Adresse e-mail" type="email" autoComplete="email" maxLength={200} {...shared('email')} />
        <Select label="Niveau de plongée" defaultValue="" {...shared('level')}>
          <option value="">Choisissez…</option>
          <Options of={LEVELS.map((level) => [level, levelLabel(level)])} />
        </Select>
        <PasswordField
          label="Mot de passe"
          help={<>8&nbsp;caractères au moins&nbsp;; une phrase se retient mieux qu’un mot compliqué.</>}
          autoComplete="new-password"
          {...shared('password')}
        />
        <PasswordField label="Mot de passe, une seconde fois" autoComplete="new-password" {...shared('repeated')} />
        <Button type="submit" variant="primary" wide busy={isPending}>
          Créer mon accès
        </Button>
      </form>
    </>
  );
}
