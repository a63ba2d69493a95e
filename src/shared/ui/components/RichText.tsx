import { useEffect, useRef } from 'react';
import { whenIdle } from '../hooks/when-idle.ts';

const isMarkup = (text: string): boolean => /[<&]/.test(text);

/** Reserves the space invisibly until the sanitizer is loaded. */
const plainText = (text: string): string => text.replace(/<[^>]*>/g, ' ').replace(/&nbsp;/g, ' ');

export function RichText({ text, className }: { readonly text: string; readonly className: string | undefined }) {
  const content = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!isMarkup(text)) return;
    let current = true;
    const show = (clean?: DocumentFragment): void => {
      if (!current || !content.current) return;
      if (clean) content.current.replaceChildren(clean);
      content.current.style.visibility = '';
    };
    // Loads the sanitizer after the first paint, because it is as large as the page.
    const cancel = whenIdle(() => {
      void import('./clean-html.ts').then(
        ({ cleanHtml }) => show(cleanHtml(text)),
        () => show(), // the plain words stay
      );
    });
    return () => {
      current = false;
      cancel();
    };
  }, [text]);
  return (
    <div ref={content} className={className} style={isMarkup(text) ? { visibility: 'hidden' } : undefined}>
      {isMarkup(text) ? plainText(text) : text}
    </div>
  );
}
