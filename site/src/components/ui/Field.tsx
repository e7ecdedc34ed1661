import type { InputHTMLAttributes, ReactNode, SelectHTMLAttributes } from 'react';

interface Surroundings {
  /** Also the element's id: a page has one form. */
  readonly name: string;
  readonly label: string;
  readonly hint?: string | undefined;
  readonly problem?: ReactNode;
}

/** Text input with its label, hint and error. */
export function TextField({
  label,
  hint,
  problem,
  ...input
}: Surroundings & InputHTMLAttributes<HTMLInputElement>) {
  return (
    <Surrounded name={input.name} label={label} hint={hint} problem={problem}>
      <input {...input} {...described(input.name, hint, problem)} />
    </Surrounded>
  );
}

/** Select with its label, hint and error. */
export function SelectField({
  label,
  hint,
  problem,
  ...select
}: Surroundings & SelectHTMLAttributes<HTMLSelectElement>) {
  return (
    <Surrounded name={select.name} label={label} hint={hint} problem={problem}>
      <select {...select} {...described(select.name, hint, problem)} />
    </Surrounded>
  );
}

/** Attributes that link an input to its hint and error. */
export function described(name: string, hint: string | undefined, problem: ReactNode) {
  const texts = [problem === undefined ? [] : `${name}-problem`, hint === undefined ? [] : `${name}-hint`];
  return {
    id: name,
    'aria-describedby': texts.flat().join(' ') || undefined,
    'aria-invalid': problem === undefined ? undefined : true,
  };
}

function Surrounded({ name, label, hint, problem, children }: Surroundings & { children: ReactNode }) {
  return (
    <div className="field">
      <label htmlFor={name}>{label}</label>
      {children}
      <Problem name={name} text={problem} />
      {hint !== undefined && (
        <p className="hint" id={`${name}-hint`}>
          {hint}
        </p>
      )}
    </div>
  );
}

/** Error of a field. */
export function Problem({ name, text }: { name: string; text: ReactNode }) {
  if (text === undefined) return null;
  return (
    <p className="problem" id={`${name}-problem`}>
      {text}
    </p>
  );
}
