import { Socket } from 'node:net';
import {
  amazonDestinations,
  destinationAt,
  destinationOf,
  type Destination,
} from '@centro/shared/network/destinations';
import { refusal, restrictSockets } from '@centro/shared/network/outbound';
import type { Environment, Places } from './environment';
import { jsonLine } from './log-format';

const POSTGRES_PORT = 5432;

/**
 * Lets this process connect to nothing but what it is told, and notes what it was kept from (ASVS 13.2.4, ADR 84). A program
 * does so before anything else.
 */
export function connectOnlyTo(
  destinations: readonly Destination[],
  logFormat: Environment['logFormat'] = 'text',
): void {
  restrictSockets(Socket, destinations, (destination) => {
    const line = `cms: ${refusal(destination)}`;
    process.stderr.write(`${logFormat === 'json' ? jsonLine('warn', line) : line}\n`);
  });
}

/** Does so for a program that is the cms, or all of it for a moment. */
export function connectAsConfigured(settings: Environment): void {
  const { publisherUrl, smtpUrl, virusScanner, allowedDestinations, logFormat } = settings;
  const addresses = [publisherUrl, ...(smtpUrl === undefined ? [] : [smtpUrl])];
  const named = addresses.map((url) => destinationOf(new URL(url)));
  if (virusScanner) named.push(destinationAt(virusScanner.host, virusScanner.port));
  connectOnlyTo([...storesOf(settings), ...named, ...allowedDestinations], logFormat);
}

/** Does so for a program that saves an installation or brings it back. */
export function connectToStores(places: Places): void {
  connectOnlyTo(storesOf(places));
}

/** Where an installation keeps what is not in its folder. */
function storesOf({ databaseUrl, bucket }: Places): Destination[] {
  return [
    ...(databaseUrl === undefined ? [] : [databaseDestination(databaseUrl)]),
    ...(bucket === undefined ? [] : bucketDestinations(bucket)),
  ];
}

function bucketDestinations({ bucket, region, endpoint }: NonNullable<Places['bucket']>): Destination[] {
  return endpoint === undefined ? amazonDestinations(bucket, region) : [destinationOf(new URL(endpoint))];
}

/** Where the driver of PostgreSQL goes by an address, whose parameters count more than its parts. */
export function databaseDestination(url: string): Destination {
  const { hostname, port, searchParams } = new URL(url);
  const host = searchParams.get('host') ?? hostname;
  return postgresDestination(host, Number(searchParams.get('port') ?? port));
}

/**
 * Where a server of PostgreSQL is: its clients take a host that is a folder for that of its sockets.
 *
 * @param port none when it is 0
 */
export function postgresDestination(host: string, port: number): Destination {
  const listening = port === 0 ? POSTGRES_PORT : port;
  if (host.startsWith('/')) return `unix://${host}/.s.PGSQL.${String(listening)}`;
  return destinationAt(host === '' ? 'localhost' : host, listening);
}
