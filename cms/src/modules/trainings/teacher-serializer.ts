import { FILE_FIELDS, publicImage, type StoredFile } from '../content/pictures';
import { text } from '../content/text';

/** A teacher as the database holds them. */
export interface StoredTeacher {
  readonly name: unknown;
  readonly description: unknown;
  readonly image: StoredFile | null;
}

export const TEACHER_POPULATE = { image: { select: FILE_FIELDS } };

/** A teacher in the public shape (`teacherSchema`); values are not validated. */
export function publicTeacher({ name, description, image }: StoredTeacher) {
  return { name, description: text(description), image: publicImage(image) };
}
