import type { ImportPreview } from '../../../shared/contract/import.ts';
import { Badge } from '../../../shared/ui/components/Badge.tsx';
import { Banner } from '../../../shared/ui/feedback/Banner.tsx';
import { OUTCOMES, READING_ORDER, summaryOf } from './outcomes.ts';
import styles from './Preview.module.css';
import { PreviewLines } from './PreviewLines.tsx';

interface PreviewProps {
  readonly preview: ImportPreview;
  /** French names of the fields. */
  readonly labels: Readonly<Record<string, string>>;
}

/** What a file would do, before anything is written. */
export function Preview({ preview, labels }: PreviewProps) {
  const { problems, unknownColumns, counts, lines } = preview;
  const summary = summaryOf(counts);
  return (
    <div className={styles.preview}>
      {problems.length > 0 ? (
        <Banner tone="danger" title="Ce fichier ne peut pas être lu" live="alert">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Banner>
      ) : (
        <output className={styles.summary}>
          {READING_ORDER.filter((outcome) => counts[outcome] > 0).map((outcome) => (
            <Badge key={outcome} tone={OUTCOMES[outcome].tone}>
              {summary[outcome]}
            </Badge>
          ))}
        </output>
      )}
      {unknownColumns.length > 0 && (
        <Banner tone="warning">
          {`Colonnes inconnues, laissées de côté : ${unknownColumns.map((name) => `« ${name} »`).join(', ')}.`}
        </Banner>
      )}
      {READING_ORDER.filter((outcome) => outcome !== 'unchanged' && counts[outcome] > 0).map((outcome) => (
        <PreviewLines
          key={`${preview.digest} ${outcome}`}
          outcome={outcome}
          title={summary[outcome]}
          lines={lines.filter((line) => line.outcome === outcome)}
          labels={labels}
        />
      ))}
    </div>
  );
}
