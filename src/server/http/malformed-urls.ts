import type { IncomingMessage } from 'node:http';

/** No header of a request is longer, so no address is: what is too long for an id is the schemas' to say. */
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
 * The address as the router gets it. Fastify answers one that is no text (`/sites/%E0%A4`) by itself, without our
 * headers and our words; with each per cent sign taken for itself it is an address like any other, which does not exist.
 */
export function readableAddress({ url = '/' }: Pick<IncomingMessage, 'url'>): string {
  if (!url.includes('%')) return url;
  const [path = '/'] = url.split('?', 1);
  return isText(path) ? url : path.replaceAll('%', '%25') + url.slice(path.length);
}
