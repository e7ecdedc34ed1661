/** Addresses of one's own machine, and of networks that nobody outside reaches (RFC 1918, RFC 4193). */
const NEAR_ADDRESSES = [/^127\./, /^10\./, /^192\.168\./, /^172\.(?:1[6-9]|2\d|3[01])\./, /^::1$/, /^f[cd]/];
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/** Names that only a machine or a network of one's own knows: `cms`, `localhost`, `mail.internal`. */
const NEAR_NAMES = /^[a-z][a-z0-9_-]*$|\.(?:localhost|internal)$/;

/** Whether what is sent to a host stays on this machine or in a network of one's own; no host is a socket of the machine. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  if (host === '') return true;
  if (IPV4.test(host) || host.includes(':')) return NEAR_ADDRESSES.some((address) => address.test(host));
  return NEAR_NAMES.test(host);
}

/** The parts of an address that decide who reads what is sent there, as `URL` has them. */
interface Address {
  readonly protocol: string;
  readonly hostname: string;
}

/** Whether nobody on the way reads what is sent to an address: it is near, or its protocol is encrypted. */
export function isTransportSecure({ protocol, hostname }: Address): boolean {
  return protocol === 'https:' || protocol === 'smtps:' || isPrivateHost(hostname);
}
