import { TextInput, useRecordContext } from 'react-admin';
import { useWatch } from 'react-hook-form';
import type { DiverRecord } from '../../../shared/api/decoders/diver.ts';
import { centsOfEuros } from '../../../shared/domain/money.ts';
import { amount } from '../../../shared/messages/money.ts';
import { WALLET_REASON_LABEL } from '../../../shared/messages/divers.ts';
import { useServer } from '../../../shared/ui/data/club-hooks.ts';
import { AmountInput } from '../../components/AmountInput.tsx';
import { TWO_COLUMNS } from '../../components/SimpleForm.tsx';
import { reasonGiven } from './rules.ts';

/** The balance; on our server a change is a movement of the member's account, and needs a reason (contract §6). */
export function WalletInput() {
  const before = useRecordContext<DiverRecord>()?.porte_Monnaie ?? 0;
  const isOurs = useServer() === 'ours';
  const now: unknown = useWatch({ name: 'porte_Monnaie' });
  const moved = typeof now === 'number' ? (centsOfEuros(now - before) ?? 0) : 0;
  return (
    <>
      <AmountInput source="porte_Monnaie" />
      {isOurs && moved !== 0 && (
        <TextInput
          source="walletReason"
          label={WALLET_REASON_LABEL}
          validate={reasonGiven}
          helperText={`Mouvement de ${moved > 0 ? '+' : ''}${amount(moved)}.`}
          slotProps={{ htmlInput: { maxLength: 300 } }}
          className={TWO_COLUMNS}
        />
      )}
    </>
  );
}
