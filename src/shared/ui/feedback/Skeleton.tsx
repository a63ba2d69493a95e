import type { CSSProperties, ReactNode } from 'react';
import styles from './Skeleton.module.css';

/** A grey shape of the size of what is to come. */
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

/** Around a loading screen's skeletons: tells a reader once that something is coming. */
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
