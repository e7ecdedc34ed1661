import { z } from '@centro/shared';

/** Manifest of a release, in `release.json` beside its `public` folder. */
export const releaseManifestSchema = z.object({
  id: z.string(),
  createdAt: z.iso.datetime(),
  /** The database and the content revision the release was rendered from. */
  epoch: z.string(),
  revision: z.int().min(0),
  /** Content security policies of its pages, by their kind. */
  policies: z.record(z.string(), z.string()).default({}),
  /** Headers of every page, by lower-case name: releases of earlier versions have their policy here. */
  headers: z.record(z.string(), z.string()).default({}),
});

export type ReleaseManifest = z.infer<typeof releaseManifestSchema>;
