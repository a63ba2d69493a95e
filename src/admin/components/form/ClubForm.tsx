import { styled } from '@mui/material/styles';
import type { ReactNode } from 'react';
import { SimpleForm, Toolbar } from 'react-admin';
import { useFormState } from 'react-hook-form';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { Card } from '../../../shared/ui/components/Card.tsx';
import { Loading, Skeleton } from '../../../shared/ui/feedback/states.tsx';
import { BackLink } from '../../../shared/ui/navigation/PageTitle.tsx';
import { UnsavedChangesGuard } from '../../../shared/ui/navigation/UnsavedChangesGuard.tsx';
import { token } from '../../../shared/ui/theme/tokens.ts';
import { useSaveRefusal, FormRefusal } from './SaveRefusal.tsx';
import styles from './forms.module.css';

interface ClubFormProps {
  readonly buttons: ReactNode;
  readonly readOnly?: boolean;
  readonly children: ReactNode;
}

export function ClubForm({ buttons, readOnly = false, children }: ClubFormProps) {
  return (
    <Card>
      <SimpleForm noValidate toolbar={<Toolbar>{buttons}</Toolbar>}>
        <fieldset className={styles.fields} disabled={readOnly}>
          {children}
        </fieldset>
        <FormRefusal {...useSaveRefusal()} />
        <UnsavedChanges />
      </SimpleForm>
    </Card>
  );
}

export function UnsavedChanges() {
  const { dirtyFields, isSubmitting } = useFormState();
  // Not `isSubmitted`, which a refused form is too; a saved form is reset, hence clean.
  return <UnsavedChangesGuard unsaved={Object.keys(dirtyFields).length > 0 && !isSubmitting} />;
}

/** Ignores a second click while the first is under way. */
export function SaveButton({ children }: { readonly children: string }) {
  const { isSubmitting } = useFormState();
  return (
    <Button type="submit" variant="primary" busy={isSubmitting}>
      {children}
    </Button>
  );
}

export const StickyBar = styled('div')({
  position: 'sticky',
  bottom: 0,
  zIndex: 1,
  display: 'flex',
  gap: 16,
  alignItems: 'center',
  padding: '12px 16px',
  backgroundColor: token('color-surface'),
});

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

export const WHOLE_LINE = styles.wholeLine ?? '';
export const TWO_COLUMNS = styles.twoColumns ?? '';

export const TO_THE_END = styles.toTheEnd ?? '';

export const FieldGroup = ({ title, children }: { readonly title: string; readonly children: ReactNode }) => (
  <fieldset className={styles.group}>
    <legend className={styles.legend}>{title}</legend>
    <div className={styles.grid}>{children}</div>
  </fieldset>
);
