import { useFormState, type Control, type FieldValues } from 'react-hook-form';
import { UnsavedChangesGuard } from '../../shared/ui/navigation/UnsavedChangesGuard.tsx';

interface LeaveGuardProps<T extends FieldValues> {
  /** The form, where none is around. */
  readonly control?: Control<T>;
}

/** Asks before a form of the back office is left with changes that are not saved. */
export function LeaveGuard<T extends FieldValues>({ control }: LeaveGuardProps<T>) {
  const { dirtyFields, isSubmitting } = useFormState(control && { control });
  // A form that was saved has been given its record anew, and is clean. 'Submitted' says nothing: refused is submitted too.
  return <UnsavedChangesGuard unsaved={Object.keys(dirtyFields).length > 0 && !isSubmitting} />;
}
