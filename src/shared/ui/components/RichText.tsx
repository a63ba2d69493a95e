import { useEffect, useRef } from 'react';
import { whenIdle } from '../hooks/when-idle.ts';

const isMarkup = (text: string): boolean => /[<&]/.test(text);

/** Shown until the sanitizer is loaded, so that the page keeps its height. */
const plainText = (text: string): string => text.replace(/<[^>]*>/g, ' ').replace(/&nbsp;/g, ' ');

export function RichText({ text, className }: { readonly text: string; readonly className: string | undefined }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isMarkup(text)) return;
    let current = true;
    // Loads the sanitizer after the first paint, because it is as large as the page.
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
