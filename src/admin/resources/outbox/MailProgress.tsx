import { Box } from '@mui/material';
import { useRecordContext } from 'react-admin';
import type { OutboxMail } from '../../../shared/contract/mail.ts';
import { progressLabel } from '../../../shared/messages/outbox.ts';
import { Badge } from '../../../shared/ui/components/Badge.tsx';
import { Icon } from '../../../shared/ui/components/Icon.tsx';
import cells from '../../components/list/cells.module.css';
import { Summary } from '../../components/Summary.tsx';
import { useToday } from '../../../shared/ui/hooks/useNow.ts';
import { stateBadge } from './mail-state.ts';

export function MailProgress() {
  const mail = useRecordContext<OutboxMail>();
  const today = useToday();
  if (!mail) return null;
  const { state, reason, serverWords } = mail;
  const badge = stateBadge(mail);
  return (
    <>
      <span className={cells.inline}>
        <Badge tone={badge.tone}>
          <Icon name={badge.icon} size={14} />
          {badge.label}
        </Badge>
        <span className={cells.quiet}>{progressLabel(mail, today)}</span>
      </span>
      {state !== 'sent' && (reason !== null || serverWords !== null) && (
        <Box sx={{ mt: 0.5 }}>
          {reason}
          {serverWords !== null && (
            <details className={cells.quiet}>
              <Summary>Détail technique</Summary>
              <Box component="code" sx={{ display: 'block', fontSize: 'var(--font-size-xs)' }}>
                {serverWords}
              </Box>
            </details>
          )}
        </Box>
      )}
    </>
  );
}
