import styles from './Figures.module.css';

interface FiguresProps {
  readonly label: string;
  readonly figures: readonly (readonly [label: string, value: string])[];
}

export const Figures = ({ label, figures }: FiguresProps) => (
  <section aria-label={label}>
    <dl className={styles.figures}>
      {figures.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  </section>
);
