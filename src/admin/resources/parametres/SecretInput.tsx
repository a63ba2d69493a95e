import { useState } from 'react';
import { TextInput, useInput } from 'react-admin';

interface SecretInputProps {
  readonly source: string;
  readonly label: string;
  readonly helperText: string | false;
  readonly className?: string;
}

/** A field that begins empty whatever is stored: what is typed replaces it, and nothing typed leaves it as it came. */
export function SecretInput({ source, ...shown }: SecretInputProps) {
  const { field } = useInput({ source });
  const [received] = useState<unknown>(field.value);
  return (
    <TextInput
      {...shown}
      source={source}
      autoComplete="off"
      format={(value: unknown) => (value === received ? '' : value)}
      parse={(text: string) => (text === '' ? received : text)}
    />
  );
}
