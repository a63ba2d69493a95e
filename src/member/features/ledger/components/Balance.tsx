import type { Cents } from '#domain/money.ts';
import { walletBand, type WalletBand, type WalletPolicy } from '#domain/ledger/balance.ts';
import { amount } from '#messages/format.ts';
import { paths } from '#shared/paths.ts';
import { Badge, type BadgeTone } from '#ui/components/Badge.tsx';
import { ButtonLink } from '#ui/components/Button.tsx';
import { cx } from '#ui/components/cx.ts';
import { Skeleton } from '#ui/feedback/states.tsx';
import styles from './Balance.module.css';

const WORDS: Readonly<Record<WalletBand, readonly [BadgeTone, string] | null>> = {
  off: null,
  below: ['danger', 'Insuffisant'],
  low: ['warn', 'Bas'],
  ok: ['ok', 'En ordre'],
};

const sentenceOf = (band: WalletBand, { minimum }: WalletPolicy): string | null => {
  if (band === 'off') return null;
  if (band === 'below') return `Il faut au moins ${amount(minimum)} pour s’inscrire à une plongée.`;
  return `Minimum pour s’inscrire à une plongée\u00a0: ${amount(minimum)}`;
};

interface BalanceProps {
  /** Null when the server does not send it; undefined while loading. */
  readonly balance: Cents | null | undefined;
  readonly policy: WalletPolicy;
}

/** Specification §9. */
export function Balance({ balance, policy }: BalanceProps) {
  const band = typeof balance === 'number' ? walletBand(balance, policy) : 'off';
  const word = WORDS[band];
  return (
    <section className={cx('panel row wrap between', styles.card)} aria-label="Solde">
      <div>
        <p className="quiet">Solde de mon porte-monnaie</p>
        <p className={cx('row wrap gap-3', styles.line)}>
          {balance === undefined ? (
            <Skeleton width={180} height={44} />
          ) : (
            <strong className={cx(styles.amount, styles[band])}>{balance === null ? '—' : amount(balance)}</strong>
          )}
          {word && <Badge tone={word[0]}>{word[1]}</Badge>}
        </p>
        <p className={cx('quiet small', styles.sentence)}>{sentenceOf(band, policy)}</p>
      </div>
      <span className={styles.action}>
        <ButtonLink to={paths.walletTopUp} variant="primary" icon="plus">
          Recharger
        </ButtonLink>
      </span>
    </section>
  );
}
