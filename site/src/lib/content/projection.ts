/**
 * Memoizes a pure function of an object, for the lifetime of the object.
 * An unchanged entry gives the identical result, which makes comparing results cheap.
 */
export function projection<Source extends object, Answer extends object>(
  project: (source: Source) => Answer,
): (source: Source) => Answer {
  const answers = new WeakMap<Source, Answer>();
  return (source) => {
    const known = answers.get(source);
    if (known !== undefined) return known;
    const answer = project(source);
    answers.set(source, answer);
    return answer;
  };
}
