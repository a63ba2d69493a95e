import ArrowForward from '@mui/icons-material/ArrowForward';
import { Box, Stack } from '@mui/material';
import { useState } from 'react';
import { useRecordContext, useResourceContext } from 'react-admin';
import type { HistoryEntry } from '#contract/audit.ts';
import { parisDay } from '#domain/dates.ts';
import { shortDayYear, timeOf } from '#messages/format.ts';
import { auditSentenceOf, fieldText } from '#messages/field-text.ts';
import type { AuditedResource } from '#shared/resources.ts';
import { Card } from '#ui/components/Card.tsx';
import { useOffers } from '#ui/data/club-hooks.ts';
import { QueryBody, Skeleton } from '#ui/feedback/states.tsx';
import { useProviderQuery } from '#admin/providers/hooks.ts';
import cells from '../list/cells.module.css';
import { Summary } from '../Summary.tsx';

interface HistoryRecord {
  readonly id: number;
  readonly version?: number;
  /** An administrator's, whose history is kept from readers who may not change it. */
  readonly protected?: boolean;
}

interface HistoryProps {
  readonly labels: Readonly<Record<string, string>>;
}

/** Changes of the record, newest first, read when opened; only our own server keeps them. */
export function History({ labels }: HistoryProps) {
  const keepsHistory = useOffers('history');
  const { protected: isProtected } = useRecordContext<Partial<HistoryRecord>>() ?? {};
  const [open, setOpen] = useState(false);
  if (!keepsHistory || isProtected) return null;
  return (
    <Box component="details" sx={{ mt: 3 }} open={open} onToggle={(event) => setOpen(event.currentTarget.open)}>
      <Summary sx={{ mb: 1.5, paddingBlock: 0.5, fontWeight: 'var(--weight-bold)' }}>Historique</Summary>
      {open && <HistoryCard labels={labels} />}
    </Box>
  );
}

export function HistoryCard({ labels }: HistoryProps) {
  const resource = useResourceContext() as AuditedResource;
  const { id = 0, version } = useRecordContext<Partial<HistoryRecord>>() ?? {};
  const history = useProviderQuery(
    // `version` makes a save read it again.
    ['history', resource, String(id), version],
    (provider, call) => provider.call(`GET /historique/${resource}/:id`, { ...call, params: { id: Number(id) } }),
  );
  return (
    <Card>
      <QueryBody
        query={history}
        skeleton={<Skeleton height={60} />}
        isEmpty={({ content }) => content.length === 0}
        empty={<p>Rien n’a encore été modifié.</p>}
      >
        {({ content }) => <Entries entries={content} labels={labels} />}
      </QueryBody>
    </Card>
  );
}

const Entries = ({ entries, labels }: { readonly entries: readonly HistoryEntry[] } & HistoryProps) => (
  <Stack component="ol" spacing={2}>
    {entries
      .map((entry) => ({ ...entry, sentence: auditSentenceOf(entry) }))
      .map(({ id, at, author, changes, sentence }) => (
        <li key={id}>
          <p>
            <time dateTime={at} className={cells.quiet}>
              {shortDayYear(parisDay(at))}, {timeOf(at)}
            </time>{' '}
            <strong>{author?.name ?? 'Une personne non connectée'}</strong> {sentence.words}
          </p>
          {changes.length > 0 && !sentence.isComplete && (
            <Box component="ul" sx={{ mt: 0.5, pl: 3 }}>
              {changes.map((change) => (
                <li key={change.field}>
                  {labels[change.field] ?? change.field}&nbsp;:{' '}
                  {change.hidden ? 'modifié' : <ChangedValue {...change} />}
                </li>
              ))}
            </Box>
          )}
        </li>
      ))}
  </Stack>
);

/** Drawn: not every font has the character. */
export const Arrow = () => <ArrowForward aria-hidden fontSize="inherit" sx={{ verticalAlign: '-0.1em' }} />;

const STYLE = {
  overflowWrap: 'anywhere',
  '& del': { color: 'text.secondary' },
  '& ins': { fontWeight: 'var(--weight-bold)', textDecoration: 'none' },
};

interface ChangedValueProps {
  readonly field: string;
  readonly before: unknown;
  readonly after: unknown;
  /** Leaves out the former value, of a new record. */
  readonly isNew?: boolean;
}

export const ChangedValue = ({ field, before, after, isNew = false }: ChangedValueProps) => (
  <Box component="span" sx={STYLE}>
    {!isNew && (
      <>
        <del>{fieldText(before, field)}</del> <Arrow />{' '}
      </>
    )}
    <ins>{fieldText(after, field)}</ins>
  </Box>
);
