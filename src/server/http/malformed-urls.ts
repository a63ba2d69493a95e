import type { IncomingMessage } from 'node:http';

/** Above the longest header that Node accepts, so that schemas alone judge the length of an id. */
export const LONGEST_SEGMENT = 16 * 1024;

function isText(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Escapes the per cent signs of an address that does not decode (`/sites/%E0%A4`), so that our routes and error handler
 * answer it: Fastify would do so by itself, without our headers and messages.
 */
export function escapeMalformedUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (!url.includes('%')) return url;
  const [path = '/'] = url.split('?', 1);
  return isText(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length);
}
