import { expect, it } from 'vitest';
import { french } from '../../../src/admin/providers/frenchMessages.ts';
import { i18nProvider } from '../../../src/admin/providers/i18nProvider.ts';

it('says ours in the place of react-admin’s, and counts', () => {
  expect(i18nProvider.translate('ra.notification.item_doesnt_exist')).toBe(
    'Cette fiche n’existe pas ou n’existe plus.',
  );
  expect(i18nProvider.translate('ra.notification.deleted', { smart_count: 1 })).toBe('Supprimé avec succès.');
  expect(i18nProvider.translate('ra.notification.deleted', { smart_count: 3 })).toBe('3\u00a0fiches supprimées.');
  // Not among ours.
  expect(i18nProvider.translate('ra.action.search')).toBe('Rechercher');
});

it.each(Object.entries(french))('%s is set as French is', (_key, text) => {
  expect(text).not.toMatch(/['"]|[^\u00a0\u202f][?!:;»]|«(?![\u00a0\u202f])|\(e\)/);
});
