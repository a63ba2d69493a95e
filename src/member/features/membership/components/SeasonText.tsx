import { useEffect, useRef } from 'react';
import { holdsTags } from '../../../../shared/domain/html-allow-list.ts';
import styles from './DossierForm.module.css';

/** What the club says about the season: typed by an administrator, made harmless before it is shown. */
export function SeasonText({ text }: { readonly text: string }) {
  const content = useRef<HTMLDivElement>(null);
  const isMarkup = holdsTags(text) || text.includes('&');
  useEffect(() => {
    if (!isMarkup) return;
    let current = true;
    void import('../../../../shared/ui/components/clean-html.ts').then(
      ({ cleanHtml }) => current && content.current?.replaceChildren(cleanHtml(text)),
      () => undefined, // the bare words stay
    );
    return () => {
      current = false;
    };
  }, [isMarkup, text]);
  return (
    <div ref={content} className={styles.words}>
      {isMarkup ? text.replace(/<[^>]*>/g, ' ') : text}
    </div>
  );
}
