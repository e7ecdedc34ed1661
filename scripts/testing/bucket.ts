import crypto from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';

/** As a store is told to answer for addresses: the root and what is missing have pages of their own. */
const WEBSITE = `<WebsiteConfiguration>
  <IndexDocument><Suffix>index.html</Suffix></IndexDocument><ErrorDocument><Key>404.html</Key></ErrorDocument>
</WebsiteConfiguration>`;

sealLongLists();

/** A running store that speaks S3, with one bucket. */
export interface RunningBucket {
  /** `s3://…` */
  readonly address: URL;
  /** Where its objects lie. */
  readonly directory: string;
  /** Where its objects answer, without a slash at the end. */
  readonly url: string;
  /** What a process that uses it is started with. */
  readonly variables: Readonly<Record<string, string>>;
  stop: () => Promise<void>;
}

/**
 * Starts s3rver, as there is no other store that speaks S3 in the registries that tests may use. It keeps what an object is
 * sent with; that it tells a wrong secret from the right one is not to be relied on.
 *
 * @param name of the bucket
 * @param website whether its objects answer as pages do
 */
export async function startBucket(name = 'sitio', website = true): Promise<RunningBucket> {
  const directory = mkdtempSync(path.join(tmpdir(), 'bucket-'));
  const server = new S3rver({
    address: '127.0.0.1',
    port: 0,
    silent: true,
    directory,
    configureBuckets: [{ name, configs: website ? [WEBSITE] : [] }],
  });
  const { port } = await server.run();
  const url = `http://127.0.0.1:${String(port)}`;
  return {
    directory: path.join(directory, name),
    address: new URL(`s3://${name}`),
    url: `${url}/${name}`,
    variables: {
      AWS_ENDPOINT_URL_S3: url,
      AWS_REGION: 'us-east-1',
      AWS_ACCESS_KEY_ID: 'S3RVER',
      AWS_SECRET_ACCESS_KEY: 'S3RVER',
    },
    async stop() {
      await server.close();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** s3rver seals with DES where a long list goes on, which the OpenSSL of Node has no more. */
function sealLongLists(): void {
  const { createCipheriv, createDecipheriv } = crypto;
  const twice = (bytes: Buffer) => Buffer.concat([bytes, bytes]);
  const sealed =
    <T>(work: (algorithm: string, key: Buffer, iv: Buffer, options?: object) => T) =>
    (algorithm: string, key: Buffer, iv: Buffer, options?: object): T =>
      algorithm === 'des' ? work('aes-128-cbc', twice(key), twice(iv)) : work(algorithm, key, iv, options);
  Object.assign(crypto, {
    createCipheriv: sealed(createCipheriv),
    createDecipheriv: sealed(createDecipheriv),
  });
}
