import { useQueryClient } from '@tanstack/react-query';
import { useCallback, useEffect } from 'react';
import { paths } from '#shared/paths.ts';
import { Button, ButtonLink } from '#ui/components/Button.tsx';
import { useActor } from '#ui/data/club-hooks.ts';
import { Banner } from '#ui/feedback/states.tsx';
import { PageTitle } from '#ui/navigation/PageTitle.tsx';
import styles from './PaymentPages.module.css';

const TEXTS = {
  wallet: ['Rechargement du porte-monnaie', "Votre paiement s'est bien déroulé."],
  fee: ['Paiement de la cotisation', "Votre paiement Helloasso s'est bien déroulé."],
} as const;

/** /PaypalSuccess and /HelloassoSuccess */
export default function PaymentSuccessPage({ paid }: { readonly paid: keyof typeof TEXTS }) {
  const queries = useQueryClient();
  const isOut = useActor()?.desactived === true;
  const [title, text] = TEXTS[paid];
  /** Refetches the wallet and the fee, for the bar and every page. */
  const refresh = useCallback(() => void queries.invalidateQueries({ queryKey: ['divers'] }), [queries]);
  useEffect(refresh, [refresh]);
  return (
    <>
      <PageTitle back={paths.home}>{title}</PageTitle>
      <Banner tone="ok" live="status" title={text}>
        {paid === 'wallet' && (
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
