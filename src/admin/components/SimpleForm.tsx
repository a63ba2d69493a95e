import type { ReactNode } from 'react';
import { SimpleForm as RaSimpleForm, Toolbar } from 'react-admin';
import { Card } from '../../shared/ui/components/Card.tsx';
import { Banner } from '../../shared/ui/feedback/Banner.tsx';
import { FormConflict } from './conflict/FormConflict.tsx';
import { useSaveRefusal } from './SaveRefusal.ts';
import { UnsavedChanges } from './UnsavedChanges.tsx';
import styles from './SimpleForm.module.css';

interface SimpleFormProps {
  /** The line of buttons below the fields. */
  readonly buttons: ReactNode;
  /** French names of the fields, in the form's order, by which two people's changes are compared. */
  readonly labels?: Readonly<Record<string, string>>;
  /** Shows the fields disabled, and legible. */
  readonly readOnly?: boolean;
  readonly children: ReactNode;
}

/** react-admin's form on the portal's sheet; says why a save was refused, and asks before changes are left. */
export function SimpleForm({ buttons, labels = {}, readOnly = false, children }: SimpleFormProps) {
  const refusal = useSaveRefusal();
  return (
    <Card>
      <RaSimpleForm noValidate toolbar={<Toolbar>{buttons}</Toolbar>}>
        <fieldset className={styles.fields} disabled={readOnly}>
          {children}
        </fieldset>
        {refusal.sentence !== null && (
          <Banner tone="danger" live="alert">
            {refusal.sentence}
          </Banner>
        )}
        {refusal.current && <FormConflict labels={labels} current={refusal.current} onClose={refusal.clear} />}
        <UnsavedChanges />
      </RaSimpleForm>
    </Card>
  );
}

/** For a field that takes the whole line of its group. */
export const WHOLE_LINE = styles.wholeLine ?? '';
/** For a field that takes two columns of its group. */
export const TWO_COLUMNS = styles.twoColumns ?? '';

/** For a button that stands apart from the others of its line. */
export const TO_THE_END = styles.toTheEnd ?? '';

/** Fields under their name, two to four beside one another. */
export const FieldGroup = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <fieldset className={styles.group}>
    <legend className={styles.legend}>{title}</legend>
    <div className={styles.grid}>{children}</div>
  </fieldset>
);
