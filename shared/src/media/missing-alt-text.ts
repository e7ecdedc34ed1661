/** Fields whose pictures stand beside a name that says what is seen: pages show them as decoration. */
const NAMED: ReadonlySet<string> = new Set(['partners', 'people', 'teachers']);

/**
 * The fields of an entry in its public shape that hold a picture without alternative text, however deep.
 *
 * @param entry whatever is stored; what is no object holds nothing
 */
export function fieldsMissingAltText(entry: unknown): string[] {
  if (!isObject(entry)) return [];
  return Object.entries(entry)
    .filter(([field, value]) => !NAMED.has(field) && holdsSilentPicture(value))
    .map(([field]) => field);
}

function holdsSilentPicture(value: unknown): boolean {
  if (!isObject(value)) return false;
  return isSilent(value) || Object.values(value).some(holdsSilentPicture);
}

/** A picture is known by its measures. */
function isSilent(value: object): boolean {
  if (!('url' in value && 'width' in value && 'alternativeText' in value)) return false;
  const { alternativeText } = value;
  return typeof alternativeText !== 'string' || alternativeText.trim() === '';
}

function isObject(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}
