import { callOpenly } from '#api/client/call.ts';
import { ApiError } from '#api/client/errors.ts';
import { record } from '#domain/records.ts';
import { text } from '#api/json.ts';
import { paths } from '#shared/paths.ts';
import { Button, ButtonLink } from '#ui/components/Button.tsx';
import { useSingleMutation } from '#ui/data/useSingleMutation.ts';
import { Banner, ErrorMessage } from '#ui/feedback/states.tsx';
import { PageTitle } from '#ui/navigation/PageTitle.tsx';
import styles from '#member/features/auth/components/Form.module.css';
import { SignedOutLayout } from '#member/shell/SignedOutLayout.tsx';

/** Opened from the mail to an old address (docs/adr/0037); acts by the button alone, as mail programs open links. */
export default function AddressObjectionPage({ objectionKey }: { readonly objectionKey: string }) {
  const objection = useSingleMutation({
    mutationFn: () => callOpenly('POST /users/address/objection', { body: { key: objectionKey } }),
  });
  const isOver = objection.error instanceof ApiError && objection.error.code === 'LINK_OVER';
  return (
    <SignedOutLayout>
      <PageTitle
        back={paths.login}
        intro="L’adresse e-mail de votre compte a été changée, et vous n’y êtes pour rien&nbsp;?"
      >
        Contester le changement d’adresse
      </PageTitle>
      <div className={styles.form}>
        {objection.isSuccess ? (
          <>
            <Banner tone="ok" live="status">
              {text(record(objection.data)['message'])}
            </Banner>
            <ButtonLink to={paths.resetPassword} variant="primary" wide>
              Demander un nouveau mot de passe
            </ButtonLink>
          </>
        ) : (
          <>
            {objection.error && <ErrorMessage error={objection.error} />}
            {!isOver && (
              <>
                <p>
                  Votre ancienne adresse sera rétablie, toutes les sessions ouvertes avec votre compte seront fermées,
                  et le comité sera prévenu.
                </p>
                <Button variant="danger" wide busy={objection.isPending} onClick={() => objection.mutate()}>
                  Rétablir mon ancienne adresse
                </Button>
              </>
            )}
          </>
        )}
      </div>
    </SignedOutLayout>
  );
}
