import { useState } from 'react';
import { TextInput, useInput } from 'react-admin';

interface SecretInputProps {
  readonly source: string;
  readonly label: string;
  readonly helperText: string | false;
  readonly className?: string;
}

/** Starts empty whatever is stored: typed text replaces it, and an empty field keeps it. */
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
