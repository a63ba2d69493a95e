import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { useLocation } from 'react-router-dom';
import { record } from '#domain/records.ts';
import { toppedUp } from '#messages/payments.ts';
import { paths } from '#shared/paths.ts';
import { Button, ButtonLink } from '#ui/components/Button.tsx';
import { useActor, useCurrentDiver, useOffers } from '#ui/data/club-hooks.ts';
import { Banner } from '#ui/feedback/states.tsx';
import { PageTitle } from '#ui/navigation/PageTitle.tsx';
import { walletOf } from '#ui/data/viewer.ts';
import styles from './PaymentPages.module.css';

const TEXTS = {
  wallet: ['Rechargement du porte-monnaie', "Votre paiement s'est bien déroulé."],
  fee: ['Paiement de la cotisation', "Votre paiement Helloasso s'est bien déroulé."],
} as const;

/** /PaypalSuccess and /HelloassoSuccess */
export default function PaymentSuccessPage({ paid }: { readonly paid: keyof typeof TEXTS }) {
  const queries = useQueryClient();
  const isOut = useActor()?.desactived === true;
  const isRecorded = useOffers('paymentNotices');
  const [title, text] = TEXTS[paid];
  /** Refetches the wallet and the fee, for the bar and every page. */
  const refresh = useCallback(() => void queries.invalidateQueries({ queryKey: ['divers'] }), [queries]);
  useEffect(refresh, [refresh]);
  return (
    <>
      <PageTitle back={paths.home}>{title}</PageTitle>
      <Banner tone="ok" live="status" title={text}>
        {paid === 'wallet' && isRecorded && <NewBalance />}
        {paid === 'wallet' && !isRecorded && (
          <p>
            Le nouveau solde peut mettre quelques minutes à apparaître. S’il n’est pas à jour, actualisez&nbsp;:{' '}
            <Button variant="secondary" size="s" onClick={refresh}>
              Actualiser mon solde
            </Button>
          </p>
        )}
        {paid === 'fee' && isOut && (
          <p>Votre compte reste désactivé jusqu’à ce que le club le réactive. Vous n’avez rien d’autre à faire.</p>
        )}
      </Banner>
      <div className={styles.actions}>
        <ButtonLink to={paths.home} variant="primary">
          {isOut ? 'Revenir à l’accueil' : 'Voir les plongées'}
        </ButtonLink>
      </div>
    </>
  );
}

/** Our server has credited the payment before it answers that it has arrived. */
function NewBalance() {
  const { data, isFetching } = useCurrentDiver();
  const { added } = record(useLocation().state);
  const balance = data && !isFetching ? walletOf(data) : null;
  return <p>{balance === null ? '\u00a0' : toppedUp(typeof added === 'number' ? added : null, balance)}</p>;
}
