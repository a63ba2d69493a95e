import { isIPv6 } from 'node:net';

/** IPv4 address of an IPv4-mapped one, e.g. `::ffff:203.0.113.7`. */
const unmapped = (address: string): string => /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)?.[1] ?? address;

/** First groups of an IPv6 address, without leading zeros. */
function groupsOf(address: string, count: number): string {
  const [head = '', tail] = address.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const after = tail === '' ? [] : tail.split(':');
    while (groups.length + after.length < 8) groups.push('0');
    groups.push(...after);
  }
  const first = groups.slice(0, count).map((group) => group.replace(/^0+(?=.)/, ''));
  return `${first.join(':')}::/${count * 16}`;
}

/** Counts attempts by IPv4 address and by IPv6 /64, which one home has. */
export function countedAddress(address: string): string {
  const [plain = ''] = unmapped(address).split('%');
  return isIPv6(plain) ? groupsOf(plain, 4) : unmapped(address);
}

/** Names no household in the log: IPv4 /24, IPv6 /48. */
export function shortenedAddress(address: string): string {
  const [plain = ''] = unmapped(address).split('%');
  return isIPv6(plain) ? groupsOf(plain, 3) : plain.replace(/\.\d+$/, '.0/24');
}

const LOOPBACK = /^(localhost|127(\.\d{1,3}){3}|::1|\[::1\])$/;

/** Accepts IPv6 with or without the brackets of a URL. */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);

/** True for a page that cannot be altered in transit: HTTPS, or on this machine. */
export function isSafePage(url: string): boolean {
  if (!URL.canParse(url)) return false;
  const { protocol, hostname } = new URL(url);
  return protocol === 'https:' || (protocol === 'http:' && isLoopback(hostname));
}
