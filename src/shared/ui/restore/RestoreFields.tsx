import { useState } from 'react';
import { ApiError } from '#api/client/errors.ts';
import type { Backup, RestoreOrder } from '#contract/backups.ts';
import { PASSPHRASE_HELP, UNSEALED_LABEL, WITHOUT_LIST_LABEL } from '#messages/backups.ts';
import { Checkbox } from '../form/Checkbox.tsx';
import { PasswordField } from '../form/Field.tsx';
import { typedText } from '../form/typed-text.ts';

interface RestoreFieldsProps {
  readonly backup: Backup;
  /** The server encrypts its own backups. */
  readonly sealing: boolean;
  /** Why the last try was refused. */
  readonly refusal: Error | null;
}

/** Inputs beside a backup's file, on the screen and on the first page. */
export function RestoreFields({ backup: { sealed }, sealing, refusal }: RestoreFieldsProps) {
  const [isListMissing, setListMissing] = useState(false);
  // Stays while the next try runs.
  if (refusal instanceof ApiError && refusal.code === 'ERASED_LIST_MISSING' && !isListMissing) setListMissing(true);
  return (
    <>
      {sealed && (
        <PasswordField
          label="Phrase secrète de la sauvegarde"
          name="passphrase"
          autoComplete="off"
          help={PASSPHRASE_HELP}
        />
      )}
      {sealing && !sealed && <Checkbox name="unsealed" label={UNSEALED_LABEL} />}
      {isListMissing && <Checkbox name="withoutList" label={WITHOUT_LIST_LABEL} />}
    </>
  );
}

/** The order of a form with these fields. */
export const orderTyped = (file: string, typed: FormData): RestoreOrder => ({
  file,
  passphrase: typedText(typed, 'passphrase'),
  unsealed: typed.has('unsealed'),
  withoutList: typed.has('withoutList'),
});
