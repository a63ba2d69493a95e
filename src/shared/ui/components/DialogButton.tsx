import { Suspense, useState, type ReactNode } from 'react';
import { Button, type ButtonProps } from './Button.tsx';

interface DialogButtonProps extends Omit<ButtonProps, 'onClick'> {
  /** May be a lazy component. */
  readonly dialog: (close: () => void) => ReactNode;
}

export function DialogButton({ dialog, ...button }: DialogButtonProps) {
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button {...button} aria-haspopup="dialog" onClick={() => setOpen(true)} />
      <Suspense fallback={null}>{open && dialog(() => setOpen(false))}</Suspense>
    </>
  );
}
