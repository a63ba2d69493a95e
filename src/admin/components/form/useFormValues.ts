import { useWatch, type FieldValues } from 'react-hook-form';

/** All values of the form around it, as they are typed. */
export const useFormValues = <Values extends FieldValues>(): Values =>
  useWatch({ compute: (values: Values) => values });
