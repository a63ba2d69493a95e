import type { ComponentProps } from 'react';
import { cx } from '../components/cx.ts';
import table from '../components/table.module.css';
import { TableHead } from '../components/TableHead.tsx';
import { Skeleton } from './states.tsx';

interface TableSkeletonProps extends ComponentProps<typeof TableHead> {
  readonly className: string | undefined;
  readonly rows: number;
}

export const TableSkeleton = ({ className, headings, rows }: TableSkeletonProps) => (
  <table className={cx(table.table, className)}>
    <TableHead headings={headings} />
    <tbody>
      {Array.from({ length: rows }, (_, row) => (
        <tr key={row}>
          {headings.map((_heading, column) => (
            <td key={column}>
              <Skeleton width="75%" />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  </table>
);
