import { useQueryClient } from '@tanstack/react-query';
import { useEffect, type ReactNode } from 'react';
import { paths } from '../../../shared/paths.ts';
import { Banner } from '../../../shared/ui/feedback/Banner.tsx';
import { Button, ButtonLink } from '../../../shared/ui/components/Button.tsx';
import { useActor } from '../../../shared/ui/data/club-hooks.ts';
import { PageTitle } from '../../../shared/ui/navigation/PageTitle.tsx';
import styles from './PaymentPages.module.css';

/** Reads the wallet and the fee again, for the bar and every page. */
function useRefreshMoney(): () => void {
  const queries = useQueryClient();
  return () => void queries.invalidateQueries({ queryKey: ['divers'] });
}

interface SuccessProps {
  readonly title: string;
  readonly text: string;
  readonly children?: ReactNode;
}

function Success({ title, text, children }: SuccessProps) {
  const refresh = useRefreshMoney();
  const isOut = useActor()?.desactived === true;
  // oxlint-disable-next-line react/exhaustive-deps -- once, on arrival
  useEffect(refresh, []);
  return (
    <>
      <PageTitle back={paths.home}>{title}</PageTitle>
      <Banner tone="success" live="status" title={text}>
        {children}
      </Banner>
      <div className={styles.actions}>
        <ButtonLink to={paths.home} variant="primary">
          {isOut ? 'Revenir à l’accueil' : 'Voir les plongées'}
        </ButtonLink>
      </div>
    </>
  );
}

/** /PaypalSuccess */
export function WalletSuccessPage() {
  const refresh = useRefreshMoney();
  return (
    <Success title="Rechargement du porte-monnaie" text="Votre paiement s'est bien déroulé.">
      <p>
        Le nouveau solde peut mettre quelques minutes à apparaître. S’il n’est pas à jour, actualisez&nbsp;:{' '}
        <Button variant="secondary" size="s" onClick={refresh}>
          Actualiser mon solde
        </Button>
      </p>
    </Success>
  );
}

/** /HelloassoSuccess */
export const MembershipSuccessPage = () => {
  const isOut = useActor()?.desactived === true;
  return (
    <Success title="Paiement de la cotisation" text="Votre paiement Helloasso s'est bien déroulé.">
      {isOut && (
        <p>Votre compte reste désactivé jusqu’à ce que le club le réactive. Vous n’avez rien d’autre à faire.</p>
      )}
    </Success>
  );
};
