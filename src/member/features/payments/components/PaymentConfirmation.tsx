import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { Banner } from '../../../../shared/ui/feedback/Banner.tsx';
import { Button, ButtonLink } from '../../../../shared/ui/components/Button.tsx';
import { Card } from '../../../../shared/ui/components/Card.tsx';
import { useClubConfig, useServer } from '../../../../shared/ui/data/club-hooks.ts';
import { configQuery } from '../../../../shared/ui/data/club-queries.ts';
import { confirmationQuery } from '../api/confirmation.ts';
import { successPath } from '../model/payment-return.ts';
import styles from './PaymentConfirmation.module.css';

interface PaymentConfirmationProps {
  readonly checkoutId: string;
  /** Success screen of the page where the member paid. */
  readonly success: string;
  readonly again: string;
  readonly onPaid?: () => void;
}

/** Asks the server whether the payment has arrived (specification §2). */
export function PaymentConfirmation({ checkoutId, success, again, onPaid }: PaymentConfirmationProps) {
  const { payment } = useClubConfig();
  const ours = useServer() === 'ours';
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
    onPaid?.();
    void queries.invalidateQueries({ queryKey: ['divers'] });
    // Replaces the return address, so that going back does not confirm again.
    void navigate(successPath(data.redirectUrl, success), { replace: true });
  }, [data, success, onPaid, queries, navigate]);

  if (!data || data.paid) return <Confirming />;
  return (
    <>
      <Banner tone="info" live="status" title="Votre paiement n’est pas encore confirmé.">
        <p>
          {ours
            ? 'S’il a été accepté, il sera enregistré de lui-même dans les minutes qui viennent.'
            : 'S’il a été accepté, sa confirmation peut demander quelques minutes.'}{' '}
          Ne payez pas une seconde fois avant d’avoir vérifié.
        </p>
      </Banner>
      <div className={styles.actions}>
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
    <div className={styles.waiting} aria-busy="true">
      <output className={styles.line}>
        <span className={styles.turning} aria-hidden="true" />
        Confirmation de votre paiement…
      </output>
      <p className={styles.quiet}>Cela prend quelques secondes. Vous n’avez rien à faire.</p>
    </div>
  </Card>
);
