import { createHmac } from 'node:crypto';
import { isIPv4, isIPv6 } from 'node:net';
import { environment } from '../environment/environment';

/**
 * Address to count by: of an IPv6 address the /64 network, which one household gets.
 *
 * @param ip address of the client, as reported by the front
 */
export function countedAddress(ip: string): string {
  const address = ip.replace(/^::ffff:(?=\d+\.)/i, '').replace(/%.*$/, '');
  if (isIPv4(address)) return address;
  return isIPv6(address) ? networkOf(address) : 'unknown';
}

/**
 * Keyed hash of a network address, stored instead of the address to compare for equality.
 *
 * @param address from {@link countedAddress}
 */
export function addressKey(address: string): string {
  return createHmac('sha256', environment().encryptionKey)
    .update(`enrolment address ${address}`)
    .digest('hex')
    .slice(0, 32);
}

function networkOf(address: string): string {
  const [head = '', tail = ''] = address.split('::');
  const [before, after] = [groupsOf(head), groupsOf(tail)];
  const zeros = Array<string>(Math.max(0, 8 - before.length - after.length)).fill('0');
  return `${[...before, ...zeros, ...after].slice(0, 4).join(':')}::/64`;
}

function groupsOf(part: string): string[] {
  if (part === '') return [];
  return part.split(':').map((group) => parseInt(group, 16).toString(16));
}
