import { useEffect, type ReactNode } from 'react';
import { useNotificationContext, useTranslate } from 'react-admin';
import { toast } from '../../shared/ui/feedback/toast.ts';

const DENSE = { fontSize: 'var(--font-size-s)' };

/** Draws no frame: the portal's surrounds the back office. */
export const ClubLayout = ({ children }: { readonly children: ReactNode }) => <div style={DENSE}>{children}</div>;

/** Shows react-admin's notifications as the portal's toasts. */
export function Notification() {
  const { notifications, takeNotification } = useNotificationContext();
  const translate = useTranslate();
  useEffect(() => {
    const notification = takeNotification();
    if (!notification || typeof notification.message !== 'string') return;
    const text = translate(notification.message, {
      _: notification.message,
      ...(notification.notificationOptions?.messageArgs as object),
    });
    toast(text, notification.type === 'info' || notification.type === 'success' ? 'done' : 'note');
  }, [notifications, takeNotification, translate]);
  return null;
}
