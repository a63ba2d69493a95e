import { useListContext } from 'react-admin';
import type { OutboxState } from '../../../shared/api/resources/outbox.ts';
import { StateTabs } from '../../components/StateTabs.tsx';
import { countsLabel } from './mail-labels.ts';

const TABS = [
  { label: 'Tous' },
  { state: 'waiting', label: 'En attente' },
  { state: 'sent', label: 'Envoyés' },
  { state: 'failed', label: 'Non remis' },
] as const;

/** Tabs by state; their counts are read aloud when the list has been read again. */
export function OutboxTabs() {
  const counts = (useListContext().meta as OutboxState | undefined)?.counts;
  return (
    <>
      <StateTabs legend="État des courriels" tabs={TABS} counts={counts} alarming="failed" />
      <output className="visually-hidden">{counts && countsLabel(counts)}</output>
    </>
  );
}
