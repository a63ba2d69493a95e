import { parisDay } from '../../domain/dates.ts';

/** Hands a file to the browser under that name, as a download. */
export function saveFile(file: Blob, name: string): void {
  const address = URL.createObjectURL(file);
  const link = document.createElement('a');
  link.href = address;
  link.download = name;
  link.click();
  // The browser reads the file after the click; a minute is more than it needs.
  setTimeout(() => URL.revokeObjectURL(address), 60_000);
}

/** `Plongeurs 2026-11-21.xlsx` */
export const fileNameOf = (name: string, extension: 'csv' | 'xlsx'): string =>
  `${name} ${parisDay(new Date())}.${extension}`;
