import { z } from '@centro/shared';

/** What a release says about itself, in `release.json` beside its `public` folder. */
export const releaseManifestSchema = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  /** The database and the content revision the release was rendered from. */
  epoch: z.string(),
  revision: z.int().min(0),
  /** Headers every page of the release is sent with, by lower-case name. */
  headers: z.record(z.string(), z.string()),
});

export type ReleaseManifest = z.infer<typeof releaseManifestSchema>;
