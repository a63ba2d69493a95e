// The editor of an announcement, in front of a server whose texts hold whatever another program wrote.
import { screen, waitFor } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { expect, it } from 'vitest';
import { openBackOffice } from '../support/back-office.tsx';

const MORE = /^Ce texte a une mise en forme que l’éditeur n’a pas/;

async function openText(valeurTexte: string | null) {
  const server = await openBackOffice('/parametres/4', {
    prepare: ({ club }) =>
      Object.assign(club.parametres.find(({ id }) => String(id) === '4') ?? {}, { valeurTexte, valeurChaine: 'red' }),
  });
  const field = await screen.findByRole('textbox', { name: 'Texte' });
  return { field, sent: () => server.calls.find(({ method }) => method === 'PUT')?.body };
}

const save = () => userEvent.click(screen.getByRole('button', { name: 'Modifier' }));

it.each([
  '<table><tbody><tr><td>A</td><td>B</td></tr></tbody></table>',
  '<p align="center">Au centre</p>',
  '<div align="right">À droite</div>',
  '<center>Au centre</center>',
  '<details><summary>Programme</summary>Samedi</details>',
  '<h2>Un titre</h2><p>et sa suite</p>',
  '<p><font color="red">en rouge</font></p>',
  '<p style="text-align: center">Au centre</p>',
  '<p class="ql-align-center">Au centre</p>',
  '<p>H<sub>2</sub>O, <small>petit</small>, <mark>marqué</mark></p>',
  '<p><ins>ajouté</ins></p>',
  '<p title="Le détail">Un mot</p>',
  '<dl><dt>Samedi</dt><dd>Fosse</dd></dl>',
  '<pre>a  b</pre>',
  '<figure><img src="/a.png" alt="Fosse" align="left"><figcaption>Fosse</figcaption></figure>',
  '<code><b>gras</b></code>',
])('%s is edited with its tags, and nothing of it goes', async (text) => {
  const { field, sent } = await openText(text);
  await waitFor(() => expect(screen.getByRole('textbox', { name: 'Texte' })).toHaveValue(text));
  expect(field).not.toBeInTheDocument();
  const source = screen.getByRole('textbox', { name: 'Texte' });
  expect(source).toHaveAccessibleDescription(MORE);
  await userEvent.type(source, '!');
  await save();
  await waitFor(() => expect(sent()).toMatchObject({ valeurTexte: `${text}!` }));
});

it.each([
  '',
  'Solde < 20 € & plus',
  '<b>Fête</b> <i>samedi</i>',
  '<p>Sortie à <strong>Vodelée</strong> &amp; <em>Dour</em>, 20&nbsp;€ &lt; 30&nbsp;€</p>',
  '<em><strong>l’un dans l’autre</strong></em>, <del>barré</del>, <u>souligné</u>, <code>code</code>',
  '<div>Un</div>\n<div>deux</div>',
  'Une ligne,\nune autre',
  '<p><b>Une ligne,\nune autre</b></p>\n\n<p>Fin</p>',
  '<ul>\n  <li>Matériel</li>\n  <li>Repas<ol start="3"><li>Plongée</li></ol></li>\n</ul>\nfin',
  '<p>Voir <a href="https://club.example/a?b=1&amp;c=2" target="_blank" rel="noopener">le site</a>,<br>ou <a href="/sites">ici</a>.</p>',
  '<blockquote>Un mot</blockquote><hr><p><img src="/a.png" alt="Fosse" width="200"></p>',
  '<!-- une note --><p>Texte</p>',
])('%j is edited by buttons', async (text) => {
  const { field } = await openText(text);
  expect(field).toHaveAttribute('contenteditable', 'true');
  expect(screen.queryByText(MORE)).toBeNull();
});

it('goes back as it came where another field alone was changed', async () => {
  const text = '<p align="center">Au centre</p><h2>Titre</h2>';
  const { sent } = await openText(text);
  await userEvent.click(screen.getByRole('switch', { name: 'Afficher l’annonce' }));
  await save();
  await waitFor(() => expect(sent()).toMatchObject({ valeurTexte: text }));
});
