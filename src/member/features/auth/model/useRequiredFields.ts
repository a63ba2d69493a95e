import { useState, type SubmitEvent } from 'react';

const textOf = (value: FormDataEntryValue | null): string => (typeof value === 'string' ? value : '');

/**
 * Required fields of an uncontrolled form. `submitter` makes the form's handler, which sends the typed values, or puts a
 * sentence beside each empty field and moves the focus to the first.
 */
export function useRequiredFields<Name extends string>(sentences: Readonly<Record<Name, string>>) {
  const [missing, setMissing] = useState<Partial<Record<Name, string>>>({});
  const names = Object.keys(sentences) as Name[];

  const check = (form: HTMLFormElement): Record<Name, string> | null => {
    const data = new FormData(form);
    const typed = names.map((name) => [name, textOf(data.get(name))] as const);
    const empty = typed.filter(([, value]) => value.trim() === '').map(([name]) => name);
    setMissing(Object.fromEntries(empty.map((name) => [name, sentences[name]])) as Partial<Record<Name, string>>);
    const first = empty[0] === undefined ? null : form.elements.namedItem(empty[0]);
    if (first instanceof HTMLElement) first.focus();
    return empty.length > 0 ? null : (Object.fromEntries(typed) as Record<Name, string>);
  };

  const submitter = (send: (typed: Record<Name, string>) => void) => (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const typed = check(event.currentTarget);
    if (typed) send(typed);
  };

  return { missing, submitter, clear: () => setMissing({}) };
}
