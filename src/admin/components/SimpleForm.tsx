import type { ReactNode } from 'react';
import { SimpleForm as RaSimpleForm, Toolbar } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { Button } from '../../shared/ui/components/Button.tsx';
import { Card } from '../../shared/ui/components/Card.tsx';
import { Banner } from '../../shared/ui/feedback/Banner.tsx';
import { Loading, Skeleton } from '../../shared/ui/feedback/Skeleton.tsx';
import { BackLink } from '../../shared/ui/navigation/PageTitle.tsx';
import { UnsavedChangesGuard } from '../../shared/ui/navigation/UnsavedChangesGuard.tsx';
import { FormConflict } from './conflict/FormConflict.tsx';
import { useSaveRefusal } from './SaveRefusal.ts';
import styles from './forms.module.css';

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

/** Asks before the form around it is left with changes that are not saved. */
export function UnsavedChanges() {
  const { dirtyFields, isSubmitting } = useFormState();
  // A form that was saved is filled anew, and clean. `isSubmitted` would say nothing: a refused form is submitted too.
  return <UnsavedChangesGuard unsaved={Object.keys(dirtyFields).length > 0 && !isSubmitting} />;
}

/** 'Ajouter' or 'Modifier': the form's one obvious button. A second click while the first is under way does nothing. */
export function SaveButton({ children }: { readonly children: string }) {
  const { isSubmitting } = useFormState();
  return (
    <Button type="submit" variant="primary" busy={isSubmitting}>
      {children}
    </Button>
  );
}

/** A form that is on its way. */
export const FormSkeleton = ({ back }: { readonly back: string }) => (
  <Loading>
    <BackLink to={back} />
    <Skeleton width={320} height={36} />
    <Card>
      {Array.from({ length: 6 }, (_, row) => (
        <p key={row}>
          <Skeleton height={40} />
        </p>
      ))}
    </Card>
  </Loading>
);

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
