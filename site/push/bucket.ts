import type { Store } from './environment.ts';
import type { PushTarget } from './target.ts';

/** Longest waits for the store, in milliseconds: to take a connection, and to answer. */
const CONNECTING = 5_000;
const ANSWERING = 30_000;

/**
 * A bucket of a store that speaks S3. Who asks is in the variables that all its tools read: `AWS_ACCESS_KEY_ID` and
 * `AWS_SECRET_ACCESS_KEY`.
 *
 * @param address `s3://bucket/prefix`
 */
export async function bucketTarget(address: URL, { region, endpoint }: Store): Promise<PushTarget> {
  // Some megabytes of memory that an installation without a bucket keeps.
  const { DeleteObjectCommand, GetObjectCommand, NoSuchKey, PutObjectCommand, S3Client } =
    await import('@aws-sdk/client-s3');
  const client = new S3Client({
    region,
    ...(endpoint !== undefined && { endpoint }),
    // Only Amazon gives each bucket a name in the DNS.
    forcePathStyle: endpoint !== undefined,
    requestHandler: {
      ...{ connectionTimeout: CONNECTING, requestTimeout: ANSWERING, socketTimeout: ANSWERING },
      // Without it, it is only said that it takes long.
      throwOnRequestTimeout: true,
    },
    // What only Amazon's own store checks; a whole object is signed with its hash anyway.
    requestChecksumCalculation: 'WHEN_REQUIRED',
    responseChecksumValidation: 'WHEN_REQUIRED',
  });
  const prefix = address.pathname.replace(/^\/+|\/+$/g, '');
  const named = (key: string) => ({
    Bucket: address.hostname,
    Key: prefix === '' ? key : `${prefix}/${key}`,
  });
  return {
    layout: 'addresses',
    async read(key) {
      try {
        const { Body } = await client.send(new GetObjectCommand(named(key)));
        return Body && Buffer.from(await Body.transformToByteArray());
      } catch (error) {
        if (error instanceof NoSuchKey) return undefined;
        throw error;
      }
    },
    async write(key, body, headers) {
      const described = {
        ContentType: headers['content-type'],
        CacheControl: headers['cache-control'],
        ContentEncoding: headers['content-encoding'],
      };
      await client.send(new PutObjectCommand({ ...named(key), Body: body, ...described }));
    },
    async remove(key) {
      await client.send(new DeleteObjectCommand(named(key)));
    },
  };
}
