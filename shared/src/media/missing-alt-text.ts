/** Fields whose pictures are shown beside a name, so that they are decorative. */
const NAMED: ReadonlySet<string> = new Set(['partners', 'people', 'teachers']);

/**
 * Fields of a serialized entry that contain a picture without alternative text, at any depth.
 *
 * @param entry any stored value; values that are not objects have no fields
 */
export function fieldsMissingAltText(entry: unknown): string[] {
  if (!isObject(entry)) return [];
  return Object.entries(entry)
    .filter(([field, value]) => !NAMED.has(field) && containsUndescribed(value))
    .map(([field]) => field);
}

function containsUndescribed(value: unknown): boolean {
  if (!isObject(value)) return false;
  return lacksAltText(value) || Object.values(value).some(containsUndescribed);
}

/** Pictures are recognised by their `width`. */
function lacksAltText(value: object): boolean {
  if (!('url' in value && 'width' in value && 'alternativeText' in value)) return false;
  const { alternativeText } = value;
  return typeof alternativeText !== 'string' || alternativeText.trim() === '';
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
