import { expect, it } from 'vitest';
import { french, i18nProviderOf } from '#admin/providers/i18nProvider.ts';

const i18nProvider = i18nProviderOf([]);

it('says ours in the place of react-admin’s, and counts', () => {
  expect(i18nProvider.translate('ra.notification.item_doesnt_exist')).toBe(
    'Cette fiche n’existe pas ou n’existe plus.',
  );
  // Not among ours.
  expect(i18nProvider.translate('ra.action.search')).toBe('Rechercher');
  expect(i18nProvider.translate('ra.action.bulk_actions', { smart_count: 3 })).toBe('3 sélectionnés');
});

it.each(Object.entries(french))('%s is set as French is', (_key, text) => {
  expect(text).not.toMatch(/['"]|[^\u00a0\u202f][?!:;»]|«(?![\u00a0\u202f])|\(e\)/);
});
