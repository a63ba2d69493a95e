import { cx } from './cx.ts';
import { useId, type ReactNode, type Ref } from 'react';
import styles from './Section.module.css';

interface SectionProps {
  readonly title: string;
  readonly intro: ReactNode;
  /** Heading, focused when the focused element disappears. */
  readonly ref?: Ref<HTMLHeadingElement>;
  readonly children: ReactNode;
}

/** Part of a page with its title and explanation beside it. */
export function Section({ title, intro, ref, children }: SectionProps) {
  const id = useId();
  return (
    <section className={cx('panel', styles.section)} aria-labelledby={id}>
      <div>
        <h2 ref={ref} id={id} className={styles.heading} tabIndex={-1}>
          {title}
        </h2>
        <div className={styles.intro}>{intro}</div>
      </div>
      <div className={cx('stack', styles.content)}>{children}</div>
    </section>
  );
}
