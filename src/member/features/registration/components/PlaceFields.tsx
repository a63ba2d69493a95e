import type { ReactNode } from 'react';
import type { RegistrationType } from '../../../../shared/domain/registration/kinds.ts';
import { Select } from '../../../../shared/ui/form/Select.tsx';
import { TYPE_NAMES } from '../model/move-targets.ts';

interface PlaceFieldsProps {
  readonly type: RegistrationType;
  /** When empty, `note` is shown instead. */
  readonly positions: readonly number[];
  readonly position: number | undefined;
  readonly note: ReactNode;
  readonly focused?: boolean;
  readonly onType: (type: RegistrationType) => void;
  readonly onPosition: (position: number) => void;
}

export function PlaceFields(props: PlaceFieldsProps) {
  const { type, positions, position, note, focused, onType, onPosition } = props;
  return (
    <>
      <Select
        label="Inscrire comme"
        value={type}
        data-autofocus={focused}
        onChange={({ target }) => onType(TYPE_NAMES.find(([name]) => name === target.value)?.[0] ?? type)}
      >
        {TYPE_NAMES.map(([name, text]) => (
          <option key={name} value={name}>
            {text}
          </option>
        ))}
      </Select>
      {positions.length > 0 ? (
        <Select label="Place" value={position} onChange={({ target }) => onPosition(Number(target.value))}>
          {positions.map((one) => (
            <option key={one} value={one}>
              Place {one}
            </option>
          ))}
        </Select>
      ) : (
        note
      )}
    </>
  );
}
