import { useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { DiverRecord } from '../../../shared/api/decoders/diver.ts';
import { centsOfEuros } from '../../../shared/domain/money.ts';
import { amount } from '../../../shared/messages/money.ts';
import { useServer } from '../../../shared/ui/data/club-hooks.ts';
import { TextField } from '../../../shared/ui/form/TextField.tsx';
import styles from './DiverInputs.module.css';
import { AmountInput } from './inputs/FigureInputs.tsx';
import { textOf, useFormField } from './inputs/useFormField.ts';
import { WALLET_REASON_LABEL } from '../../../shared/messages/divers.ts';

/** The balance; on our server a change is a movement of the member's account, and says why (contract §6). */
export function WalletInput() {
  const before = useRecordContext<DiverRecord>()?.porte_Monnaie ?? 0;
  const ours = useServer() === 'ours';
  const now: unknown = useWatch({ name: 'porte_Monnaie' });
  const moved = typeof now === 'number' ? (centsOfEuros(now - before) ?? 0) : 0;
  return (
    <>
      <AmountInput name="porte_Monnaie" />
      {ours && moved !== 0 && <ReasonInput moved={moved} />}
    </>
  );
}

function ReasonInput({ moved }: { readonly moved: number }) {
  const { field, value, error } = useFormField('walletReason', (kept) =>
    textOf(kept).trim() === '' ? 'Dites pourquoi le solde change : le motif reste dans le relevé du membre.' : null,
  );
  return (
    <div className={styles.wide}>
      <TextField
        {...field}
        autoComplete="off"
        maxLength={300}
        label={WALLET_REASON_LABEL}
        help={`Mouvement de ${moved > 0 ? '+' : ''}${amount(moved)}.`}
        error={error}
        value={textOf(value)}
      />
    </div>
  );
}
