import { Suspense, useState, type ReactNode } from 'react';
import { Button, type ButtonProps } from './Button.tsx';

interface DialogButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** May be a lazy component. */
  readonly renderDialog: (close: () => void) => ReactNode;
}

export function DialogButton({ renderDialog, ...button }: DialogButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button {...button} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <Suspense fallback={null}>{open && renderDialog(() => setOpen(false))}</Suspense>
    </>
  );
}
