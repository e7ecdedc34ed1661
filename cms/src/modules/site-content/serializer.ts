import { coordinatesOf } from '@centro/shared';
import { FILE_FIELDS, publicImage, type StoredFile } from '../content/pictures';
import { publicRichContent } from '../content/rich-content';
import { publicTeacher, type StoredTeacher } from '../trainings/teacher-serializer';
import { text } from '../content/text';

type Stored<Field extends string, Picture extends string = never> = Readonly<
  Record<Field, unknown> & Record<Picture, StoredFile | null>
>;

type StoredMember = Stored<'name' | 'role', 'image'>;

/** The single entry of site content as the database holds it. */
export interface StoredSiteContent {
  /** Order of the landing images. */
  readonly slides: readonly { readonly documentId: string }[];
  readonly styles: Stored<'colorTheme'> | null;
  readonly general: Stored<
    'number' | 'city' | 'headline' | 'address' | 'locationLink' | 'coordinates' | 'openingHours' | 'termsUrl',
    'logo' | 'simpleLogo'
  > | null;
  readonly about:
    | (Stored<'mapLink', 'mapImage'> & { readonly sections: readonly Stored<'title' | 'content', 'image'>[] })
    | null;
  readonly people: {
    readonly administration: readonly StoredMember[];
    readonly treasury: readonly StoredMember[];
  } | null;
  readonly socials: readonly Stored<'network' | 'url'>[];
  readonly treasury:
    | (Stored<'enabled' | 'title' | 'mainText' | 'secondText' | 'productText' | 'productLink' | 'price'> & {
        readonly accountData: Stored<'holder' | 'cuil' | 'alias' | 'cbu'> | null;
      })
    | null;
}

/** A landing image as the database holds it. */
export type StoredLandingImage = Stored<'name' | 'location', 'image'> & { readonly documentId: string };

const PICTURE = { select: FILE_FIELDS };
const MEMBERS = { select: ['name', 'role'], populate: { image: PICTURE } };

export const SITE_CONTENT_POPULATE = {
  slides: { select: ['documentId'] },
  styles: true,
  general: { populate: { logo: PICTURE, simpleLogo: PICTURE } },
  about: { populate: { sections: { populate: { image: PICTURE } }, mapImage: PICTURE } },
  people: { populate: { administration: MEMBERS, treasury: MEMBERS } },
  socials: true,
  treasury: { populate: { accountData: true } },
};

export const LANDING_IMAGE_POPULATE = { image: PICTURE };

/** The site content in the public shape (`siteContentSchema`); values are not validated. */
export function publicSiteContent(
  stored: StoredSiteContent,
  teachers: readonly StoredTeacher[],
  landingImages: readonly StoredLandingImage[],
) {
  const { styles, people, socials } = stored;
  return {
    styles: { colorTheme: text(styles?.colorTheme) },
    general: publicGeneral(stored.general),
    about: publicAbout(stored.about),
    people: {
      administration: people?.administration.map(publicMember) ?? [],
      treasury: people?.treasury.map(publicMember) ?? [],
    },
    socials: socials.map(({ network, url }) => ({ id: network, url })),
    treasury: publicTreasury(stored.treasury),
    teachers: teachers.map(publicTeacher),
    landingImages: inChosenOrder(landingImages.filter(hasPicture), stored.slides).map(
      ({ name, location, image }) => ({
        image: publicImage(image),
        name,
        location: text(location),
      }),
    ),
  };
}

/** Sorts by the editor's order; landing images outside of it follow. */
function inChosenOrder(
  landingImages: readonly StoredLandingImage[],
  slides: StoredSiteContent['slides'],
): readonly StoredLandingImage[] {
  const ranks = new Map(slides.map(({ documentId }, rank) => [documentId, rank]));
  const rankOf = ({ documentId }: StoredLandingImage) => ranks.get(documentId) ?? ranks.size;
  return landingImages.toSorted((one, other) => rankOf(one) - rankOf(other));
}

/** A landing image whose file was deleted from the media library has nothing to show. */
function hasPicture({ image }: StoredLandingImage): boolean {
  return image !== null;
}

function publicGeneral(general: StoredSiteContent['general']) {
  return {
    number: text(general?.number),
    city: text(general?.city),
    headline: text(general?.headline),
    location: {
      address: text(general?.address),
      link: text(general?.locationLink),
      coordinates: publicCoordinates(text(general?.coordinates)),
    },
    openingHours: text(general?.openingHours),
    termsUrl: text(general?.termsUrl),
    logo: publicImage(general?.logo),
    simpleLogo: publicImage(general?.simpleLogo),
  };
}

/** An invalid pair of coordinates is passed on unchanged, for the contract to reject. */
function publicCoordinates(stored: unknown): unknown {
  return typeof stored === 'string' ? (coordinatesOf(stored) ?? stored) : stored;
}

function publicAbout(about: StoredSiteContent['about']) {
  return {
    sections:
      about?.sections.map(({ title, content, image }) => ({
        title,
        content: publicRichContent(content),
        image: publicImage(image),
      })) ?? [],
    map: { image: publicImage(about?.mapImage), link: text(about?.mapLink) },
  };
}

function publicMember({ name, role, image }: StoredMember) {
  return { name, role, image: publicImage(image) };
}

function publicTreasury(treasury: StoredSiteContent['treasury']) {
  const account = treasury?.accountData;
  return {
    enabled: treasury?.enabled ?? false,
    title: text(treasury?.title),
    mainText: text(treasury?.mainText),
    secondText: text(treasury?.secondText),
    productText: text(treasury?.productText),
    productLink: text(treasury?.productLink),
    price: text(treasury?.price),
    accountData: {
      holder: text(account?.holder),
      cuil: text(account?.cuil),
      alias: text(account?.alias),
      cbu: text(account?.cbu),
    },
  };
}
