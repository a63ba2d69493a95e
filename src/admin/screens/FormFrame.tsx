import type { ReactNode } from 'react';
import { Banner } from '../../shared/ui/feedback/Banner.tsx';
import { Card } from '../../shared/ui/components/Card.tsx';
import styles from './FormFrame.module.css';
import { LeaveGuard } from '../components/UnsavedChangesGuard.tsx';

interface FormFrameProps {
  /** The server's sentence when it has refused to save; what was typed stays. */
  readonly refused: string | null;
  /** The line of buttons. */
  readonly actions: ReactNode;
  readonly children: ReactNode;
}

/** The sheet that every form of the back office is written on. */
export const FormFrame = ({ refused, actions, children }: FormFrameProps) => (
  <>
    <Card>
      <div className={styles.fields}>{children}</div>
      {refused !== null && (
        <div className={styles.refused}>
          <Banner tone="danger" live="alert">
            {refused}
          </Banner>
        </div>
      )}
      <div className={styles.actions}>{actions}</div>
    </Card>
    <LeaveGuard />
  </>
);

/** For a field that takes the whole line of its group: a long text. */
export const WHOLE_LINE = styles.wholeLine ?? '';

/** A group of fields under its name, two or three beside one another. */
export const FieldGroup = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <fieldset className={styles.group}>
    <legend className={styles.legend}>{title}</legend>
    <div className={styles.grid}>{children}</div>
  </fieldset>
);
