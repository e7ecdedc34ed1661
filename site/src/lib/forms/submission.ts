import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react';
import { useHydrated } from '../session/hydration.ts';

/** What is wrong with a form; nothing typed is ever cleared. */
export interface Problems<Field extends string> {
  readonly fields?: Readonly<Partial<Record<Field, ReactNode>>>;
  /** What is wrong with the whole, or was with sending it. */
  readonly whole?: ReactNode;
}

/** What sending a form came to. `leaving`: the browser is on its way to another page. */
export type Outcome<Field extends string> = Problems<Field> | 'leaving' | 'done';

export interface Submission<Field extends string> {
  readonly problems: Problems<Field>;
  /** Being sent, or not yet in the hands of the script: before that a browser would send it by itself. */
  readonly ready: boolean;
  readonly busy: boolean;
  readonly onSubmit: (event: SyntheticEvent<HTMLFormElement>) => void;
}

/**
 * Sends a form whose fields the browser keeps, one sending at a time, and puts the focus on the first wrong field.
 *
 * @param names the fields, in their order on the screen
 * @param work is given what is typed
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
    // Heard after React has: drawn anew before, a field that React keeps would lose what was typed.
    document.addEventListener('input', typed);
    return () => {
      document.removeEventListener('input', typed);
    };
  }, [problems]);

  useEffect(() => {
    // A page that the browser kept aside while it was left comes back as it was: busy.
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

/** What is wrong with a field no longer holds once somebody writes in it. */
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
