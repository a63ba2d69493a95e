import { useDataProvider, useRecordContext, useRefresh } from 'react-admin';
import type { DaoRecord } from '../../../shared/api/decoders/dao.ts';
import { numericDay } from '../../../shared/messages/dates.ts';
import { Badge } from '../../../shared/ui/components/Badge.tsx';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { useSingleMutation } from '../../../shared/ui/data/useSingleMutation.ts';
import { toast, toastError } from '../../../shared/ui/feedback/toast.ts';
import type { ClubDataProvider } from '../../providers/dataProvider.ts';
import styles from './Daos.module.css';
import { memberName } from './dao-labels.ts';

/** Locks or unlocks the donation of a row; when it was changed meanwhile, the list is read again. */
export function LockButton() {
  const dao = useRecordContext<DaoRecord>();
  const provider = useDataProvider<ClubDataProvider>();
  const refresh = useRefresh();
  const toggle = useSingleMutation({
    mutationFn: ({ dao: one, locked }: { readonly dao: DaoRecord; readonly locked: boolean }) =>
      provider.lockDao(one, locked),
    onSuccess: (_answer, { locked }) => toast(locked ? 'Don verrouillé.' : 'Don déverrouillé.'),
    onError: toastError,
    onSettled: refresh,
  });
  if (!dao) return null;
  const { daolocked, daodate } = dao;
  return (
    <span className={styles.lock}>
      {daolocked && <Badge tone="note">Verrouillé</Badge>}
      <Button
        size="s"
        variant="quiet"
        busy={toggle.isPending}
        onClick={() => toggle.mutate({ dao, locked: !daolocked })}
      >
        {daolocked ? 'Déverrouiller' : 'Verrouiller'}
        <span className="visually-hidden">{` le don de ${memberName(dao)} du ${numericDay(daodate)}`}</span>
      </Button>
    </span>
  );
}
