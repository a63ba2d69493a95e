import { useQuery } from '@tanstack/react-query';
import { useDataProvider, useRecordContext } from 'react-admin';
import type { SettingRecord } from '../../../shared/api/decoders/parametre.ts';
import { MISMATCH_ADVICE, MISMATCH_TITLE, mismatchSentence } from '../../../shared/messages/payments.ts';
import { paths } from '../../../shared/paths.ts';
import { ErrorMessage } from '../../../shared/ui/feedback/ErrorMessage.tsx';
import { Banner } from '../../../shared/ui/feedback/Banner.tsx';
import { Link } from 'react-router-dom';
import type { ClubDataProvider } from '../../providers/dataProvider.ts';
import { isStored } from './meanings.ts';
import styles from './PaymentsOverview.module.css';

/** State of online payment, the address to declare at the provider, and mismatches to look into. */
export function PaymentsOverview() {
  const setting = useRecordContext<SettingRecord>();
  const dataProvider = useDataProvider<ClubDataProvider>();
  const { data, error, refetch } = useQuery({
    queryKey: ['paiements'],
    queryFn: ({ signal }) => dataProvider.getPaymentsOverview({ signal }),
  });
  if (error) return <ErrorMessage error={error} onRetry={() => void refetch()} />;
  if (!data) return null;
  // The badge above tells of the key that is stored here; the environment may bring another one.
  const inService = setting && !isStored(setting) ? 'En service, avec la clé de l’installation' : 'En service';
  return (
    <section className={styles.overview} aria-label="Paiement en ligne">
      <dl>
        <dt>Paiement en ligne</dt>
        <dd>{data.configured ? inService : 'Aucune clé\u00a0: les membres ne peuvent pas payer en ligne'}</dd>
        <dt>Paiements commencés, pas encore payés</dt>
        <dd>{data.open}</dd>
        {data.notificationUrl && (
          <>
            <dt>Adresse de notification à déclarer chez le prestataire</dt>
            <dd>
              <code>{data.notificationUrl}</code>
            </dd>
          </>
        )}
      </dl>
      {data.mismatches.length > 0 && (
        <Banner tone="warning" title={MISMATCH_TITLE}>
          <p>{MISMATCH_ADVICE}</p>
          <ul>
            {data.mismatches.map(({ diver, ...mismatch }) => (
              <li key={mismatch.checkoutId}>
                <Link to={paths.diver(diver.id)}>
                  {diver.lastname} {diver.firstname}
                </Link>
                {`\u00a0: ${mismatchSentence(mismatch)}`}
              </li>
            ))}
          </ul>
        </Banner>
      )}
    </section>
  );
}
