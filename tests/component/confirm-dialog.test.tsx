import { fireEvent, render, screen, within } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { expect, it } from 'vitest';
import { ApiError } from '#api/client/errors.ts';
import { Dialog } from '#ui/components/Dialog.tsx';
import { ConfirmDialog } from '#ui/feedback/ConfirmDialog.tsx';
import '../support/jsdom-gaps.ts';

it('stays open while the act runs, whose answer it shows: after an impatient click outside, on a button, and Escape', async () => {
  let closed = 0;
  const dialog = (isPending: boolean, error: ApiError | null = null) => (
    <ConfirmDialog
      title="Ouvrir la saison ?"
      confirmLabel="Ouvrir"
      mutation={{ isPending, error }}
      onClose={() => (closed += 1)}
    >
      Tout est enregistré d’un coup.
    </ConfirmDialog>
  );
  const { rerender } = render(dialog(true));
  const leaveInEachWay = async (): Promise<void> => {
    const shown = screen.getByRole('dialog');
    await userEvent.click(shown);
    await userEvent.click(screen.getByRole('button', { name: 'Fermer' }));
    await userEvent.click(screen.getByRole('button', { name: 'Annuler' }));
    fireEvent(shown, new Event('cancel', { cancelable: true }));
  };
  await leaveInEachWay();
  expect(closed).toBe(0);
  // As Chromium does at the second Escape.
  screen.getByRole<HTMLDialogElement>('dialog').close();
  fireEvent(screen.getByRole('dialog', { hidden: true }), new Event('close'));
  expect(screen.getByRole('dialog')).toBeVisible();
  rerender(dialog(false));
  await leaveInEachWay();
  expect(closed).toBe(4);
  rerender(dialog(false, new ApiError({ status: 503, code: 'BUSY', message: 'Réessayez.' })));
  expect(within(screen.getByRole('dialog')).getByText('Réessayez.')).toBeVisible();
});

it('what waits for its content focuses the first field of it once it is there, unless the focus has left the title', () => {
  const dialog = (body: ReactNode) => (
    <Dialog title="Ajouter une application" onClose={() => undefined}>
      {body}
    </Dialog>
  );
  const { rerender } = render(dialog('…'));
  expect(screen.getByRole('heading')).toHaveFocus();
  rerender(dialog(<input aria-label="Code" data-autofocus />));
  expect(screen.getByRole('textbox')).toHaveFocus();
  screen.getByRole('button', { name: 'Fermer' }).focus();
  rerender(dialog(<input aria-label="Autre code" data-autofocus />));
  expect(screen.getByRole('button', { name: 'Fermer' })).toHaveFocus();
});

it('the second click of a double click on what opened it presses nothing in it', () => {
  let closed = 0;
  render(
    <ConfirmDialog
      title="Supprimer ?"
      confirmLabel="Supprimer"
      mutation={{ isPending: false, error: null }}
      onClose={() => (closed += 1)}
    >
      Rien n’est gardé.
    </ConfirmDialog>,
  );
  const pressOutside = (detail: number) => {
    fireEvent.mouseDown(screen.getByRole('dialog'), { detail });
    fireEvent.click(screen.getByRole('dialog'), { detail });
  };
  pressOutside(2);
  expect(closed).toBe(0);
  pressOutside(1);
  expect(closed).toBe(1);
});
