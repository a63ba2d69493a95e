import { render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useState } from 'react';
import { AdminContext, ResourceContextProvider, TextInput, testDataProvider } from 'react-admin';
import { MemoryRouter } from 'react-router-dom';
import { expect, it } from 'vitest';
import { List } from '../../src/admin/components/List.tsx';
import { i18nProvider } from '../../src/admin/providers/i18nProvider.ts';
import { themeFor } from '../../src/admin/theme/theme.ts';

const NO_ROWS = testDataProvider({ getList: () => Promise.resolve({ data: [], total: 0 }) });

/** Shows the city's filter later, as the members' list shows some once the club's settings are read. */
function Members() {
  const [isComplete, setComplete] = useState(false);
  const input = (source: string, label: string) => <TextInput key={source} source={source} label={label} alwaysOn />;
  return (
    <>
      <List
        title="Plongeurs"
        back="/"
        noun={['plongeur', 'plongeurs']}
        empty={<p>Aucun plongeur</p>}
        filters={[input('q', 'Nom'), ...(isComplete ? [input('city', 'Ville')] : [])]}
      >
        rien
      </List>
      <button type="button" onClick={() => setComplete(true)}>
        Suite
      </button>
    </>
  );
}

it('a filter that appears after the others shows what the address asks for', async () => {
  const filter = encodeURIComponent('{"q":"lea","city":"Brest"}');
  render(
    <MemoryRouter initialEntries={[`/divers?filter=${filter}`]}>
      <AdminContext dataProvider={NO_ROWS} i18nProvider={i18nProvider} theme={themeFor('#0b5486')}>
        <ResourceContextProvider value="divers">
          <Members />
        </ResourceContextProvider>
      </AdminContext>
    </MemoryRouter>,
  );
  expect(await screen.findByLabelText('Nom')).toHaveValue('lea');
  await userEvent.click(screen.getByRole('button', { name: 'Suite' }));
  expect(screen.getByLabelText('Ville')).toHaveValue('Brest');
});
