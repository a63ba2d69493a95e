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
  const names = Object.keys(sentences) as Name[];

  const check = (event: SubmitEvent<HTMLFormElement>, send: (typed: Record<Name, string>) => void): void => {
    event.preventDefault();
    const form = event.currentTarget;
    const data = new FormData(form);
    const typed = Object.fromEntries(names.map((name) => [name, typedText(data, name)])) as Record<Name, string>;
    const guilty = names.filter((name) => typed[name].trim() === '').map((name) => [name, sentences[name]] as const);
    if (guilty.length === 0 && repeated && typed[repeated.of] !== typed[repeated.name])
      guilty.push([repeated.name, repeated.sentence]);
    setFaults(Object.fromEntries(guilty) as Partial<Record<Name, string>>);
    const [first] = guilty;
    if (first === undefined) return send(typed);
    const field = form.elements.namedItem(first[0]);
    if (field instanceof HTMLElement) field.focus();
  };

  return { faults, check, clear: () => setFaults({}) };
}
