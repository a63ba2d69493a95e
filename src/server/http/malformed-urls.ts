import type { IncomingMessage } from 'node:http';

/** Above Node's header limit, so that only schemas limit the length of an id. */
export const MAX_SEGMENT_LENGTH = 16 * 1024;

function isText(path: string): boolean {
  try {
    decodeURIComponent(path);
    return true;
  } catch {
    return false;
  }
}

/**
 * Escapes per cent signs of an undecodable URL (`/sites/%E0%A4`), so that our routes and error handler answer it:
 * Fastify's own answer lacks our headers and messages.
 */
export function escapeMalformedUrl({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (!url.includes('%')) return url;
  const [path = '/'] = url.split('?', 1);
  return isText(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length);
}
