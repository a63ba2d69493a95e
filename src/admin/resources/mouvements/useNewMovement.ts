import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiError } from '../../../shared/api/client/errors.ts';
import { createMovement, onceKey, searchMovements } from '../../../shared/api/resources/ledger.ts';
import { centsOfEuros, eurosOfCents } from '../../../shared/domain/money.ts';
import { signedAmount } from '../../../shared/messages/ledger.ts';
import { toast } from '../../../shared/ui/feedback/toast.ts';
import { useAct } from '../../screens/useAct.ts';
import { nameOf } from '../../screens/names.ts';
import { AMOUNT_WRONG, centsTyped } from './euros.ts';
import type { Member } from './MemberPicker.tsx';
import { useLedgerChanged } from './useLedgerChanged.ts';

const SHORTEST_REASON = 3;

type Errors = Partial<Record<'diver' | 'amount' | 'reason', string>>;

/** Of the member's wallet, by the ledger itself: deactivated and deleted members have a balance too. */
const useLast = (diver: number | undefined) =>
  useQuery({
    queryKey: ['mouvements', 'last', diver],
    queryFn: async ({ signal }) => {
      const query = { diver: diver ?? 0, account: 'WALLET', page: 0, size: 1 };
      return (await searchMovements(query, { signal })).content[0] ?? null;
    },
    enabled: diver !== undefined,
  });

/** A movement as it is being written. Its key stays the same until it is saved: sent twice, it is one movement. */
export function useNewMovement(diver: number | undefined, onSaved: () => void) {
  const [key] = useState(onceKey);
  const [chosen, setChosen] = useState<Member | null>(diver === undefined ? null : { id: diver, name: '' });
  const [way, setWay] = useState<'in' | 'out'>('out');
  const [typed, setTyped] = useState('');
  const [reason, setReason] = useState('');
  const [tried, setTried] = useState(false);
  const changed = useLedgerChanged();
  const last = useLast(chosen?.id).data;
  const known = last ? nameOf(last.diver) : '';
  const member = chosen && { ...chosen, name: chosen.name || known };

  const entered = centsTyped(typed);
  const cents = entered === null ? null : way === 'out' ? -entered : entered;
  const before = last === undefined ? null : (centsOfEuros(last?.balance ?? 0) ?? 0);
  const saving = useAct({
    mutationFn: (movement: { readonly diver: number; readonly cents: number }) =>
      createMovement({ diver: movement.diver, amount: eurosOfCents(movement.cents), reason: reason.trim(), key }),
    onSuccess: async (movement) => {
      toast(`${signedAmount(centsOfEuros(movement.amount) ?? 0)} pour ${nameOf(movement.diver)}.`);
      onSaved();
      await changed();
    },
  });

  const wrong: Errors = {
    ...(chosen ? {} : { diver: 'Choisissez un membre.' }),
    ...(cents === null ? { amount: AMOUNT_WRONG } : {}),
    ...(reason.trim().length < SHORTEST_REASON ? { reason: 'Dites pourquoi, en quelques mots.' } : {}),
  };
  const refused = saving.error instanceof ApiError && saving.error.field ? saving.error : null;
  const said: Errors = refused ? { [refused.field as string]: refused.message } : {};
  const isBeside = refused !== null && ['diver', 'amount', 'reason'].includes(refused.field ?? '');

  return {
    member,
    choose: setChosen,
    way,
    setWay,
    typed,
    setTyped,
    reason,
    setReason,
    before,
    after: before === null || cents === null ? null : before + cents,
    errors: tried ? { ...said, ...wrong } : {},
    failure: isBeside ? null : saving.error,
    saving: saving.isPending,
    save: (): void => {
      setTried(true);
      if (chosen && cents !== null && Object.keys(wrong).length === 0) {
        saving.mutate({ diver: chosen.id, cents });
      }
    },
  };
}
