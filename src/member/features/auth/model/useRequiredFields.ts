import { keysIn, recordOf } from '#domain/records.ts';
import { useState, type SubmitEvent } from 'react';
import { typedText } from '#ui/form/typed-text.ts';

/** The field in which a password is typed a second time. */
interface Repeated<Name> {
  readonly of: Name;
  readonly name: Name;
  readonly sentence: string;
}

/** `check` sends the typed values, or shows a sentence beside each empty field, or beside one that differs, and focuses the first. */
export function useRequiredFields<Name extends string>(
  sentences: Readonly<Record<Name, string>>,
  repeated?: Repeated<NoInfer<Name>>,
) {
  const [faults, setFaults] = useState<Partial<Record<Name, string>>>({});
  const names = keysIn(sentences);

  const check = (event: SubmitEvent<HTMLFormElement>, send: (typed: Record<Name, string>) => void): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const typed = recordOf(names, (name) => typedText(data, name));
    const missing = names.filter((name) => typed[name].trim() === '');
    const differs = missing.length === 0 && repeated && typed[repeated.of] !== typed[repeated.name];
    setFaults(
      differs ? recordOf([repeated.name], () => repeated.sentence) : recordOf(missing, (name) => sentences[name]),
    );
    const first = differs ? repeated.name : missing[0];
    if (first === undefined) return send(typed);
    const field = form.elements.namedItem(first);
    if (field instanceof HTMLElement) field.focus();
  };

  return { faults, check, clear: () => setFaults({}) };
}
