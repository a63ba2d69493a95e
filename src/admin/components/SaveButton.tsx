import { useFormState } from 'react-hook-form';
import { Button } from '../../shared/ui/components/Button.tsx';

/** 'Ajouter' or 'Modifier': the form's one obvious button. A second click while the first is under way does nothing. */
export function SaveButton({ children }: { readonly children: string }) {
  const { isSubmitting } = useFormState();
  return (
    <Button type="submit" variant="primary" busy={isSubmitting}>
      {children}
    </Button>
  );
}
