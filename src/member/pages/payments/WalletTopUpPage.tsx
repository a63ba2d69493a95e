import { useQuery } from '@tanstack/react-query';
import { useLocation } from 'react-router-dom';
import { centsOfEuros } from '#domain/money.ts';
import { isTopUpAmount } from '#domain/payments/intents.ts';
import { paths } from '#shared/paths.ts';
import { Card } from '#ui/components/Card.tsx';
import { configQuery, useClubConfig, useCurrentDiver, useSettings } from '#ui/data/club-hooks.ts';
import { walletOf } from '#ui/data/viewer.ts';
import { QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { PageTitle } from '#ui/navigation/PageTitle.tsx';
import {
  NotPaid,
  PaymentConfirmation,
  paymentReturn,
} from '#member/features/payments/components/PaymentConfirmation.tsx';
import { takeSavedAmount, TopUpForm } from '#member/features/payments/components/TopUpForm.tsx';
import styles from './PaymentPages.module.css';

export default function WalletTopUpPage() {
  const back = paymentReturn(useLocation().search);
  if (back.kind === 'succeeded') {
    return (
      <>
        <PageTitle back={paths.home}>Recharger mon porte-monnaie</PageTitle>
        <PaymentConfirmation
          checkoutId={back.checkoutId}
          success={paths.walletSuccess}
          again={paths.walletTopUp}
          onPaid={takeSavedAmount}
        />
      </>
    );
  }
  return (
    <>
      <PageTitle
        back={paths.home}
        intro="Votre porte-monnaie sert à régler vos plongées. Le rechargement est disponible dès que le paiement est confirmé."
      >
        Recharger mon porte-monnaie
      </PageTitle>
      {back.kind === 'failed' && (
        <div className={styles.notice}>
          <NotPaid>Le montant que vous aviez choisi est gardé&nbsp;: vous pouvez recommencer.</NotPaid>
        </div>
      )}
      <TopUp returned={back.kind === 'failed'} />
    </>
  );
}

function TopUp({ returned }: { readonly returned: boolean }) {
  const me = useCurrentDiver();
  const settings = useSettings();
  const config = useQuery(configQuery);
  const { payment } = useClubConfig();
  const proposed = centsOfEuros(Number(new URLSearchParams(useLocation().search).get('montant')));
  const query = {
    data: me.data && settings.data && !config.isPending ? { diver: me.data, policy: settings.data.wallet } : undefined,
    error: me.error ?? settings.error,
    refetch: () => Promise.all([me.refetch(), settings.refetch()]),
  };
  return (
    <QueryBody query={query} skeleton={<Skeleton width={520} height={320} />}>
      {({ diver, policy }) => (
        <Card width="form">
          <TopUpForm
            service={payment}
            account={diver.cptanalytique ?? 0}
            balance={walletOf(diver)}
            policy={policy}
            proposed={proposed !== null && isTopUpAmount(proposed) ? proposed : null}
            returned={returned}
          />
        </Card>
      )}
    </QueryBody>
  );
}
