import { useRecordContext } from 'react-admin';
import type { DiverRecord } from '../../../shared/api/decoders/diver.ts';
import { certificateExpiry } from '../../../shared/domain/divers/certificate.ts';
import { certificateState, type CertificateState } from '../../../shared/domain/divers/filters.ts';
import { centsOfEuros } from '../../../shared/domain/money.ts';
import { amount, WALLET_WORDS } from '../../../shared/messages/money.ts';
import { walletBand } from '../../../shared/domain/ledger/balance.ts';
import { numericDay } from '../../../shared/messages/dates.ts';
import { Badge } from '../../../shared/ui/components/Badge.tsx';
import { cx } from '../../../shared/ui/components/cx.ts';
import { useClubSettings } from '../../../shared/ui/data/club-hooks.ts';
import cells from '../../components/list/cells.module.css';
import { useToday } from '../../../shared/ui/hooks/useNow.ts';

const certificateWord = (state: CertificateState, day: string | null): string => {
  if (state === 'missing') return 'Manquant';
  const expiry = certificateExpiry(day);
  return state === 'over' || expiry === null ? 'Expiré' : `Jusqu’au ${numericDay(expiry)}`;
};

export function CertificateCell() {
  const day = useRecordContext<DiverRecord>()?.caci_date ?? null;
  const { watchesCertificates } = useClubSettings();
  const today = useToday();
  const state = watchesCertificates ? certificateState(day, today) : null;
  return (
    <span className={cells.pair}>
      {day && <span className={cx(state === 'over' && cells.missing)}>{numericDay(day)}</span>}
      {state && <Badge tone={state === 'soon' ? 'warn' : 'danger'}>{certificateWord(state, day)}</Badge>}
    </span>
  );
}

/** Red below the minimum, green at or above (specification §9), with the word that says why. */
export function WalletCell() {
  const euros = useRecordContext<DiverRecord>()?.porte_Monnaie;
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
