import path from 'node:path';
import { buffer } from 'node:stream/consumers';
import type { Core } from '@strapi/strapi';
import sharp from 'sharp';
import { siteContentService } from '../site-content/service';
import { environment } from '../../platform/environment/environment';
import { ApiError } from '../../platform/errors/api-error';
import { siteTexts } from '../site-content/texts';
import { mediaStoreOf } from '../../platform/storage/stores';

/** Height in pixels of the logo on a sheet, enough for print. */
const LOGO_HEIGHT = 240;

/** The centre, as sheets show it. */
export interface Centre {
  readonly name: string;
  readonly city: string;
  readonly colorTheme: string | null;
  /** PNG */
  readonly logo: Buffer | undefined;
}

/** Reads the centre from the published site content. */
export async function readCentre(strapi: Core.Strapi): Promise<Centre> {
  const site = siteContentService(strapi);
  try {
    const { general, styles } = (await site.find()).data;
    const { number, city, simpleLogo, logo } = general;
    return {
      name: siteTexts.centre(number),
      city,
      colorTheme: styles.colorTheme,
      logo: await drawnLogo((simpleLogo ?? logo)?.url),
    };
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return { name: siteTexts.unnamedCentre, city: '', colorTheme: null, logo: undefined };
  }
}

/** A logo that cannot be read is left out. */
async function drawnLogo(url: string | undefined): Promise<Buffer | undefined> {
  if (url?.startsWith('/media/') !== true) return undefined;
  try {
    const file = await mediaStoreOf(environment()).open(path.basename(url));
    return (
      file &&
      (await sharp(await buffer(file.content))
        .resize({ height: LOGO_HEIGHT })
        .png()
        .toBuffer())
    );
  } catch {
    return undefined;
  }
}
