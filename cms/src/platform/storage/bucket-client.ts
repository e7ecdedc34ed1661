import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3';
import type { BucketPlace } from '../environment/environment';

/** Timeouts of the store, in milliseconds: to connect, to respond, and between two chunks of a response. */
const CONNECTING = 5_000;
const ANSWERING = 20_000;
const STALLING = 60_000;

/** Maximum connections, including slow downloads to phones; more requests wait. */
const CONNECTIONS = 200;

/** Settings of every client of the bucket. */
export function clientSettings({
  region,
  endpoint,
  accessKeyId,
  secretAccessKey,
}: BucketPlace): S3ClientConfig {
  return {
    region,
    ...(endpoint !== undefined && { endpoint }),
    // Only Amazon gives each bucket a host name.
    forcePathStyle: endpoint !== undefined,
    credentials: { accessKeyId, secretAccessKey },
    requestHandler: {
      connectionTimeout: CONNECTING,
      requestTimeout: ANSWERING,
      socketTimeout: STALLING,
      throwOnRequestTimeout: true,
      httpAgent: { maxSockets: CONNECTIONS },
      httpsAgent: { maxSockets: CONNECTIONS },
    },
    // Checksums that only Amazon's own store verifies; a whole object is signed with its hash anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  };
}

/** The exports of the SDK, and a client of the bucket. */
export type BucketClient = typeof import('@aws-sdk/client-s3') & { readonly client: S3Client };

/** One client per bucket, so that connections are reused. */
const clients = new WeakMap<BucketPlace, Promise<BucketClient>>();

/** Returns the client of a bucket. */
export function clientOf(place: BucketPlace): Promise<BucketClient> {
  const known = clients.get(place) ?? openClient(place);
  clients.set(place, known);
  return known;
}

/** Loads the SDK on demand, because it takes megabytes of memory. */
async function openClient(place: BucketPlace): Promise<BucketClient> {
  const sdk = await import('@aws-sdk/client-s3');
  return { ...sdk, client: new sdk.S3Client(clientSettings(place)) };
}
