import crypto from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import S3rver from 's3rver';

/** Website configuration: pages for the root and for missing objects. */
const WEBSITE = `<WebsiteConfiguration>
  <IndexDocument><Suffix>index.html</Suffix></IndexDocument><ErrorDocument><Key>404.html</Key></ErrorDocument>
</WebsiteConfiguration>`;

replaceDesCipher();

/** A running S3-compatible store with one bucket. */
export interface RunningBucket {
  /** `s3://…` */
  readonly address: URL;
  /** Folder of its objects. */
  readonly directory: string;
  /** URL of its objects, without a trailing slash. */
  readonly url: string;
  /** Environment variables for processes that use it. */
  readonly variables: Readonly<Record<string, string>>;
  stop: () => Promise<void>;
}

/**
 * Starts s3rver, the only S3-compatible store in the registries that tests may use. It stores the metadata of objects,
 * but may not reject wrong secrets.
 *
 * @param name of the bucket
 * @param website whether the bucket is configured as a website
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

/** s3rver encrypts the continuation token of long lists with DES, which Node's OpenSSL no longer supports. */
function replaceDesCipher(): void {
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
