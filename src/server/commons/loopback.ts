const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/;

/** True for a host name or address of this machine alone; IPv6 with or without the brackets of a URL. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);

/** True for a page that no third party can alter on its way to the member: encrypted, or on this machine. */
export function isSafePage(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}
