import { Suspense, type InputHTMLAttributes, type ReactNode } from 'react';
import { EMAIL_LIMIT } from '@centro/shared/account/identity';
import { DATE_RANGE, LONG_TEXT_LIMIT, SHORT_ANSWER_LIMIT } from '@centro/shared/form/limits';
import { described, Problem } from '../../components/ui/Field.tsx';
import { Loading } from '../../components/ui/Loading.tsx';
import { lazyPart } from '../../components/ui/lazy-part.tsx';
import { formPageCopy } from '../../copy/form-page.ts';
import type { QuestionProps } from './question-props.ts';

// Few forms ask for a file.
const FileAnswer = lazyPart(async () => (await import('./FileAnswer.tsx')).FileAnswer);

/** A question of a form with its input (spec §3). */
export function QuestionField(props: QuestionProps) {
  const { question } = props;
  switch (question.type) {
    case 'shortAnswer':
      return <Line {...props} input={{ maxLength: SHORT_ANSWER_LIMIT }} />;
    case 'email':
      return <Line {...props} input={EMAIL_INPUT} />;
    case 'number':
      return <Line {...props} input={{ inputMode: 'numeric', maxLength: 20 }} />;
    case 'date':
      return <Line {...props} input={{ type: 'date', min: DATE_RANGE.first, max: DATE_RANGE.last }} />;
    case 'longText':
      return <LongText {...props} />;
    case 'singleChoice':
      return <Choices {...props} options={question.options} type="radio" hint={question.hint} />;
    case 'multipleChoice':
      return (
        <Choices {...props} options={question.options} type="checkbox" hint={choicesHint(question.hint)} />
      );
    case 'file':
      return (
        <Suspense fallback={<Loading label={formPageCopy.part} />}>
          <FileAnswer {...props} title={<Title question={question} />} />
        </Suspense>
      );
  }
}

const EMAIL_INPUT = {
  type: 'email',
  inputMode: 'email',
  autoComplete: 'email',
  maxLength: EMAIL_LIMIT,
} as const;

interface LineProps extends QuestionProps {
  readonly input: InputHTMLAttributes<HTMLInputElement>;
}

function Line({ name, question, typed, problem, onChange, input }: LineProps) {
  return (
    <Labelled name={name} question={question} problem={problem}>
      <input
        autoComplete="off"
        {...input}
        {...described(name, question.hint ?? undefined, problem)}
        name={name}
        value={typed[0] ?? ''}
        required={question.required}
        onChange={({ currentTarget }) => {
          onChange([currentTarget.value]);
        }}
      />
    </Labelled>
  );
}

function LongText({ name, question, typed, problem, onChange }: QuestionProps) {
  return (
    <Labelled name={name} question={question} problem={problem}>
      <textarea
        {...described(name, question.hint ?? undefined, problem)}
        name={name}
        rows={5}
        maxLength={LONG_TEXT_LIMIT}
        value={typed[0] ?? ''}
        required={question.required}
        onChange={({ currentTarget }) => {
          onChange([currentTarget.value]);
        }}
      />
    </Labelled>
  );
}

interface ChoicesProps extends QuestionProps {
  readonly options: readonly string[];
  readonly type: 'radio' | 'checkbox';
  readonly hint: string | null;
}

function Choices({ name, question, typed, problem, onChange, options, type, hint }: ChoicesProps) {
  const texts = described(name, hint ?? undefined, problem);
  const several = type === 'checkbox';
  const choose = (option: string, chosen: boolean) => {
    if (!several) onChange([option]);
    else onChange(options.filter((each) => (each === option ? chosen : typed.includes(each))));
  };
  return (
    <fieldset
      className="choices"
      role={several ? undefined : 'radiogroup'}
      aria-required={several ? undefined : question.required}
      aria-invalid={several ? undefined : texts['aria-invalid']}
      aria-describedby={texts['aria-describedby']}
    >
      <legend>
        <Title question={question} />
      </legend>
      {options.map((option) => (
        <label key={option} className="check">
          <input
            type={type}
            name={name}
            value={option}
            checked={typed.includes(option)}
            aria-invalid={several ? texts['aria-invalid'] : undefined}
            onChange={({ currentTarget }) => {
              choose(option, currentTarget.checked);
            }}
          />
          {option}
        </label>
      ))}
      {!several && !question.required && typed.length > 0 && (
        <label className="check">
          <input
            type={type}
            name={name}
            value=""
            checked={false}
            onChange={() => {
              onChange([]);
            }}
          />
          {formPageCopy.none}
        </label>
      )}
      <Problem name={name} text={problem} />
      <Hint name={name} text={hint} />
    </fieldset>
  );
}

function choicesHint(hint: string | null): string {
  return hint === null ? formPageCopy['choices.hint'] : `${hint} ${formPageCopy['choices.hint']}`;
}

interface LabelledProps extends Pick<QuestionProps, 'name' | 'question' | 'problem'> {
  readonly children: ReactNode;
}

function Labelled({ name, question, problem, children }: LabelledProps) {
  return (
    <div className="field">
      <label htmlFor={name}>
        <Title question={question} />
      </label>
      {children}
      <Problem name={name} text={problem} />
      <Hint name={name} text={question.hint} />
    </div>
  );
}

/** The question, marked if required. */
function Title({ question: { title, required } }: Pick<QuestionProps, 'question'>) {
  return (
    <>
      {title}
      {required && <span aria-hidden="true"> *</span>}
    </>
  );
}

function Hint({ name, text }: { name: string; text: string | null }) {
  if (text === null) return null;
  return (
    <p className="hint" id={`${name}-hint`}>
      {text}
    </p>
  );
}
