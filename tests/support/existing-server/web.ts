// The built client as static files: an unknown address of the application is its page, a missing asset is missing.
import { existsSync, readFileSync } from 'node:fs';
import type { ServerResponse } from 'node:http';
import path from 'node:path';

const types: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.woff2': 'font/woff2',
  '.json': 'application/json',
};

/**
 * As strict as our own server's, so that a screen that breaks it breaks here too. The hash is that of the empty text,
 * for the style element that emotion fills after it has entered the page.
 */
const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU='; img-src 'self' data:; font-src 'self'; connect-src 'self'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'";

/** `services`: third-party services that the club's configuration names. */
export function sendWeb(
  folder: string,
  pathname: string,
  response: ServerResponse,
  services: readonly string[] = [],
): void {
  const file = path.join(folder, path.normalize(pathname));
  const isAsset = path.extname(pathname) !== '';
  const wanted = isAsset ? file : path.join(folder, 'index.html');
  if (!wanted.startsWith(folder) || !existsSync(wanted)) {
    response.writeHead(404).end();
    return;
  }
  response.writeHead(200, {
    'Content-Type': types[path.extname(wanted)] ?? 'application/octet-stream',
    'Content-Security-Policy': CSP.replace("connect-src 'self'", ["connect-src 'self'", ...services].join(' ')),
    'Cache-Control': pathname.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
  });
  response.end(readFileSync(wanted));
}
