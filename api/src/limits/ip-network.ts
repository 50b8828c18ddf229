import { isIP } from 'node:net';

/**
 * The key under which an IP address is limited: an IPv4 address, or the first 64 bits of an IPv6 address, because one
 * person may have all addresses of such a network. 'unknown' for what is no address.
 */
export function ipNetworkOf(address: string): string {
  const ip = address.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  const version = isIP(ip);
  if (version === 0) return 'unknown';
  // A copy: a part of a long header would keep the whole header in memory.
  if (version === 4) return Buffer.from(ip, 'latin1').toString('latin1');
  const [head = '', tail] = ip.toLowerCase().split('::');
  const groups = head === '' ? [] : head.split(':');
  if (tail !== undefined) {
    const last = tail === '' ? [] : tail.split(':');
    // An address such as ::1.2.3.4 has two groups in its last part.
    const missing = 8 - groups.length - last.length - (tail.includes('.') ? 1 : 0);
    groups.push(...Array.from({ length: missing }, () => '0'), ...last);
  }
  return `${groups
    .slice(0, 4)
    .map((group) => group.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}
