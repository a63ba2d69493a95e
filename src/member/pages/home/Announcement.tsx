import { useEffect, useRef, useState, type CSSProperties } from 'react';
import type { Announcement } from '../../../shared/domain/settings/club-settings.ts';
import { Icon } from '../../../shared/ui/components/Icon.tsx';
import { whenIdle } from '../../../shared/ui/hooks/when-idle.ts';
import styles from './Announcement.module.css';

const isMarkup = (text: string): boolean => /[<&]/.test(text);

/** The text without its markup, shown until the cleaner is there: the page keeps its height. */
const bare = (text: string): string => text.replace(/<[^>]*>/g, ' ').replace(/&nbsp;/g, ' ');

const colourOf = (colour: string): CSSProperties | undefined =>
  colour !== '' && CSS.supports('color', colour) ? ({ '--announcement': colour } as CSSProperties) : undefined;

/** A short stable mark of a text: a changed announcement shows again (specification §2). */
function fingerprint(text: string): string {
  let hash = 5381;
  for (const char of text) hash = (hash * 33 + (char.codePointAt(0) ?? 0)) % 4_294_967_296;
  return hash.toString(36);
}

function useDismissed(text: string): readonly [boolean, () => void] {
  const key = `annonce:${fingerprint(text)}`;
  const [dismissed, setDismissed] = useState(() => localStorage.getItem(key) !== null);
  const dismiss = (): void => {
    localStorage.setItem(key, '1');
    setDismissed(true);
  };
  return [dismissed, dismiss];
}

/**
 * An announcement of the settings (positions 3 and 4). Its colour marks it and never carries the text, so that any
 * colour leaves it legible.
 */
export function Announcement({ announcement: { text, colour } }: { readonly announcement: Announcement }) {
  const content = useRef<HTMLDivElement>(null);
  const [dismissed, dismiss] = useDismissed(text);

  useEffect(() => {
    if (dismissed || !isMarkup(text)) return;
    let current = true;
    // The words are there already; the cleaner weighs as much as the page and waits until that stands.
    const callOff = whenIdle(() => {
      const cleaner = import('../../../shared/ui/components/clean-html.ts');
      // Should it not come, the bare words stay.
      void cleaner.then(
        ({ cleanHtml }) => current && content.current?.replaceChildren(cleanHtml(text)),
        () => undefined,
      );
    });
    return () => {
      current = false;
      callOff();
    };
  }, [text, dismissed]);

  if (dismissed) return null;
  return (
    <div className={styles.announcement} style={colourOf(colour)}>
      <span className="visually-hidden">Annonce du club&nbsp;: </span>
      <div ref={content} className={styles.text}>
        {isMarkup(text) ? bare(text) : text}
      </div>
      <button type="button" className={styles.dismiss} aria-label="Fermer cette annonce" onClick={dismiss}>
        <Icon name="close" size={18} />
      </button>
    </div>
  );
}
