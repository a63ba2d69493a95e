import { Stack } from '@mui/material';
import { useListContext, useNotify } from 'react-admin';
import type { DaoRecord } from '../../../shared/api/decoders/dao.ts';
import { sortedName } from '../../../shared/domain/divers/identity.ts';
import { numericDay } from '../../../shared/messages/dates.ts';
import { plural } from '../../../shared/messages/money.ts';
import { Badge } from '../../../shared/ui/components/Badge.tsx';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { Banner } from '../../../shared/ui/feedback/Banner.tsx';
import { useNotifyError, useProviderMutation } from '../../providers/hooks.ts';

export function LockButton({ dao }: { readonly dao: DaoRecord }) {
  const { daolocked, daodate } = dao;
  const toggle = useProviderMutation({
    mutationFn: (provider, locked: boolean) => provider.lockDao(dao, locked),
    success: (_answer, locked) => (locked ? 'Don verrouillé.' : 'Don déverrouillé.'),
    onError: useNotifyError(),
  });
  return (
    <Stack
      direction="row"
      spacing={1}
      sx={{ alignItems: 'center', justifyContent: daolocked ? 'space-between' : 'flex-end' }}
    >
      {daolocked && <Badge tone="note">Verrouillé</Badge>}
      <Button size="s" variant="quiet" busy={toggle.isPending} onClick={() => toggle.mutate(!daolocked)}>
        {daolocked ? 'Déverrouiller' : 'Verrouiller'}
        <span className="visually-hidden">{` le don de ${memberName(dao)} du ${numericDay(daodate)}`}</span>
      </Button>
    </Stack>
  );
}

/** Refused donations stay selected. */
export function BulkLockButtons() {
  const { selectedIds, onSelect } = useListContext();
  const notify = useNotify();
  const lock = useProviderMutation({
    mutationFn: (provider, locked: boolean) => provider.lockDaos(selectedIds as number[], locked),
    onSuccess: ({ done, refused }, locked) => {
      const [one, many] = locked ? ['don verrouillé', 'dons verrouillés'] : ['don déverrouillé', 'dons déverrouillés'];
      if (done > 0) notify(`${plural(done, one, many)}.`);
      onSelect([...refused]);
    },
  });
  const buttonOf = (locked: boolean, label: string) => (
    <Button
      size="s"
      reason={selectedIds.length === 0 ? 'Sélectionnez d’abord les dons.' : null}
      busy={lock.isPending && lock.variables === locked}
      onClick={() => lock.mutate(locked)}
    >
      {label}
    </Button>
  );
  const { refused = [], reason } = lock.data ?? {};
  return (
    <>
      {buttonOf(true, 'Verrouiller')}
      {buttonOf(false, 'Déverrouiller')}
      {refused.length > 0 && (
        <Banner tone="warn" live="alert" title={plural(refused.length, 'don n’a pas changé', 'dons n’ont pas changé')}>
          {reason}
        </Banner>
      )}
    </>
  );
}

/** Uses the member's number where the server sends no name. */
export const memberName = ({ daoiddiver, daolastname: lastname, daofirstname: firstname }: DaoRecord): string =>
  lastname === '' && firstname === '' ? `Membre n°\u00a0${daoiddiver}` : sortedName({ lastname, firstname });
