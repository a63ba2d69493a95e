import { cx } from '../../shared/ui/components/cx.ts';
import { Skeleton } from '../../shared/ui/feedback/Skeleton.tsx';
import type { Heading } from './SortHeading.tsx';
import table from './table.module.css';

interface TableSkeletonProps {
  readonly headings: readonly Heading[];
  readonly className?: string | undefined;
  readonly rows?: number;
  /** Two lines of text in each cell. */
  readonly double?: boolean;
}

/** A list's table while it is on its way: its headings, and rows of the height that they will have. */
export const TableSkeleton = ({ headings, className, rows = 12, double = false }: TableSkeletonProps) => (
  <table className={cx(table.table, className)}>
    <thead>
      <tr>
        {headings.map(({ label, end }) => (
          <th key={label} scope="col" className={end && table.end}>
            {label}
          </th>
        ))}
      </tr>
    </thead>
    <tbody>
      {Array.from({ length: rows }, (_, row) => (
        <tr key={row}>
          {headings.map(({ label, end }) => (
            <td key={label} className={end && table.end}>
              <div className={cx(double && table.waiting)}>
                <Skeleton height={14} width="70%" />
                {double && <Skeleton height={14} width="45%" />}
              </div>
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
