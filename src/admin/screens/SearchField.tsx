import { useEffect, useRef, useState } from 'react';
import { TextField } from '../../shared/ui/form/TextField.tsx';

interface SearchFieldProps {
  readonly label: string;
  /** What the list is searched by now. */
  readonly value: string;
  readonly onSearch: (text: string) => void;
  /** What is looked for, where it is not a name. */
  readonly placeholder?: string;
}

/** Searches a list as one types. */
export function SearchField({ label, value, onSearch, placeholder = 'Premières lettres du nom' }: SearchFieldProps) {
  const [text, setText] = useState(value);
  const input = useRef<HTMLInputElement>(null);
  // From elsewhere: the browser's way back, a link, 'Effacer'. Under somebody's hands what they type is what counts.
  useEffect(() => {
    if (document.activeElement !== input.current) setText(value);
  }, [value]);
  return (
    <TextField
      ref={input}
      type="search"
      label={label}
      placeholder={placeholder}
      autoComplete="off"
      spellCheck={false}
      maxLength={100}
      value={text}
      onChange={({ target }) => {
        setText(target.value);
        onSearch(target.value.trim());
      }}
    />
  );
}
