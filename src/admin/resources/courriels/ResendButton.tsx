import { useState } from 'react';
import { useRecordContext } from 'react-admin';
import type { OutboxMail } from '../../../shared/contract/outbox.ts';
import { Button } from '../../../shared/ui/components/Button.tsx';
import { sendingLabel } from './mail-labels.ts';
import { ResendDialog } from './ResendDialog.tsx';
import { useResend } from './useResend.ts';

/** Sends a waiting or failed mail at once; asks before it sends a second copy. */
export function ResendButton() {
  const mail = useRecordContext<OutboxMail>();
  const [asking, setAsking] = useState(false);
  const resend = useResend();
  if (!mail) return null;
  const { state, secret, subject, recipient } = mail;
  const asks = state === 'sent' || (state === 'failed' && secret);
  return (
    <>
      <Button
        size="s"
        busy={resend.isPending || sendingLabel(mail) !== null}
        aria-haspopup={asks ? 'dialog' : undefined}
        onClick={() => (asks ? setAsking(true) : resend.mutate(mail))}
      >
        {asks ? 'Renvoyer…' : 'Renvoyer'}
        <span className="visually-hidden">{` «\u00a0${subject}\u00a0» à ${recipient}`}</span>
      </Button>
      {asking && <ResendDialog mail={mail} onClose={() => setAsking(false)} />}
    </>
  );
}
