import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { useHydrated } from '../session/hydration.ts';

/** Problems of a form; its input is never cleared. */
export interface Problems<Field extends string> {
  readonly fields?: Readonly<Partial<Record<Field, ReactNode>>>;
  /** Problem of the whole form, or of sending it. */
  readonly whole?: ReactNode;
}

/** Outcome of sending a form. `leaving`: the browser is loading another page. */
export type Outcome<Field extends string> = Problems<Field> | 'leaving' | 'done';

export interface Submission<Field extends string> {
  readonly problems: Problems<Field>;
  /** Whether the form is hydrated: before, the browser would send it natively. */
  readonly ready: boolean;
  readonly busy: boolean;
  readonly onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
}

/**
 * Sends a form with uncontrolled fields, once at a time, and focuses the first invalid field.
 *
 * @param names the fields, in screen order
 * @param work receives the input
 */
export function useSubmission<Field extends string>(
  names: readonly Field[],
  work: (values: Readonly<Record<Field, string>>, form: HTMLFormElement) => Promise<Outcome<Field>>,
): Submission<Field> {
  const ready = useHydrated();
  const [problems, setProblems] = useState<Problems<Field>>({});
  const [busy, setBusy] = useState(false);
  const form = useRef<HTMLFormElement>(null);
  const answered = useRef(false);

  useEffect(() => {
    if (!answered.current) return;
    answered.current = false;
    const wrong = names.find((name) => problems.fields?.[name] !== undefined);
    if (wrong !== undefined) fieldOf(form.current, wrong)?.focus();
  }, [problems]);

  useEffect(() => {
    const typed = ({ target }: Event) => {
      if (!(target instanceof Element) || !form.current?.contains(target)) return;
      const name = target.getAttribute('name');
      setProblems((current) => withoutProblemOf(name, current));
    };
    if (!problems.fields) return;
    // On the document, to run after React: a render before that would reset the input of controlled fields.
    document.addEventListener('input', typed);
    return () => {
      document.removeEventListener('input', typed);
    };
  }, [problems]);

  useEffect(() => {
    // A page from the back-forward cache would still be busy.
    const comeBack = () => {
      setBusy(false);
    };
    addEventListener('pageshow', comeBack);
    return () => {
      removeEventListener('pageshow', comeBack);
    };
  }, []);

  const submit = async (sent: HTMLFormElement) => {
    form.current = sent;
    setBusy(true);
    const outcome = await work(valuesOf(sent, names), sent);
    if (outcome === 'leaving') return;
    setBusy(false);
    answered.current = true;
    setProblems(outcome === 'done' ? {} : outcome);
  };

  return {
    problems,
    ready,
    busy,
    onSubmit: (event) => {
      event.preventDefault();
      if (!busy) void submit(event.currentTarget);
    },
  };
}

/** Clears the problem of a field that is edited. */
function withoutProblemOf<Field extends string>(
  name: string | null,
  problems: Problems<Field>,
): Problems<Field> {
  const fields = Object.entries(problems.fields ?? {}).filter(([field]) => field !== name);
  return fields.length === Object.keys(problems.fields ?? {}).length
    ? problems
    : { ...problems, fields: Object.fromEntries(fields) as NonNullable<Problems<Field>['fields']> };
}

function valuesOf<Field extends string>(
  form: HTMLFormElement,
  names: readonly Field[],
): Record<Field, string> {
  const data = new FormData(form);
  const text = (name: string) => {
    const value = data.get(name);
    return typeof value === 'string' ? value : '';
  };
  return Object.fromEntries(names.map((name) => [name, text(name)])) as Record<Field, string>;
}

function fieldOf(form: HTMLFormElement | null, name: string): HTMLElement | undefined {
  const named = form?.elements.namedItem(name);
  // Choices share one name.
  const field = named instanceof RadioNodeList ? named[0] : named;
  return field instanceof HTMLElement ? field : undefined;
}
