import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { AdminContext } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { expect, it, vi } from 'vitest';
import { MailForm } from '#admin/components/form/MailForm.tsx';
import { i18nProvider } from '#admin/AdminApp.tsx';
import { themeFor } from '#admin/theme/theme.ts';

it('shows a mail as it will be read, and says what is missing or too long', async () => {
  const sent = vi.fn();
  render(
    <MemoryRouter>
      <AdminContext i18nProvider={i18nProvider} theme={themeFor('#0b5486')}>
        <MailForm id="mail" draft={{}} mailWith={(text) => `Bonjour Camille,\n\n${text}\n\nLe club`} onSubmit={sent}>
          <button type="submit">Envoyer</button>
        </MailForm>
      </AdminContext>
    </MemoryRouter>,
  );
  const submit = () => userEvent.click(screen.getByRole('button', { name: 'Envoyer' }));
  await submit();
  expect(await screen.findByText('Écrivez l’objet de l’e-mail.')).toBeVisible();
  expect(screen.getByText('Écrivez votre message.')).toBeVisible();
  await userEvent.type(screen.getByLabelText('Objet'), 'Assemblée');
  await userEvent.click(screen.getByLabelText('Message'));
  await userEvent.paste('é'.repeat(2001));
  expect(await screen.findByText(/Raccourcissez votre message : 2 001 sur 2 000 caractères/)).toBeVisible();
  await userEvent.clear(screen.getByLabelText('Message'));
  await userEvent.type(screen.getByLabelText('Message'), 'Samedi <b>à 18 h</b>');
  const preview = screen.getByRole('region', { name: 'Aperçu' });
  expect(preview).toHaveTextContent('AperçuAssembléeBonjour Camille, Samedi <b>à 18 h</b> Le club');
  await submit();
  expect(sent.mock.calls[0]?.[0]).toEqual({ subject: 'Assemblée', text: 'Samedi <b>à 18 h</b>' });
});
