import { BlockList, isIPv4, isIPv6 } from 'node:net';

/** Shortest prefixes that one organisation may own: 10.0.0.0/8, and fc00::/7 of private networks. */
const WIDEST = { ipv4: 8, ipv6: 7 };
const EVERYTHING = /^(\*|all|true|yes|any)$/i;

const TOO_WIDE =
  'n’importe qui pourrait alors se faire passer pour un autre. Donnez l’adresse de votre proxy, par exemple 127.0.0.1.';

/** IPv4 addresses as IPv6 writes them, which the server takes for the addresses that they hold. */
const MAPPED = ['::ffff:0:0', 96] as const;

function covers(address: string, prefix: number, other: string): boolean {
  const range = new BlockList();
  range.addSubnet(address, prefix, 'ipv6');
  return range.check(other, 'ipv6');
}

function problemOf(entry: string): string | null {
  const [address = '', prefix, ...rest] = entry.split('/');
  const family = isIPv4(address) ? 'ipv4' : isIPv6(address) && !covers(...MAPPED, address) ? 'ipv6' : null;
  if (EVERYTHING.test(entry)) return `TRUSTED_PROXIES vaut « ${entry} », donc tout le monde : ${TOO_WIDE}`;
  const bits = { ipv4: 32, ipv6: 128 };
  const isRange = prefix !== undefined;
  if (!family || rest.length > 0 || (isRange && !(/^\d{1,3}$/.test(prefix) && Number(prefix) <= bits[family]))) {
    return `TRUSTED_PROXIES : « ${entry} » n’est ni une adresse ni une plage. Exemples : 127.0.0.1, 10.1.2.0/24, ::1.`;
  }
  const isWide = isRange && Number(prefix) < WIDEST[family];
  if (isWide || (isRange && family === 'ipv6' && covers(address, Number(prefix), MAPPED[0]))) {
    return `TRUSTED_PROXIES : la plage « ${entry} » est bien trop large : ${TOO_WIDE}`;
  }
  return null;
}

/** Addresses and ranges of the proxies whose `X-Forwarded-For` is believed, separated by commas or blanks. */
export function readProxies(text: string | null, problems: string[]): readonly string[] {
  const entries = (text ?? '').split(/[\s,]+/).filter((entry) => entry !== '');
  const wrong = entries.map(problemOf).filter((problem) => problem !== null);
  problems.push(...wrong);
  return wrong.length > 0 ? [] : entries;
}
