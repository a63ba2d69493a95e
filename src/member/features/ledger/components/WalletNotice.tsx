import type { ClubSettings } from '#domain/parametres/club-settings.ts';
import type { Cents } from '#domain/money.ts';
import { walletBand } from '#domain/ledger/balance.ts';
import { amount, shortDayOf } from '#messages/format.ts';
import { refusalMessages } from '#messages/refusals.ts';
import { paths } from '#shared/paths.ts';
import { Banner } from '#ui/feedback/states.tsx';
import { ButtonLink } from '#ui/components/Button.tsx';
import styles from './WalletNotice.module.css';

interface WalletNoticeProps {
  /** Null when the server does not send it. */
  readonly balance: Cents | null;
  readonly settings: ClubSettings;
}

/** Specification §9: the caisse panel below the minimum (setting 0), a warning in the band above it (setting 2). */
export function WalletNotice({ balance, settings }: WalletNoticeProps) {
  const band = balance === null ? 'off' : walletBand(balance, settings.wallet);
  if (balance === null || (band !== 'below' && band !== 'low')) return null;
  const minimum = amount(settings.wallet.minimum);
  if (band === 'low') {
    return (
      <Banner
        tone="warn"
        title={settings.lowBalance.text || 'Votre porte-monnaie est bientôt vide.'}
        actions={
          <ButtonLink to={paths.walletTopUp} icon="wallet" size="s">
            Recharger
          </ButtonLink>
        }
      >
        <p>
          Solde&nbsp;: <strong>{amount(balance)}</strong> · minimum pour s’inscrire&nbsp;: {minimum}
        </p>
      </Banner>
    );
  }
  const updated = shortDayOf(settings.belowMinimum.updatedAt);
  return (
    <section aria-label="Caisse">
      <Banner
        tone="danger"
        title={settings.belowMinimum.text || refusalMessages.WALLET_BELOW_MINIMUM}
        actions={
          <ButtonLink to={paths.walletTopUp} icon="wallet" variant="primary">
            Recharger mon porte-monnaie
          </ButtonLink>
        }
      >
        <p>
          Solde&nbsp;: <strong className={styles.short}>{amount(balance)}</strong> · minimum pour s’inscrire&nbsp;:{' '}
          {minimum}
          {updated && <> · dernière mise à jour&nbsp;: {updated}</>}
        </p>
      </Banner>
    </section>
  );
}
