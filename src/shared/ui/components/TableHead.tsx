import type { ReactNode } from 'react';

interface TableHeadProps {
  readonly headings: readonly (string | readonly [heading: ReactNode, className?: string | undefined])[];
}

export const TableHead = ({ headings }: TableHeadProps) => (
  <thead>
    <tr>
      {headings.map((column, index) => {
        const [heading, className] = typeof column === 'string' ? [column] : column;
        return (
          <th key={index} scope="col" className={className}>
            {heading}
          </th>
        );
      })}
    </tr>
  </thead>
);
