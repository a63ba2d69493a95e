import type { CSSProperties, ReactNode } from 'react';
import styles from './Skeleton.module.css';

export function Skeleton({
  width = '100%',
  height = 20,
}: {
  readonly width?: number | string;
  readonly height?: number;
}) {
  const size: CSSProperties = { width, height };
  return <span className={styles.skeleton} style={size} aria-hidden="true" />;
}

export function Loading({
  label = 'Chargement en cours…',
  children,
}: {
  readonly label?: string;
  readonly children: ReactNode;
}) {
  return (
    <div aria-busy="true">
      <output className="visually-hidden">{label}</output>
      {children}
    </div>
  );
}

export const SkeletonRows = ({ rows, columns }: { readonly rows: number; readonly columns: number }) => (
  <tbody>
    {Array.from({ length: rows }, (_, row) => (
      <tr key={row}>
        {Array.from({ length: columns }, (_each, column) => (
          <td key={column}>
            <Skeleton width="75%" />
          </td>
        ))}
      </tr>
    ))}
  </tbody>
);
