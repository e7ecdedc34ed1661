import type { DemoContent } from '../content.ts';
import type { PictureId } from '../pictures/catalogue.ts';
import type { DemoPublication } from '../publications.ts';
import type { siteContent, landingImages } from '../site-content.ts';
import type { TeacherId } from '../teachers.ts';
import type { DemoTraining } from '../trainings/training.ts';
import type { Library, MediaFile } from './library.ts';

/** Body to save a training with Strapi's admin API. */
export function trainingPayload(training: DemoTraining, library: Library): object {
  const { picture, gallery, content, teachers, ...stored } = training;
  return {
    ...stored,
    content: blocks(content, library),
    cardImage: image(picture, library),
    images: gallery.map((id) => image(id, library)),
    teachers: { connect: teachers.map((id) => ({ documentId: teacher(id, library) })) },
  };
}

/** Body to save a publication with Strapi's admin API. */
export function publicationPayload(publication: DemoPublication, library: Library): object {
  const { picture, gallery, content, partners, ...stored } = publication;
  return {
    ...stored,
    content: blocks(content, library),
    cardImage: image(picture, library),
    images: gallery.map((id) => image(id, library)),
    partners: partners.map((partner) => pictured(partner, library)),
  };
}

/** Body to save a picture of the slideshow with Strapi's admin API. */
export function landingImagePayload(landingImage: (typeof landingImages)[number], library: Library): object {
  return pictured(landingImage, library);
}

/** Body to save the site content with Strapi's admin API. */
export function siteContentPayload(content: typeof siteContent, library: Library): object {
  const { colorTheme, general, about, people, socials, treasury } = content;
  return {
    styles: { colorTheme },
    general: {
      ...general,
      logo: image(general.logo, library),
      simpleLogo: image(general.simpleLogo, library),
    },
    about: {
      mapLink: about.mapLink,
      mapImage: image(about.mapImage, library),
      sections: about.sections.map((section) => ({
        ...pictured(section, library),
        content: blocks(section.content, library),
      })),
    },
    people: {
      administration: people.administration.map((member) => pictured(member, library)),
      treasury: people.treasury.map((member) => pictured(member, library)),
    },
    socials,
    treasury,
  };
}

function pictured<T extends { readonly picture: PictureId | null }>(
  { picture, ...rest }: T,
  library: Library,
) {
  return { ...rest, image: image(picture, library) };
}

/** Strapi refers to media by numeric id. */
function image(id: PictureId | null, library: Library): number | null {
  return id === null ? null : file(id, library).id;
}

/** An image block contains a copy of all fields of its file. */
function blocks(content: DemoContent, library: Library): object[] {
  return content.map((block) =>
    block.type === 'image'
      ? { type: 'image', image: file(block.picture, library), children: [{ type: 'text', text: '' }] }
      : block,
  );
}

function file(id: PictureId, { pictures }: Library): MediaFile {
  const found = pictures.get(id);
  if (found === undefined) throw new Error(`The picture ${id} was not uploaded.`);
  return found;
}

function teacher(id: TeacherId, { teachers }: Library): string {
  const found = teachers.get(id);
  if (found === undefined) throw new Error(`The teacher ${id} was not created.`);
  return found;
}
