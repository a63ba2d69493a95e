import { useEffect, useRef } from 'react';
import { whenIdle } from '../hooks/when-idle.ts';

const isMarkup = (text: string): boolean => /[<&]/.test(text);

/** The words without their markup: shown until the cleaner is loaded, so that the page keeps its height. */
const plainText = (text: string): string => text.replace(/<[^>]*>/g, ' ').replace(/&nbsp;/g, ' ');

/** A text of the settings, whose markup clean-html.ts makes harmless. */
export function RichText({ text, className }: { readonly text: string; readonly className: string | undefined }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isMarkup(text)) return;
    let current = true;
    // The cleaner weighs as much as the page, and waits until that is drawn.
    const cancel = whenIdle(() => {
      void import('./clean-html.ts').then(
        ({ cleanHtml }) => current && content.current?.replaceChildren(cleanHtml(text)),
        () => undefined, // the plain words stay
      );
    });
    return () => {
      current = false;
      cancel();
    };
  }, [text]);
  return (
    <div ref={content} className={className}>
      {isMarkup(text) ? plainText(text) : text}
    </div>
  );
}
