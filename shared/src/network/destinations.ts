import { z } from '../zod.ts';

/** What a process connects to: `host:port`, the host as its configuration has it, or `unix://` and a socket's path. */
export type Destination = `${string}:${string}`;

const IPV6 = /^[0-9a-f:.]+$/;
const LISTED = /^(\[[0-9a-f:.]+\]|[a-z0-9_](?:[a-z0-9._-]*[a-z0-9_])?):(\d{1,5})$/i;
const MAX_PORT = 65_535;

/** Of the addresses that our services are given by. */
const PORTS = {
  'http:': 80,
  'https:': 443,
  'smtp:': 587,
  'smtps:': 465,
  'postgres:': 5432,
  'postgresql:': 5432,
  /** A `clamd`. */
  'tcp:': 3310,
};

/** A port of a host; a name stays what it is, as what the DNS says of it may change. */
export function destinationAt(host: string, port: number): Destination {
  const name = host.toLowerCase();
  const bare = name.replace(/^\[(.*)\]$/, '$1');
  return `${bare.includes(':') && IPV6.test(bare) ? `[${bare}]` : name}:${String(port)}`;
}

/** The parts of an address that say where it leads, as `URL` has them. */
interface Address {
  readonly protocol: string;
  readonly hostname: string;
  readonly port: string;
}

/** A port of a host, as `net.connect` has it. */
interface Place {
  readonly host: string;
  readonly port: number;
}

/** Where an address of a service leads. @throws when it has no port, and its protocol none of its own */
export function placeOf({ protocol, hostname, port }: Address): Place {
  const usual = Object.entries(PORTS).find(([name]) => name === protocol)?.[1];
  const number = port === '' ? usual : Number(port);
  if (number === undefined) throw new Error(`no port is known for ${protocol}`);
  return { host: hostname.replace(/^\[(.*)\]$/, '$1'), port: number };
}

/** The same in one word. */
export function destinationOf(address: Address): Destination {
  const { host, port } = placeOf(address);
  return destinationAt(host, port);
}

/** Where Amazon's own store has a bucket, by either of the names that it is asked by. */
export function amazonDestinations(bucket: string, region: string): Destination[] {
  const store = `s3.${region}.amazonaws.com${region.startsWith('cn-') ? '.cn' : ''}`;
  return [destinationAt(store, 443), destinationAt(`${bucket}.${store}`, 443)];
}

/** What an operator lets a process connect to besides: `host:port`, with commas between. */
export const destinationListSchema = z
  .string()
  .transform((list) => list.split(',').map((each) => each.trim()))
  .pipe(z.array(z.string().transform(toDestination)))
  .default([]);

function toDestination(text: string, context: z.core.$RefinementCtx<string>): Destination {
  const [, host = '', port = ''] = LISTED.exec(text) ?? [];
  const number = Number(port);
  if (number > 0 && number <= MAX_PORT) return destinationAt(host, number);
  context.addIssue({ code: 'custom', message: 'must be host:port, with commas between several' });
  return z.NEVER;
}
