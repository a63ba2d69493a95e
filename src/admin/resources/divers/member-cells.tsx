import type { Diver } from '#contract/divers.ts';
import { certificateExpiry } from '#domain/divers/certificate.ts';
import { certificateState, type CertificateState } from '#domain/divers/filters.ts';
import { walletBand } from '#domain/ledger/balance.ts';
import { centsOfEuros } from '#domain/money.ts';
import { amount, numericDay, WALLET_WORDS } from '#messages/format.ts';
import { Badge } from '#ui/components/Badge.tsx';
import { cx } from '#ui/components/cx.ts';
import { useClubSettings } from '#ui/data/club-hooks.ts';
import { useToday } from '#ui/hooks/useNow.ts';
import cells from '#admin/components/list/cells.module.css';
import { useRecord } from '#admin/providers/hooks.ts';

const certificateWord = (state: CertificateState | null, day: string | null): string => {
  if (state === 'missing') return 'Manquant';
  const expiry = certificateExpiry(day);
  return state === 'over' || expiry === null ? 'Expiré' : `Jusqu’au ${numericDay(expiry)}`;
};

interface CertificateBadgeProps {
  readonly day: Diver['caci_date'];
  /** Null while the certificate stays valid. */
  readonly state: CertificateState | null;
}

export const CertificateBadge = ({ day, state }: CertificateBadgeProps) => (
  <Badge tone={state === null ? 'ok' : state === 'soon' ? 'warn' : 'danger'}>{certificateWord(state, day)}</Badge>
);

export function CertificateCell() {
  const { caci_date: day } = useRecord<Diver>();
  const { watchesCertificates } = useClubSettings();
  const today = useToday();
  const state = watchesCertificates ? certificateState(day, today) : null;
  return (
    <span className={cells.pair}>
      {day && <span className={cx(state === 'over' && cells.missing)}>{numericDay(day)}</span>}
      {state && <CertificateBadge state={state} day={day} />}
    </span>
  );
}

/** Red below the minimum, green at or above (specification §9), with the word that says why. */
export function WalletCell() {
  const { porte_Monnaie: euros } = useRecord<Diver>();
  const { wallet } = useClubSettings();
  if (euros === undefined) return null;
  const cents = centsOfEuros(euros) ?? 0;
  const band = walletBand(cents, wallet);
  return (
    <span className={cells.pair}>
      {(band === 'below' || band === 'low') && (
        <Badge tone={band === 'below' ? 'danger' : 'warn'}>{WALLET_WORDS[band]}</Badge>
      )}
      <span className={cx(band === 'below' && cells.missing, band === 'ok' && cells.credit)}>{amount(cents)}</span>
    </span>
  );
}
