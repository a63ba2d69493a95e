import type { ReactNode } from 'react';
import {
  ArrayInput,
  SimpleFormIterator,
  useSimpleFormIterator,
  useSimpleFormIteratorItem,
  type ArrayInputProps,
} from 'react-admin';
import { Button } from '#ui/components/Button.tsx';
import { WHOLE_LINE } from './ClubForm.tsx';

interface RowsInputProps extends Pick<ArrayInputProps, 'source' | 'label' | 'helperText'> {
  readonly disabled?: boolean;
  /** Called before a row goes. */
  readonly onRemove?: (index: number) => void;
  readonly children: ReactNode;
}

/** A list of the club's own, in its order. */
export const RowsInput = ({ disabled = false, onRemove, children, ...input }: RowsInputProps) => (
  <fieldset disabled={disabled} className={WHOLE_LINE}>
    <ArrayInput {...input} sx={LIST}>
      <SimpleFormIterator
        inline
        disableReordering
        disableClear
        addButton={<AddRow />}
        removeButton={<RemoveRow {...(onRemove && { onRemove })} />}
        sx={ROWS}
      >
        {children}
      </SimpleFormIterator>
    </ArrayInput>
  </fieldset>
);

function AddRow() {
  const { add } = useSimpleFormIterator();
  return (
    <Button size="s" icon="plus" onClick={() => add()}>
      Ajouter une ligne
    </Button>
  );
}

function RemoveRow({ onRemove }: Pick<RowsInputProps, 'onRemove'>) {
  const { remove, index } = useSimpleFormIteratorItem();
  return (
    <Button
      size="s"
      variant="quiet"
      icon="trash"
      onClick={({ currentTarget }) => {
        // To 'Ajouter une ligne', the last one, before this one goes.
        [...(currentTarget.closest('fieldset')?.querySelectorAll('button') ?? [])].at(-1)?.focus();
        onRemove?.(index);
        remove();
      }}
    >
      Retirer
    </Button>
  );
}

/** Aligns with the labels of other inputs. */
const LIST = { '& > .MuiInputLabel-root': { position: 'static', transform: 'none' } };
const ROWS = {
  mt: 1,
  '& .RaSimpleFormIterator-line': { mb: 1.5, pb: 1 },
  // Many inputs of a row stand on further lines of a narrow window.
  '& .RaSimpleFormIterator-form': { flexWrap: { xs: 'wrap', lg: 'nowrap' } },
  // Also for the keyboard; beside the input, below its label.
  '& .RaSimpleFormIterator-action': { visibility: 'visible', mt: 3 },
};
