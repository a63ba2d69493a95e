import { Stack } from '@mui/material';
import type { ReactNode } from 'react';
import { Form, TextInput } from 'react-admin';
import { useWatch, type FieldValues } from 'react-hook-form';
import type { WrittenMail } from '#contract/mail.ts';
import { SUBJECT_LENGTH, TEXT_LENGTH } from '#domain/mail/written.ts';
import { spacedFigure } from '#messages/format.ts';
import { given } from './ClubForm.tsx';
import { LineInput } from './LineInput.tsx';
import styles from './forms.module.css';

function textGiven(text = '') {
  if (!text.trim()) return 'Écrivez votre message.';
  const length = text.trim().length;
  return length > TEXT_LENGTH ? `Raccourcissez votre message\u00a0: ${lengthOf(length)}.` : undefined;
}

const lengthOf = (length: number): string => `${spacedFigure(length)} sur ${spacedFigure(TEXT_LENGTH)}\u00a0caractères`;

interface MailFormProps {
  readonly id: string;
  readonly draft: Partial<WrittenMail>;
  /** The whole mail around the text, as its readers get it. */
  readonly mailWith: (text: string) => string;
  /** The subject, as its first reader gets it. */
  readonly subjectWith?: (subject: string) => string;
  readonly onSubmit: (mail: WrittenMail) => void;
  readonly children?: ReactNode;
}

/** Subject and text of a mail to others, with its preview; a ConfirmDialog has its button. */
export const MailForm = ({ id, draft, onSubmit, children, ...preview }: MailFormProps) => (
  <Form
    id={id}
    noValidate
    disableInvalidFormNotification
    defaultValues={draft}
    onSubmit={({ subject, text }: FieldValues) =>
      onSubmit({ subject: String(subject).trim(), text: String(text).trim() })
    }
  >
    <MailInputs {...preview} />
    {children}
  </Form>
);

function MailInputs({ mailWith, subjectWith = String }: Pick<MailFormProps, 'mailWith' | 'subjectWith'>) {
  const { subject = '', text = '' } = useWatch<Partial<WrittenMail>>();
  return (
    <Stack spacing={2}>
      <LineInput
        source="subject"
        label="Objet"
        validate={given('Écrivez l’objet de l’e-mail.')}
        maxLength={SUBJECT_LENGTH}
        isFirst
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
        <p className={styles.previewSubject}>{subjectWith(subject.trim()) || '(sans objet)'}</p>
        <p className={styles.previewText}>{mailWith(text.trim() || '…')}</p>
      </section>
    </Stack>
  );
}
