import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import type { Dossier } from '../../../shared/contract/season.ts';
import { owes } from '../../../shared/domain/membership/dossier-state.ts';
import { centsOfEuros } from '../../../shared/domain/money.ts';
import { sortedName } from '../../../shared/domain/divers/identity.ts';
import { Button } from '../../../shared/ui/components/Button.tsx';
import cells from '../../components/cells.module.css';
import { ReactivateDialog } from './ReactivateDialog.tsx';
import { ReadDialog } from './ReadDialog.tsx';
import { SettleDialog } from './SettleDialog.tsx';

/** Buttons of a row: read the dossier, record its payment, reactivate the member. */
export function DossierActions() {
  const dossier = useRecordContext<Dossier>();
  const [opened, setOpened] = useState<'read' | 'settle' | 'reactivate' | null>(null);
  if (!dossier) return null;
  const { cotisation, desactived, sentAt } = dossier;
  const due = cotisation === null ? null : centsOfEuros(cotisation);
  const name = sortedName(dossier);
  const close = (): void => setOpened(null);
  return (
    <span className={cells.inline}>
      {sentAt !== null && (
        <Button size="s" onClick={() => setOpened('read')}>
          Lire<span className="visually-hidden"> le dossier de {name}</span>
        </Button>
      )}
      {owes(due) && (
        <Button size="s" onClick={() => setOpened('settle')}>
          Réglé…<span className="visually-hidden"> par un autre moyen, {name}</span>
        </Button>
      )}
      {desactived && (
        <Button size="s" onClick={() => setOpened('reactivate')}>
          Réactiver…<span className="visually-hidden"> {name}</span>
        </Button>
      )}
      {opened === 'read' && <ReadDialog dossier={dossier} onClose={close} />}
      {opened === 'settle' && owes(due) && <SettleDialog dossier={dossier} due={due} onClose={close} />}
      {opened === 'reactivate' && <ReactivateDialog dossier={dossier} onClose={close} />}
    </span>
  );
}
