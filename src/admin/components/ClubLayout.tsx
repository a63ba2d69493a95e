import { record } from '#domain/records.ts';
import { useEffect, type ReactNode } from 'react';
import { useNotificationContext, useTranslate } from 'react-admin';
import { Banner } from '#ui/feedback/states.tsx';
import { toast } from '#ui/feedback/toast.ts';
import { SearchButton } from './search/SearchButton.tsx';

const DENSE = { position: 'relative', fontSize: 'var(--font-size-s)' } as const;

/** Draws no frame: the portal's surrounds the back office. */
export const ClubLayout = ({ children }: { readonly children: ReactNode }) => (
  <div style={DENSE}>
    <SearchButton />
    {children}
  </div>
);

/** Shows react-admin's notifications as the portal's toasts. */
export function Notification() {
  const { notifications, takeNotification } = useNotificationContext();
  const translate = useTranslate();
  useEffect(() => {
    const notification = takeNotification();
    if (!notification || typeof notification.message !== 'string') return;
    const text = translate(notification.message, {
      _: notification.message,
      ...record(notification.notificationOptions?.messageArgs),
    });
    toast(text, notification.type === 'info' || notification.type === 'success' ? 'done' : 'note');
  }, [notifications, takeNotification, translate]);
  return null;
}

/** Leaves a failure to the boundary around the back office, which offers to load the page again. */
export function ErrorOfScreen({ error }: { readonly error: Error }): never {
  throw error;
}

export const AccessDenied = () => <Banner tone="danger">{useTranslate()('ra.message.access_denied')}</Banner>;
