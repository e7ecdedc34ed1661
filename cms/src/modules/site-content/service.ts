import { siteContentSchema } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import { ApiError } from '../../platform/errors/api-error';
import { keepValid } from '../content/keep-valid';
import { readSiteContent } from './published';

/** The published content about the centre itself. */
export function siteContentService(strapi: Core.Strapi) {
  return {
    /** @throws {ApiError} `not-found` as long as nothing is published */
    async find() {
      const entry = await readSiteContent(strapi);
      const candidates = entry === null ? [] : [{ label: 'site content', entry }];
      const [siteContent] = keepValid(strapi, siteContentSchema, candidates);
      if (!siteContent) throw new ApiError('not-found', 'No site content is published');
      return { data: siteContent };
    },
  };
}
