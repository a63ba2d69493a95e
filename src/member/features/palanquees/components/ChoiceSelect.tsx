import { cx } from '../../../../shared/ui/components/cx.ts';
import styles from './controls.module.css';

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
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {textOf(choice)}
        </option>
      ))}
    </select>
  );
}
