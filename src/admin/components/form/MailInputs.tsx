import { Stack } from '@mui/material';
import { TextInput } from 'react-admin';
import { useWatch } from 'react-hook-form';
import { SUBJECT_LENGTH, TEXT_LENGTH } from '../../../shared/domain/mail/written.ts';
import { spacedFigure } from '../../../shared/messages/format.ts';
import { given } from './ClubForm.tsx';
import styles from './forms.module.css';

function textGiven(text = '') {
  if (!text.trim()) return 'Écrivez votre message.';
  const length = text.trim().length;
  return length > TEXT_LENGTH ? `Raccourcissez votre message\u00a0: ${lengthOf(length)}.` : undefined;
}

const lengthOf = (length: number): string => `${spacedFigure(length)} sur ${spacedFigure(TEXT_LENGTH)}\u00a0caractères`;

interface MailInputsProps {
  /** The whole mail around the text, as its readers get it. */
  readonly mailWith: (text: string) => string;
}

/** Subject and text of a mail to others, with its preview; inside react-admin's form (WrittenMail of contract/mail.ts). */
export function MailInputs({ mailWith }: MailInputsProps) {
  const { subject = '', text = '' } = useWatch<{ subject?: string; text?: string }>();
  return (
    <Stack spacing={2}>
      <TextInput
        source="subject"
        label="Objet"
        validate={given('Écrivez l’objet de l’e-mail.')}
        slotProps={{ htmlInput: { maxLength: SUBJECT_LENGTH, autoComplete: 'off', 'data-autofocus': true } }}
      />
      <TextInput
        source="text"
        label="Message"
        multiline
        minRows={5}
        maxRows={12}
        validate={textGiven}
        helperText={lengthOf(text.trim().length)}
      />
      <section aria-label="Aperçu" className={styles.preview}>
        <h3 className={styles.previewTitle}>Aperçu</h3>
        <p className={styles.previewSubject}>{subject.trim() || '(sans objet)'}</p>
        <p className={styles.previewText}>{mailWith(text.trim() || '…')}</p>
      </section>
    </Stack>
  );
}
