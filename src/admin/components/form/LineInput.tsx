import { TextInput, type TextInputProps } from 'react-admin';
import { isExplained } from '#domain/ledger/kinds.ts';

interface LineInputProps extends Omit<TextInputProps, 'slotProps'> {
  readonly maxLength: number;
  /** Gets the focus when its dialog opens. */
  readonly isFirst?: true;
}

/** A text of limited length, which no browser completes. */
export const LineInput = ({ maxLength, isFirst, ...input }: LineInputProps) => (
  <TextInput {...input} slotProps={{ htmlInput: { maxLength, autoComplete: 'off', 'data-autofocus': isFirst } }} />
);

const explained = (reason: string | null | undefined) =>
  isExplained(reason) ? undefined : 'Dites pourquoi, en quelques mots.';

/** The reason of an act on money. */
export const ReasonInput = (input: Partial<LineInputProps>) => (
  <LineInput source="reason" label="Motif" maxLength={300} validate={explained} {...input} />
);
