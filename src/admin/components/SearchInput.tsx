import { TextInput, type TextInputProps } from 'react-admin';

export const SearchInput = (props: TextInputProps) => (
  <TextInput type="search" placeholder="Premières lettres du nom" resettable={false} {...props} />
);
