import { render, screen } from '@testing-library/react';
import { expect, it } from 'vitest';
import { Button } from '#ui/components/Button.tsx';
import '../support/jsdom-gaps.ts';

it('keeps the focus when it can no longer be used, as after its own act', () => {
  const { rerender } = render(<Button reason={null}>Enregistrer</Button>);
  screen.getByRole('button').focus();
  rerender(<Button reason="Tout est enregistré.">Enregistrer</Button>);
  expect(screen.getByRole('button')).toHaveFocus();
  expect(screen.getByRole('button')).toHaveAccessibleDescription('Tout est enregistré.');
});
