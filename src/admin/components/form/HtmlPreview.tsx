import { useEffect, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import { cleanHtml } from '../../../shared/ui/components/clean-html.ts';
import styles from './forms.module.css';

/** Cleans the HTML as the members' pages do. */
export function HtmlPreview({ source }: { readonly source: string }) {
  const html: unknown = useWatch({ name: source });
  const frame = useRef<HTMLDivElement>(null);
  useEffect(() => frame.current?.replaceChildren(cleanHtml(typeof html === 'string' ? html : '')), [html]);
  return (
    <section aria-label="Aperçu" className={styles.preview}>
      <h2 className={styles.previewTitle}>Aperçu</h2>
      <div ref={frame} />
    </section>
  );
}
