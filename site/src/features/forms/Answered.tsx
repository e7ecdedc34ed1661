import { useEffect, useRef } from 'react';
import { routes } from '@centro/shared/routes';
import type { Answer, Form, GivenForm } from '@centro/shared';
import { formAnsweredCopy } from '../../copy/form-answered.ts';

interface Props {
  readonly form: Form;
  readonly given: GivenForm;
  readonly trainingId: string | null;
  /** Whether it was answered just now. */
  readonly now: boolean;
  /** Starts another answer, if the form accepts several. */
  readonly again?: () => void;
}

/** The citizen's answers, with a link to the next step. */
export function Answered({ form, given, trainingId, now, again }: Props) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    // The button that had the focus is gone.
    if (document.activeElement === document.body) heading.current?.focus();
  }, []);
  return (
    <>
      <p className="form-title">{form.title}</p>
      <h2 ref={heading} tabIndex={-1}>
        {formAnsweredCopy[now ? 'sent.title' : 'completed.title']}
      </h2>
      {!now && <p>{formAnsweredCopy['completed.text']}</p>}
      {trainingId === null ? (
        <a className="button" href={routes.trainings()}>
          {formAnsweredCopy['next.trainings']}
        </a>
      ) : (
        <a className="button" href={routes.trainingAction(trainingId, 'inscribirme')}>
          {formAnsweredCopy['next.training']}
        </a>
      )}
      {again && (
        <button type="button" className="button quiet" onClick={again}>
          {formAnsweredCopy['sent.again']}
        </button>
      )}
      {given.answers.length > 0 && (
        <details className="given">
          <summary>{formAnsweredCopy['given.title']}</summary>
          <dl>
            {given.answers.map((answer) => (
              <div key={answer.id}>
                <dt>{answer.title}</dt>
                <dd>{valueOf(answer)}</dd>
              </div>
            ))}
          </dl>
        </details>
      )}
    </>
  );
}

function valueOf(answer: Answer) {
  if ('number' in answer) return String(answer.number);
  if ('choices' in answer) return answer.choices.join(', ');
  if ('choice' in answer) return answer.choice;
  if ('date' in answer) return answer.date.split('-').reverse().join('/');
  if ('text' in answer) return answer.text;
  return (
    <a href={routes.myFile(answer.file)} download>
      {formAnsweredCopy['given.file']}
    </a>
  );
}
