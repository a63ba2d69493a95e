import type { Page } from '@playwright/test';

/** Errors and warnings of the console, exceptions, and requests to other servers than the club's, as they come. */
export function watchFaults(page: Page, home: string): string[] {
  const faults: string[] = [];
  page.on('pageerror', (error) => faults.push(error.stack ?? error.message));
  page.on('console', (message) => {
    // Chromium asks for an icon of its own where a text, like /robots.txt, names none.
    if (message.location().url.endsWith('/favicon.ico')) return;
    if (['error', 'warning'].includes(message.type())) faults.push(`${page.url()}: ${message.text()}`);
  });
  page.on('request', (request) => {
    if (new URL(request.url()).origin !== new URL(home).origin) faults.push(`${page.url()} asks ${request.url()}`);
  });
  return faults;
}
