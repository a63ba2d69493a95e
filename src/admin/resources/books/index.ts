import { type BackOfficeResource, lazyScreen } from '#admin/components/AddressedResource.tsx';

export const books: BackOfficeResource = {
  name: 'books',
  options: { label: 'écriture |||| écritures' },
  list: lazyScreen(async () => (await import('./TransferList.tsx')).TransferList),
  screens: {
    cashBox: lazyScreen(async () => (await import('./CashBox.tsx')).CashBoxScreen),
    takeMoney: lazyScreen(async () => (await import('./TakeMoney.tsx')).TakeMoney),
  },
};
