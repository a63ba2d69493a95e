import { useState, type SubmitEvent } from 'react';

const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value : '');

/** `check` sends the typed values, or shows a sentence beside each empty field and focuses the first. */
export function useRequiredFields<Name extends string>(sentences: Readonly<Record<Name, string>>) {
  const [missing, setMissing] = useState<Partial<Record<Name, string>>>({});
  const names = Object.keys(sentences) as Name[];

  const check = (event: SubmitEvent<HTMLFormElement>, send: (typed: Record<Name, string>) => void): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const typed = names.map((name) => [name, textOf(data.get(name))] as const);
    const empty = typed.filter(([, value]) => value.trim() === '').map(([name]) => name);
    setMissing(Object.fromEntries(empty.map((name) => [name, sentences[name]])) as Partial<Record<Name, string>>);
    const first = empty[0] === undefined ? null : form.elements.namedItem(empty[0]);
    if (first instanceof HTMLElement) first.focus();
    if (empty.length === 0) send(Object.fromEntries(typed) as Record<Name, string>);
  };

  return { missing, check, clear: () => setMissing({}) };
}
