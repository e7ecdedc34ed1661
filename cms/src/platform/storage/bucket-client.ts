import type { S3Client, S3ClientConfig } from '@aws-sdk/client-s3';
import type { BucketPlace } from '../environment/environment';

/** Longest waits for the store, in milliseconds: to take a connection, to answer, and between two pieces of an answer. */
const CONNECTING = 5_000;
const ANSWERING = 20_000;
const STALLING = 60_000;

/** Files that are read at once, also by telephones that take their time; more wait for their turn. */
const CONNECTIONS = 200;

/** How whatever speaks to the bucket does so. */
export function clientSettings({
  region,
  endpoint,
  accessKeyId,
  secretAccessKey,
}: BucketPlace): S3ClientConfig {
  return {
    region,
    ...(endpoint !== undefined && { endpoint }),
    // Only Amazon gives each bucket a name in the DNS.
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
    // What only Amazon's own store checks; a whole object is signed with its hash anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  };
}

/** What the SDK has, with a client for the bucket. */
export type BucketClient = typeof import('@aws-sdk/client-s3') & { readonly client: S3Client };

/** One for each bucket, as connections are kept. */
const clients = new WeakMap<BucketPlace, Promise<BucketClient>>();

/** What speaks to a bucket. */
export function clientOf(place: BucketPlace): Promise<BucketClient> {
  const known = clients.get(place) ?? openClient(place);
  clients.set(place, known);
  return known;
}

/** Loads the SDK, whose megabytes of memory an installation without a bucket keeps. */
async function openClient(place: BucketPlace): Promise<BucketClient> {
  const sdk = await import('@aws-sdk/client-s3');
  return { ...sdk, client: new sdk.S3Client(clientSettings(place)) };
}
