import { useState } from 'react';
import type { ImportedLine } from '../../../shared/contract/import.ts';
import type { ImportOutcome } from '../../../shared/domain/import/files.ts';
import { Badge } from '../../../shared/ui/components/Badge.tsx';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { fieldText } from '../field-text.ts';
import { OUTCOMES } from './outcomes.ts';
import styles from './Preview.module.css';

interface PreviewLinesProps {
  readonly outcome: ImportOutcome;
  /** 'Nouveaux plongeurs : 12' */
  readonly title: string;
  readonly lines: readonly ImportedLine[];
  /** French names of the fields. */
  readonly labels: Readonly<Record<string, string>>;
}

/** Thousands of lines would take seconds to draw. */
const AT_ONCE = 100;

/** Lines of one outcome: number in the file, member, changes or error. */
export function PreviewLines({ outcome, title, lines, labels }: PreviewLinesProps) {
  const [count, setCount] = useState(AT_ONCE);
  const rest = lines.length - count;
  return (
    <section aria-label={title}>
      <h2 className={styles.heading}>{title}</h2>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Ligne</th>
            <th scope="col">Licence</th>
            <th scope="col">Plongeur</th>
            <th scope="col">{outcome === 'wrong' ? 'Ce qui ne va pas' : 'Ce qui sera enregistré'}</th>
          </tr>
        </thead>
        <tbody>
          {lines.slice(0, count).map((line) => (
            <tr key={line.line}>
              <td>{line.line}</td>
              <td>{line.licenceNumber}</td>
              <td>
                {line.name} <Badge tone={OUTCOMES[outcome].tone}>{OUTCOMES[outcome].label}</Badge>
              </td>
              <td>
                <Details line={line} labels={labels} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {rest > 0 && (
        <Button size="s" variant="quiet" onClick={() => setCount(count + AT_ONCE)}>
          {`Afficher la suite (encore ${rest})`}
        </Button>
      )}
    </section>
  );
}

function Details({ line, labels }: { readonly line: ImportedLine } & Pick<PreviewLinesProps, 'labels'>) {
  return (
    <ul className={styles.details}>
      {line.errors.map(({ column, message }) => (
        <li key={`${column} ${message}`} className={styles.wrong}>
          {message}
        </li>
      ))}
      {line.errors.length === 0 &&
        line.changes.map(({ field, before, after }) => (
          <li key={field}>
            <span className={styles.field}>{labels[field] ?? field}</span>{' '}
            {line.outcome === 'changes' && (
              <>
                <del>{fieldText(before, field)}</del> <span aria-hidden="true">→</span>{' '}
              </>
            )}
            <ins>{fieldText(after, field)}</ins>
          </li>
        ))}
    </ul>
  );
}
