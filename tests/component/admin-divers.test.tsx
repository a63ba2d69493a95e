// Fields of the members' form that store another value than the text typed.
import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext, Form, ResourceContextProvider, TextInput } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { AmountInput, WholeNumberInput } from '#admin/components/form/TypedInput.tsx';
import { certificateNotAhead, DayInput } from '#admin/components/form/DayInput.tsx';
import { i18nProvider } from '#admin/AdminApp.tsx';
import { addressesOf } from '#admin/components/export/ExportDialog.tsx';
import { emailOrNothing, horsepower } from '#admin/resources/divers/DiverInputs.tsx';
import { themeFor } from '#admin/theme/theme.ts';

const BEFORE = { email: 'bob@example.org', caci_date: '2026-03-01', cotlicence: 1234.5, cotisation: 12, voiturecv: 5 };

/** The form, and what it would send; nothing when it would not. */
function openForm() {
  let sent: object | undefined;
  const send = (values: object): void => {
    sent = values;
  };
  render(
    <MemoryRouter>
      <AdminContext i18nProvider={i18nProvider} theme={themeFor('#0b5486')}>
        <ResourceContextProvider value="divers">
          <Form defaultValues={BEFORE} onSubmit={send}>
            <TextInput source="email" validate={emailOrNothing} />
            <DayInput source="caci_date" validate={certificateNotAhead} />
            <AmountInput source="cotlicence" />
            <AmountInput source="cotisation" emptyValue={null} />
            <WholeNumberInput source="voiturecv" unit="CV" validate={horsepower} />
            <button type="submit">Envoyer</button>
          </Form>
        </ResourceContextProvider>
      </AdminContext>
    </MemoryRouter>,
  );
  const user = userEvent.setup();
  return {
    async type(label: string, text: string) {
      const field = screen.getByLabelText(label);
      await user.clear(field);
      if (text !== '') await user.type(field, text);
      await user.tab();
    },
    async send() {
      sent = undefined;
      await user.click(screen.getByRole('button', { name: 'Envoyer' }));
      return sent;
    },
  };
}

it('shows days and amounts as French people write them, and sends what is stored', async () => {
  const form = openForm();
  expect(screen.getByLabelText('Certificat médical')).toHaveValue('01/03/2026');
  expect(screen.getByText(/^dim\..1ᵉʳ.mars.2026$/)).toBeInTheDocument();
  expect(screen.getByLabelText('Part licence')).toHaveValue('1234,50');
  expect(await form.send()).toEqual(BEFORE);
});

it.each([
  ['Certificat médical', '3/7/2024', '03/07/2024', { caci_date: '2024-07-03' }],
  ['Certificat médical', '', '', { caci_date: null }],
  ['Part licence', '1 042.50 €', '1042,50', { cotlicence: 1042.5 }],
  ['Part licence', '', '0,00', { cotlicence: 0 }],
  ['Cotisation', '', '', { cotisation: null }],
  ['CV Voiture', '7', '7', { voiturecv: 7 }],
  ['E-mail', 'lea@example.org', 'lea@example.org', { email: 'lea@example.org' }],
  ['E-mail', '', '', { email: '' }],
])('%s: %j becomes %j', async (label, typed, shown, sent) => {
  const form = openForm();
  await form.type(label, typed);
  expect(screen.getByLabelText(label)).toHaveValue(shown);
  expect(await form.send()).toEqual({ ...BEFORE, ...sent });
});

it.each([
  ['Certificat médical', '31/02/2024', /Écrivez une date qui existe/],
  ['Certificat médical', '01/01/2999', /certificat médical est dans le futur/],
  ['Part licence', '12,505', /Écrivez un montant/],
  ['E-mail', 'lea@', /adresse e-mail n’est pas valable/],
  ['CV Voiture', '1,5', /Écrivez un nombre entier/],
  ['CV Voiture', '100', /puissance fiscale/],
])('%s: %j stays as it was typed, with a sentence, and nothing is sent', async (label, typed, sentence) => {
  const form = openForm();
  await form.type(label, typed);
  expect(await form.send()).toBeUndefined();
  expect(screen.getByLabelText(label)).toHaveValue(typed);
  expect(screen.getByLabelText(label)).toHaveAccessibleDescription(sentence);
});

it('hands over each address once, and counts those who have none', () =>
  expect(addressesOf(['a@example.org', ' A@example.org ', '', 'nulle part', 'b@example.org'])).toEqual({
    addresses: ['A@example.org', 'b@example.org'],
    without: 2,
  }));
