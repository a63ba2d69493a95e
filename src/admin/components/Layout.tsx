import { useEffect, type ReactNode } from 'react';
import { useNotificationContext, useTranslate } from 'react-admin';
import { toast } from '../../shared/ui/feedback/toast.ts';

const DENSE = { fontSize: 'var(--font-size-s)' };

/** The frame around the back office is the portal's; inside, everything is denser. */
export const Layout = ({ children }: { readonly children: ReactNode }) => <div style={DENSE}>{children}</div>;

/** Shows react-admin's notifications where the portal shows its own. */
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
