const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/;

/** Accepts IPv6 with or without the brackets of a URL. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);

/** True for a page that cannot be altered in transit: HTTPS, or on this machine. */
export function isSafePage(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}
