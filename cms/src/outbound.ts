import { Socket } from 'node:net';
import {
  amazonDestinations,
  destinationAt,
  destinationOf,
  type Destination,
} from '@centro/shared/network/destinations';
import { refusal, restrictSockets } from '@centro/shared/network/outbound';
import { databaseServer, type DatabaseServer } from './database/server';
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
    ...(databaseUrl === undefined ? [] : [databaseDestination(databaseServer(databaseUrl))]),
    ...(bucket === undefined ? [] : bucketDestinations(bucket)),
  ];
}

function bucketDestinations({ bucket, region, endpoint }: NonNullable<Places['bucket']>): Destination[] {
  return endpoint === undefined ? amazonDestinations(bucket, region) : [destinationOf(new URL(endpoint))];
}

/** Where a server of PostgreSQL listens. */
export function databaseDestination({ host, port }: DatabaseServer): Destination {
  const listening = port === 0 ? POSTGRES_PORT : port;
  if (host.startsWith('/')) return `unix://${host}/.s.PGSQL.${String(listening)}`;
  return destinationAt(host === '' ? 'localhost' : host, listening);
}
