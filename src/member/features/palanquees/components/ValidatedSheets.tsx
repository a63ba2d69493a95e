import { cx } from '#ui/components/cx.ts';
import { sheetPdf } from '../api.ts';
import type { SheetYear, ValidatedSheet } from '#contract/dive-archive.ts';
import { sheetTitle, validatedBy } from '#messages/dive-archive.ts';
import { validatedSheetFileName } from '#messages/file-names.ts';
import { shortDayYear } from '#messages/format.ts';
import { DownloadButton } from '#ui/files/DownloadButton.tsx';
import styles from './ValidatedSheets.module.css';

interface ValidatedSheetsProps {
  readonly outing: Pick<SheetYear['outings'][number], 'date' | 'site'>;
  /** Newest first. */
  readonly sheets: readonly ValidatedSheet[];
}

/** First figures of a digest: enough to compare with the paper. */
const SHOWN_DIGITS = 12;

export function ValidatedSheets({ outing, sheets }: ValidatedSheetsProps) {
  if (sheets.length === 0) return null;
  return (
    <ul className={cx('stack', styles.sheets)} aria-label="Fiches validées">
      {sheets.map((sheet) => (
        <li key={sheet.id}>
          <div>
            <strong>{sheetTitle(sheet)}</strong>, {validatedBy(sheet, shortDayYear)}
            {sheet.reason !== '' && <p>Motif&nbsp;: {sheet.reason}</p>}
            <details className="quiet small">
              <summary>Comparer avec le papier</summary>
              Empreinte <code title={sheet.digest}>{sheet.digest.slice(0, SHOWN_DIGITS)}…</code>
            </details>
          </div>
          <DownloadButton
            size="s"
            load={() => sheetPdf(sheet.id)}
            name={validatedSheetFileName(outing, sheet.number, sheet.version)}
            aria-label={`PDF de la fiche ${sheet.number}, version ${sheet.version}`}
          >
            PDF
          </DownloadButton>
        </li>
      ))}
    </ul>
  );
}
