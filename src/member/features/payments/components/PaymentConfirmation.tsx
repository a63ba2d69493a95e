import { cx } from '#ui/components/cx.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { ApiError } from '#api/client/errors.ts';
import type { Cents } from '#domain/money.ts';
import { errorMessages } from '#messages/errors.ts';
import { paths } from '#shared/paths.ts';
import { Button, ButtonLink } from '#ui/components/Button.tsx';
import { Card } from '#ui/components/Card.tsx';
import { configQuery, useClubConfig, useOffers } from '#ui/data/club-hooks.ts';
import { Banner, ErrorMessage } from '#ui/feedback/states.tsx';
import { confirmationQuery } from '../api.ts';
import styles from './PaymentConfirmation.module.css';

/** Outcome claimed by the return address, which proves nothing (specification §2 'Payment return'). */
type PaymentReturn =
  | { readonly kind: 'none' }
  /** `checkoutId`: digits, or empty. */
  | { readonly kind: 'succeeded'; readonly checkoutId: string }
  | { readonly kind: 'failed' };

export function paymentReturn(search: string): PaymentReturn {
  const params = new URLSearchParams(search);
  const code = params.get('code');
  if (code === 'succeeded') {
    const id = params.get('checkoutIntentId') ?? '';
    return { kind: 'succeeded', checkoutId: /^\d{1,15}$/.test(id) ? id : '' };
  }
  return { kind: code !== null || params.has('error') ? 'failed' : 'none' };
}

/** Path of the success screen that the server names, possibly by a whole address; `otherwise` when it names another. */
function successPath(redirectUrl: string, otherwise: string): string {
  if (redirectUrl === '' || !URL.canParse(redirectUrl, location.href)) return otherwise;
  const named = new URL(redirectUrl, location.href).pathname.toLowerCase();
  return [paths.walletSuccess, paths.membershipSuccess].find((path) => path.toLowerCase() === named) ?? otherwise;
}

interface PaymentConfirmationProps {
  readonly checkoutId: string;
  /** Success screen of the page where the member paid. */
  readonly success: string;
  readonly again: string;
  /** Answers the sum that was paid, where it is known. */
  readonly onPaid?: () => Cents | null;
}

/** Asks the server whether the payment has arrived (specification §2). */
export function PaymentConfirmation({ checkoutId, success, again, onPaid }: PaymentConfirmationProps) {
  const { payment } = useClubConfig();
  const isNotified = useOffers('paymentNotices');
  // Waits for the configuration: the default payment service may be the wrong one.
  const configRead = useQuery(configQuery);
  const { data, isFetching, refetch } = useQuery({
    ...confirmationQuery(payment, checkoutId),
    enabled: !configRead.isPending,
  });
  const queries = useQueryClient();
  const navigate = useNavigate();

  useEffect(() => {
    if (!data?.paid) return;
    void queries.invalidateQueries({ queryKey: ['divers'] });
    // Replaces the return address, so that going back does not confirm again.
    void navigate(successPath(data.redirectUrl, success), { replace: true, state: { added: onPaid?.() ?? null } });
  }, [data, success, onPaid, queries, navigate]);

  if (!data || data.paid) return <Confirming />;
  return (
    <>
      <Banner tone="note" live="status" title="Votre paiement n’est pas encore confirmé.">
        <p>
          {isNotified
            ? 'S’il a été accepté, il sera enregistré de lui-même dans les minutes qui viennent.'
            : 'S’il a été accepté, sa confirmation peut demander quelques minutes.'}{' '}
          Ne payez pas une seconde fois avant d’avoir vérifié.
        </p>
      </Banner>
      <div className={cx('flex wrap gap-3', styles.actions)}>
        <Button variant="primary" busy={isFetching} onClick={() => void refetch()}>
          Vérifier à nouveau
        </Button>
        <ButtonLink to={again}>Revenir à la page de paiement</ButtonLink>
      </div>
    </>
  );
}

const Confirming = () => (
  <Card width="form">
    <div className="stack gap-3" aria-busy="true">
      <output className="row gap-3 medium">
        <span className={styles.turning} aria-hidden="true" />
        Confirmation de votre paiement…
      </output>
      <p className="quiet">Cela prend quelques secondes. Vous n’avez rien à faire.</p>
    </div>
  </Card>
);

export const NotPaid = ({ children }: { readonly children: ReactNode }) => (
  <Banner tone="warn" live="status" title="Le paiement n’a pas abouti, vous n’avez rien payé.">
    <p>{children}</p>
  </Banner>
);

export function NotOpened({ error, onRetry }: { readonly error: unknown; readonly onRetry: () => void }) {
  const isAbsent = error instanceof ApiError && error.code === 'PAYMENT_UNAVAILABLE';
  return (
    <ErrorMessage error={error} message={isAbsent ? errorMessages.PAYMENT_UNAVAILABLE : undefined} onRetry={onRetry} />
  );
}
