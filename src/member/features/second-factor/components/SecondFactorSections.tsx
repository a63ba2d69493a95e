import { useQuery } from '@tanstack/react-query';
import { useEffect, useState, lazy, Suspense } from 'react';
import { call } from '#api/client/call.ts';
import { Button } from '#ui/components/Button.tsx';
import { Dialog } from '#ui/components/Dialog.tsx';
import { Section } from '#ui/components/Section.tsx';
import { Banner, QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { saveFile } from '#ui/files/save-table.ts';
import { renewClaims, secondFactorsQuery, useFactorChange } from '../api.ts';
import { PasskeysSection } from './PasskeysSection.tsx';
import styles from './SecondFactor.module.css';

/** The member's own factors (docs/adr/0035). `isForced`: the session serves only to add one. */
export function SecondFactorSections({ isForced }: { readonly isForced: boolean }) {
  const query = useQuery(secondFactorsQuery);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const isSet = query.data !== undefined && (query.data.totp || query.data.passkeys.length > 0);
  // Not before the codes are noted, because the page is drawn anew once the site is open.
  const isFreed = isForced && isSet && codes.length === 0;
  useEffect(() => {
    if (isFreed) void renewClaims();
  }, [isFreed]);
  const onAdded = (said: string, made: readonly string[]): void => {
    toast(said);
    setCodes(made);
  };
  return (
    <>
      {isForced && (
        <div className={styles.notice}>
          <Banner tone="warn" title="Ajoutez la double authentification pour continuer">
            Le club demande, pour votre compte, une clé d’accès ou une application d’authentification. Dès que vous en
            aurez ajouté une, le site vous sera de nouveau ouvert.
          </Banner>
        </div>
      )}
      <QueryBody query={query} loading="Chargement de vos clés d’accès…" skeleton={<Skeleton height={240} />}>
        {(factors) => (
          <>
            <PasskeysSection passkeys={factors.passkeys} onAdded={onAdded} />
            <TotpSection isSet={factors.totp} onAdded={onAdded} />
            {isSet && <CodesSection left={factors.recoveryCodes} onMade={setCodes} />}
          </>
        )}
      </QueryBody>
      {codes.length > 0 && <CodesDialog codes={codes} onClose={() => setCodes([])} />}
    </>
  );
}

function CodesSection({ left, onMade }: { left: number; onMade: (codes: readonly string[]) => void }) {
  const [isAsked, setAsked] = useState(false);
  const mutation = useFactorChange(
    () => call('POST /users/recovery-codes'),
    ({ codes }) => {
      setAsked(false);
      onMade(codes);
    },
  );
  return (
    <Section
      title="Codes de secours"
      intro="Pour vous connecter si vous perdez vos appareils, en plus de votre mot de passe. Un seul suffit&nbsp;: il retire ensuite vos clés d’accès, votre application et les autres codes."
    >
      <p>{left === 0 ? 'Vous n’avez aucun code de secours.' : `${left} codes de secours sont prêts à servir.`}</p>
      <Button aria-haspopup="dialog" onClick={() => setAsked(true)}>
        Créer de nouveaux codes
      </Button>
      {isAsked && (
        <ConfirmDialog
          title="Créer de nouveaux codes&nbsp;?"
          confirmLabel="Créer"
          mutation={mutation}
          onConfirm={() => mutation.mutate()}
          onClose={() => setAsked(false)}
        >
          <p>Les anciens codes ne seront plus valables.</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}

const INTRO = 'Codes de secours de l’espace membres. Un seul suffit, et retire les autres.';

/** The codes are shown here and never again. */
function CodesDialog({ codes, onClose }: { readonly codes: readonly string[]; readonly onClose: () => void }) {
  const save = (): void =>
    saveFile(new Blob([`${INTRO}\n\n${codes.join('\n')}\n`], { type: 'text/plain' }), 'codes-de-secours.txt');
  return (
    <Dialog
      title="Vos codes de secours"
      size="s"
      onClose={onClose}
      footer={
        <>
          <Button icon="download" onClick={save}>
            Enregistrer
          </Button>
          <Button variant="primary" onClick={onClose}>
            Je les ai notés
          </Button>
        </>
      }
    >
      <p>
        Notez-les ou imprimez-les&nbsp;: ils ne seront plus affichés. Sans vos appareils, un de ces codes vous connecte
        en plus de votre mot de passe.
      </p>
      <ul className={styles.codes} aria-label="Codes de secours">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
    </Dialog>
  );
}

const TotpDialog = lazy(() => import('./TotpDialog.tsx'));

interface TotpSectionProps {
  readonly isSet: boolean;
  readonly onAdded: (said: string, codes: readonly string[]) => void;
}

function TotpSection({ isSet, onAdded }: TotpSectionProps) {
  const [open, setOpen] = useState<'add' | 'remove' | null>(null);
  const close = (): void => setOpen(null);
  const removal = useFactorChange(
    () => call('DELETE /users/totp'),
    () => {
      close();
      toast('Votre application d’authentification est retirée.');
    },
  );
  return (
    <Section
      title="Application d’authentification"
      intro="Une application de votre téléphone affiche un code de six chiffres, à saisir après le mot de passe. Si vous n’avez pas de clé d’accès."
    >
      <p>{isSet ? 'Votre application d’authentification est en service.' : 'Aucune application n’est en service.'}</p>
      {isSet ? (
        <Button aria-haspopup="dialog" onClick={() => setOpen('remove')}>
          Retirer l’application
        </Button>
      ) : (
        <Button icon="plus" aria-haspopup="dialog" onClick={() => setOpen('add')}>
          Ajouter une application
        </Button>
      )}
      {open === 'add' && (
        <Suspense>
          <TotpDialog
            onClose={close}
            onAdded={(codes) => {
              close();
              onAdded('Votre application d’authentification est en service.', codes);
            }}
          />
        </Suspense>
      )}
      {open === 'remove' && (
        <ConfirmDialog
          title="Retirer l’application d’authentification&nbsp;?"
          variant="danger"
          confirmLabel="Retirer"
          mutation={removal}
          onConfirm={() => removal.mutate()}
          onClose={close}
        >
          <p>Ses codes ne permettront plus de vous connecter.</p>
        </ConfirmDialog>
      )}
    </Section>
  );
}
