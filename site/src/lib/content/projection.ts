/**
 * Remembers what a pure function makes of an object, as long as the object lives.
 * An unchanged entry so gives the very same answer again, which makes comparing answers cheap.
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
