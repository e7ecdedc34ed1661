import { useEffect, useRef, useState } from 'react';
import { askedQuestions } from '@centro/shared/form/asked';
import type { Form, GivenForm } from '@centro/shared';
import { ErrorMessage } from '../../components/ui/ErrorMessage.tsx';
import { SubmitButton } from '../../components/ui/SubmitButton.tsx';
import { failureTexts } from '../../copy/failures.ts';
import { formPageCopy } from '../../copy/form-page.ts';
import { useSubmission } from '../../lib/forms/submission.ts';
import { changedDraft, draftOf, dropDraftOf, keepDraftOf } from './draft.ts';
import { QuestionField } from './QuestionField.tsx';
import { givenAnswers, givenValues, type TypedAnswer } from './typed.ts';

interface Props {
  readonly form: Form;
  readonly trainingId: string | null;
  /** Uid of the citizen. */
  readonly owner: string;
  readonly onSent: (given: GivenForm) => void;
}

/**
 * A form being filled in. The input is stored as a draft until it is sent; if the form changes meanwhile, the remaining
 * questions keep theirs.
 */
export function FillIn({ form, trainingId, owner, onSent }: Props) {
  const { id, questions } = form;
  const [begun] = useState(form.version);
  const [draft, setDraft] = useState(() => draftOf(id, owner, trainingId));
  const uploading = useRef(new Set<string>());
  const hasInput = draft.typed.size > 0;
  useEffect(() => {
    // Preloaded, because the network may be gone when the form is sent.
    if (!hasInput) return;
    void loadSending();
    import('./Answered.tsx').catch(() => undefined);
  }, [hasInput]);
  const asked = askedQuestions(questions, givenValues(questions, draft.typed));

  const change = (question: string, answer: TypedAnswer) => {
    setDraft((known) => {
      const changed = changedDraft(known, question, answer);
      keepDraftOf(id, owner, changed);
      return changed;
    });
  };

  const { problems, ready, busy, onSubmit } = useSubmission<string>(
    asked.map((question) => nameOf(question.id)),
    async () => {
      const sending = await loadSending();
      if (!sending) return { whole: failureTexts.offline };
      const outcome = await sending.sendAnswers({
        form,
        trainingId,
        asked,
        key: draft.key,
        uploading: uploading.current,
        answers: givenAnswers(asked, draft.typed),
      });
      if (outcome === 'leaving') return outcome;
      if ('problems' in outcome) {
        const fields = Array.from(outcome.problems, ([question, text]) => [nameOf(question), text] as const);
        return { fields: Object.fromEntries(fields), whole: outcome.whole };
      }
      dropDraftOf(id);
      onSent(outcome.given);
      return 'done';
    },
  );
  const changed = form.version !== begun;

  return (
    <form method="post" noValidate onSubmit={onSubmit} className="questions">
      <h2>{form.title}</h2>
      {form.description !== '' && <p>{form.description}</p>}
      {form.content !== '' && <p className="as-written">{form.content}</p>}
      {questions.some(({ required }) => required) && <p className="hint">{formPageCopy.required}</p>}
      {asked.map((question) => (
        <QuestionField
          key={`${question.id} ${question.type}`}
          name={nameOf(question.id)}
          formId={id}
          question={question}
          typed={draft.typed.get(question.id) ?? []}
          problem={problems.fields?.[nameOf(question.id)]}
          onChange={(answer) => {
            change(question.id, answer);
          }}
          onUploading={(busyUploading) => {
            if (busyUploading) uploading.current.add(question.id);
            else uploading.current.delete(question.id);
          }}
        />
      ))}
      <ErrorMessage>{problems.whole ?? (changed && failureTexts['form-changed'])}</ErrorMessage>
      <SubmitButton label={formPageCopy.submit} ready={ready} busy={busy} />
    </form>
  );
}

/** Loaded on demand, to keep the page small. */
function loadSending() {
  return import('./send-answers.ts').catch(() => undefined);
}

/** Name and id of a question's field, unique on the page. */
function nameOf(questionId: string): string {
  return `q-${questionId}`;
}
