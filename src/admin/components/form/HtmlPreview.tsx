import { lazy, Suspense, useEffect, useRef, type ComponentProps } from 'react';
import { useWatch } from 'react-hook-form';
import announcement from '#ui/components/Announcement.module.css';
import { announcementColour } from '#ui/components/announcement-colour.ts';
import { cleanHtml } from '#ui/components/clean-html.ts';
import { cx } from '#ui/components/cx.ts';
import banner from '#ui/feedback/Banner.module.css';
import { Skeleton } from '#ui/feedback/states.tsx';
import styles from './forms.module.css';

interface HtmlPreviewProps {
  readonly source: string;
  /** Field of the colour of an announcement. */
  readonly colour?: string;
}

/** Cleans the HTML as the members' pages do. */
export function HtmlPreview({ source, colour }: HtmlPreviewProps) {
  const html: unknown = useWatch({ name: source });
  const tone: unknown = useWatch({ name: colour ?? source });
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.replaceChildren(cleanHtml(typeof html === 'string' ? html : '')), [html]);
  const look = colour === undefined ? undefined : cx(banner.banner, announcement.announcement);
  return (
    <section aria-label="Aperçu" className={styles.preview}>
      <h2 className={styles.previewTitle}>Aperçu</h2>
      <div className={look} style={announcementColour(typeof tone === 'string' ? tone : '')}>
        <div ref={frame} className={announcement.text} />
      </div>
    </section>
  );
}

const HtmlInput = lazy(() => import('./HtmlInput.tsx'));

/** The editor, loaded for the screens that have such a text. */
export const LazyHtmlInput = (props: ComponentProps<typeof HtmlInput>) => (
  <Suspense
    fallback={
      <div className={styles.wholeLine}>
        <Skeleton height={160} />
      </div>
    }
  >
    <HtmlInput {...props} />
  </Suspense>
);
