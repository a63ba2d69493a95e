import { useFormState } from 'react-hook-form';
import { UnsavedChangesGuard } from '../../shared/ui/navigation/UnsavedChangesGuard.tsx';

/** Asks before the form around it is left with changes that are not saved. */
export function UnsavedChanges() {
  const { dirtyFields, isSubmitting } = useFormState();
  // A form that was saved is filled anew, and clean. `isSubmitted` would say nothing: a refused form is submitted too.
  return <UnsavedChangesGuard unsaved={Object.keys(dirtyFields).length > 0 && !isSubmitting} />;
}
