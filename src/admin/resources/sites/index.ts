import { lazyScreen } from '../../components/lazy-screen.ts';

export const sites = {
  list: lazyScreen(async () => (await import('./SiteList.tsx')).SiteList),
  edit: lazyScreen(async () => (await import('./SiteEdit.tsx')).SiteEdit),
  create: lazyScreen(async () => (await import('./SiteCreate.tsx')).SiteCreate),
  table: lazyScreen(async () => (await import('./SitesTable.tsx')).SitesTable),
};
