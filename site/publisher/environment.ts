import path from 'node:path';
import { isTransportSecure, z } from '@centro/shared';
import { readVariables, type Variables } from '@centro/shared/environment/read-variables';
import { SECRETS, VARIABLES } from '@centro/shared/environment/variables';

const environmentSchema = z
  .object({
    HOST: VARIABLES.HOST,
    PUBLISHER_PORT: VARIABLES.PUBLISHER_PORT,
    CMS_PORT: VARIABLES.CMS_PORT,
    CMS_URL: VARIABLES.CMS_URL.refine(
      (url) => isTransportSecure(new URL(url)),
      'must be https:// unless it is in a network of your own',
    ).optional(),
    PUBLISHER_SECRET: SECRETS.PUBLISHER_SECRET,
    DATA_DIR: VARIABLES.DATA_DIR,
    FRONT_PORT: VARIABLES.FRONT_PORT,
    PUBLIC_URL: VARIABLES.PUBLIC_URL.optional(),
    MAP_TILES_URL: VARIABLES.MAP_TILES_URL.refine(
      (url) => ['{z}', '{x}', '{y}'].every((part) => decodeURI(url).includes(part)),
      'must have {z}, {x} and {y}',
    ).optional(),
    PUBLISHER_POLL_MS: VARIABLES.PUBLISHER_POLL_MS,
  })
  .transform((environment) => ({
    ...environment,
    CMS_URL: environment.CMS_URL ?? `http://127.0.0.1:${String(environment.CMS_PORT)}`,
  }))
  .transform((environment) => ({
    host: environment.HOST,
    port: environment.PUBLISHER_PORT,
    cmsUrl: environment.CMS_URL,
    secret: environment.PUBLISHER_SECRET,
    publicUrl: environment.PUBLIC_URL ?? `http://localhost:${String(environment.FRONT_PORT)}`,
    mapTiles: environment.MAP_TILES_URL ?? null,
    releasesFolder: path.resolve(environment.DATA_DIR, 'releases'),
    pollInterval: environment.PUBLISHER_POLL_MS,
  }));

export type PublisherEnvironment = z.infer<typeof environmentSchema>;

/** @throws with one line naming the variables that are wrong, never their values */
export function readEnvironment(variables: Variables): PublisherEnvironment {
  return readVariables(environmentSchema, variables);
}
