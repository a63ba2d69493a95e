import { TextInput, type TextInputProps } from 'react-admin';

/** Searches a list at each letter, by the first letters of a name unless another placeholder says otherwise. */
export const SearchInput = (props: TextInputProps) => (
  <TextInput type="search" placeholder="Premières lettres du nom" resettable={false} {...props} />
);
