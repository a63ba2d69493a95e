import { useState } from 'react';
import type { Announcement as AnnouncementSetting } from '#domain/parametres/club-settings.ts';
import { announcementColour } from '#ui/components/announcement-colour.ts';
import styles from '#ui/components/Announcement.module.css';
import { Icon } from '#ui/components/Icon.tsx';
import { RichText } from '#ui/components/RichText.tsx';
import { cx } from '#ui/components/cx.ts';
import banner from '#ui/feedback/Banner.module.css';

/** Short hash, so that a changed announcement shows again (specification §2). */
function hashOf(text: string): string {
  let hash = 5381;
  for (const char of text) hash = (hash * 33 + (char.codePointAt(0) ?? 0)) % 4_294_967_296;
  return hash.toString(36);
}

/** Announcement of the settings (positions 3 and 4). Its colour marks the edge only, so that the text stays legible. */
export function Announcement({ announcement: { text, colour } }: { readonly announcement: AnnouncementSetting }) {
  const key = `annonce:${hashOf(text)}`;
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(key) !== null);
  if (dismissed) return null;
  const dismiss = (): void => {
    localStorage.setItem(key, '1');
    setDismissed(true);
  };
  return (
    <div className={cx(banner.banner, styles.announcement)} style={announcementColour(colour)}>
      <span className="visually-hidden">Annonce du club&nbsp;: </span>
      <RichText text={text} className={cx(banner.text, styles.text)} />
      <button
        type="button"
        className={cx('center bare', banner.dismiss, 'quiet')}
        aria-label="Fermer cette annonce"
        onClick={dismiss}
      >
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}
