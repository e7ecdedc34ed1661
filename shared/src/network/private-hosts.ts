/** Loopback addresses and private networks (RFC 1918, RFC 4193). */
const PRIVATE_ADDRESSES = [
  /^127\./,
  /^10\./,
  /^192\.168\./,
  /^172\.(?:1[6-9]|2\d|3[01])\./,
  /^::1$/,
  /^f[cd]/,
];
const IPV4 = /^\d{1,3}(?:\.\d{1,3}){3}$/;

/** Host names without public DNS: `cms`, `localhost`, `mail.internal`. */
const PRIVATE_NAMES = /^[a-z][a-z0-9_-]*$|\.(?:localhost|internal)$/;

/** Whether a host is this machine or in a private network; an empty host is a Unix socket. */
export function isPrivateHost(hostname: string): boolean {
  const host = hostname.toLowerCase().replace(/^\[(.*)\]$/, '$1');
  if (host === '') return true;
  if (IPV4.test(host) || host.includes(':')) return PRIVATE_ADDRESSES.some((address) => address.test(host));
  return PRIVATE_NAMES.test(host);
}

/** The relevant parts of a `URL`. */
interface Address {
  readonly protocol: string;
  readonly hostname: string;
}

/** Whether a connection cannot be eavesdropped: its protocol is encrypted, or the host is private. */
export function isTransportSecure({ protocol, hostname }: Address): boolean {
  return protocol === 'https:' || protocol === 'smtps:' || isPrivateHost(hostname);
}
