// Our own field for a day: typed in French order, or chosen in a calendar by keyboard and by mouse.
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { expect, it } from 'vitest';
import { DayField } from '#ui/form/DayField.tsx';

let value = '';

function Form({ start = '2026-04-03' }: { readonly start?: string }) {
  const [day, setDay] = useState(start);
  return (
    <DayField
      label="Date"
      name="jour"
      value={day}
      min="2025-01-01"
      max="2026-11-22"
      today="2026-11-22"
      onChange={(next) => {
        value = next;
        setDay(next);
      }}
    />
  );
}

const field = () => screen.getByRole('textbox', { name: 'Date' });
const open = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Ouvrir le calendrier' }));
  await screen.findByRole('table');
};

it('shows the day in French order, and in words', () => {
  render(<Form />);
  expect(field()).toHaveValue('03/04/2026');
  expect(field()).toHaveAccessibleDescription('ven.\u00a03\u00a0avr.\u00a02026');
});

it.each([
  ['3/5/26', '2026-05-03'],
  ['03052025', '2025-05-03'],
  ['1er juil.', '2026-07-01'],
])('%s is %s, written out when one leaves the field', async (typed, day) => {
  render(<Form />);
  await userEvent.clear(field());
  await userEvent.type(field(), typed);
  expect(field()).toHaveValue(typed);
  await userEvent.tab();
  expect(value).toBe(day);
  expect(field()).toHaveValue(day.split('-').reverse().join('/'));
});

it.each([
  ['31/02/2026', 'Écrivez une date qui existe, par exemple 03/04/2026.'],
  ['1/1/2024', 'Choisissez un jour à partir du 01/01/2025.'],
  ['23/11/2026', 'Choisissez un jour jusqu’au 22/11/2026.'],
])('%s is said to be wrong once one leaves the field', async (typed, sentence) => {
  render(<Form />);
  await userEvent.clear(field());
  await userEvent.type(field(), typed);
  expect(screen.queryByText(sentence)).toBeNull();
  await userEvent.tab();
  expect(field()).toBeInvalid();
  expect(field()).toHaveAccessibleDescription(expect.stringContaining(sentence) as string);
});

it('the calendar starts its weeks on Monday, on the day that stands', async () => {
  render(<Form />);
  await open();
  const heads = screen.getAllByRole('columnheader').map((one) => one.textContent);
  expect(heads.join(' ')).toBe('lun mar mer jeu ven sam dim');
  expect(screen.getByText('avril 2026')).toBeInTheDocument();
  expect(screen.getByRole('button', { name: /^vendredi.3.avril.2026$/ })).toHaveFocus();
  expect(screen.getByRole('button', { pressed: true })).toHaveTextContent('3');
});

it.each([
  ['{ArrowRight}', '2026-04-04'],
  ['{ArrowDown}', '2026-04-10'],
  ['{Home}', '2026-03-30'],
  ['{End}', '2026-04-05'],
  ['{PageUp}', '2026-03-03'],
  ['{Shift>}{PageUp}{/Shift}', '2025-04-03'],
  ['{Shift>}{PageDown}{/Shift}', '2026-11-22'],
])('%s leads to %s, and Enter takes it', async (keys, day) => {
  render(<Form />);
  await open();
  await userEvent.keyboard(`${keys}{Enter}`);
  expect(value).toBe(day);
  expect(screen.queryByRole('table')).toBeNull();
  expect(screen.getByRole('button', { name: 'Ouvrir le calendrier' })).toHaveFocus();
});

it('Escape closes and changes nothing; the focus is back on the button', async () => {
  render(<Form />);
  await open();
  await userEvent.keyboard('{ArrowRight}{Escape}');
  expect(screen.queryByRole('table')).toBeNull();
  expect(field()).toHaveValue('03/04/2026');
  expect(screen.getByRole('button', { name: 'Ouvrir le calendrier' })).toHaveFocus();
});

it('leads to another year where any day may be chosen', async () => {
  render(<DayField label="Né le" value="2026-02-28" today="2026-11-22" onChange={(next) => (value = next)} />);
  await open();
  await userEvent.selectOptions(screen.getByRole('combobox', { name: 'Année' }), '1960');
  await userEvent.click(screen.getByRole('button', { name: /lundi.29.février.1960/ }));
  expect(value).toBe('1960-02-29');
});

it('by mouse: another month, today, and no day beyond the last', async () => {
  render(<Form start="2026-10-05" />);
  await open();
  await userEvent.click(screen.getByRole('button', { name: 'Mois suivant' }));
  expect(screen.getByRole('button', { name: 'Mois suivant' })).toBeDisabled();
  expect(screen.getByRole('button', { name: /23.novembre/ })).toBeDisabled();
  await userEvent.click(screen.getByRole('button', { name: 'Aujourd’hui' }));
  expect(value).toBe('2026-11-22');
});
