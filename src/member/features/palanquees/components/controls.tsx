import { USUAL_GASES } from '#domain/palanquees/plan.ts';
import { cx } from '#ui/components/cx.ts';
import { Options } from '#ui/form/Field.tsx';
import styles from './controls.module.css';

/** Kept out of shared's Icon, which every visit downloads. */
const drawings = {
  grip: 'M9 6v.01M15 6v.01M9 12v.01M15 12v.01M9 18v.01M15 18v.01',
  undo: 'M8 5L4 9l4 4M4 9h9.5a5.5 5.5 0 010 11H8',
  up: 'M12 19V5M6 11l6-6 6 6',
  down: 'M12 5v14M6 13l6 6 6-6',
  propose: 'M12 3.5l1.9 5.1 5.1 1.9-5.1 1.9L12 17.5l-1.9-5.1L5 10.5l5.1-1.9L12 3.5zM18.5 16v4M16.5 18h4',
} as const;

export const BoardIcon = ({ name }: { readonly name: keyof typeof drawings }) => (
  <svg
    width={18}
    height={18}
    viewBox="0 0 24 24"
    fill="none"
    stroke="currentColor"
    strokeWidth={name === 'grip' ? 2.5 : 1.75}
    strokeLinecap="round"
    strokeLinejoin="round"
    aria-hidden="true"
    focusable="false"
  >
    <path d={drawings[name]} />
  </svg>
);

interface ChoiceSelectProps<T extends string> {
  readonly label: string;
  readonly value: T;
  readonly choices: readonly T[];
  readonly textOf: (choice: T) => string;
  readonly className: string | undefined;
  readonly onChange: (choice: T) => void;
}

export function ChoiceSelect<T extends string>(props: ChoiceSelectProps<T>) {
  const { label, value, choices, textOf, className, onChange } = props;
  return (
    <select
      aria-label={label}
      className={cx(styles.select, className)}
      value={value}
      onChange={({ target }) => {
        const choice = choices.find((one) => one === target.value);
        if (choice) onChange(choice);
      }}
    >
      <Options of={choices.map((choice) => [choice, textOf(choice)])} />
    </select>
  );
}

/** Suggestions of the gas fields (`list="gaz"`). */
export const UsualGases = () => (
  <datalist id="gaz">
    {USUAL_GASES.map((gas) => (
      <option key={gas} value={gas} />
    ))}
  </datalist>
);
