import { useState } from 'react';
import { Form } from 'react-admin';
import type { FieldValues } from 'react-hook-form';
import type { SeasonStart } from '../../../../shared/contract/season.ts';
import { firstForm, openingOf, type SeasonForm as Values } from './season-form.ts';
import { SeasonSections } from './SeasonSections.tsx';
import { useOpening } from './useOpening.ts';

/** Opens a season from one form; its writes are previewed, confirmed, and written by the server at once. */
export function SeasonForm({ start }: { readonly start: SeasonStart }) {
  const [defaultValues] = useState(() => firstForm(start));
  const opening = useOpening();
  const preview = (values: FieldValues): void => opening.preview.mutate(openingOf(values as Values, start));
  return (
    <Form noValidate disableInvalidFormNotification mode="onTouched" defaultValues={defaultValues} onSubmit={preview}>
      <SeasonSections start={start} opening={opening} />
    </Form>
  );
}
