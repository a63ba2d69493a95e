import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { listHistory } from '../../shared/api/resources/history.ts';
import type { HistoryRecord } from '../../shared/api/decoders/history.ts';
import type { AuditAction, AuditedResource, Change } from '../../shared/domain/audit.ts';
import { parisDay } from '../../shared/domain/dates.ts';
import { shortDayYear, timeOf } from '../../shared/messages/dates.ts';
import { Card } from '../../shared/ui/components/Card.tsx';
import { ErrorMessage } from '../../shared/ui/feedback/ErrorMessage.tsx';
import { Loading, Skeleton } from '../../shared/ui/feedback/Skeleton.tsx';
import styles from '../components/History.module.css';
import { fieldText } from '../components/field-text.ts';

const ACTIONS: Readonly<Record<AuditAction, string>> = {
  create: 'a créé la fiche',
  update: 'a modifié la fiche',
  cancel: 'a annulé la plongée',
  delete: 'a supprimé la fiche',
  money: 'a modifié le porte-monnaie',
  dossier: 'a envoyé son dossier',
  passwordReset: 'a demandé un nouveau mot de passe',
  passwordChange: 'a changé son mot de passe',
};

interface HistoryProps {
  readonly resource: AuditedResource;
  readonly id: number | string;
  /** French names of the fields. */
  readonly labels: Readonly<Record<string, string>>;
  /** Of the record that is shown: its history is read again once it has been saved. */
  readonly version: number | undefined;
}

/** History of this record, newest first; loaded when it is opened. */
export function History({ resource, id, labels, version }: HistoryProps) {
  const [open, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['historique', resource, String(id), version],
    queryFn: ({ signal }) => listHistory(resource, id, { signal }),
    enabled: open,
  });
  return (
    <details className={styles.history} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <summary className={styles.title}>Historique</summary>
      {open && (
        <Card>
          {error ? (
            <ErrorMessage error={error} onRetry={() => void refetch()} />
          ) : data ? (
            <Entries entries={data.content} labels={labels} />
          ) : (
            <Loading>
              <Skeleton height={60} />
            </Loading>
          )}
        </Card>
      )}
    </details>
  );
}

function Entries({ entries, labels }: { readonly entries: readonly HistoryRecord[] } & Pick<HistoryProps, 'labels'>) {
  if (entries.length === 0) return <p>Rien n’a encore été modifié.</p>;
  return (
    <ol className={styles.entries}>
      {entries.map((entry) => (
        <li key={entry.id} className={styles.entry}>
          <p>
            <time dateTime={entry.at} className={styles.when}>
              {shortDayYear(parisDay(entry.at))}, {timeOf(entry.at)}
            </time>{' '}
            <strong>{entry.author?.name ?? 'Une personne non connectée'}</strong> {ACTIONS[entry.action]}
          </p>
          {entry.changes.length > 0 && (
            <ul className={styles.changes}>
              {entry.changes.map((change) => (
                <li key={change.field}>
                  <Changed change={change} label={labels[change.field] ?? change.field} />
                </li>
              ))}
            </ul>
          )}
        </li>
      ))}
    </ol>
  );
}

const Changed = ({ change, label }: { readonly change: Change; readonly label: string }) =>
  change.hidden ? (
    <>{label}&nbsp;: modifié</>
  ) : (
    <>
      {label}&nbsp;: <del>{fieldText(change.before, change.field)}</del> <span aria-hidden="true">→</span>{' '}
      <ins>{fieldText(change.after, change.field)}</ins>
    </>
  );
