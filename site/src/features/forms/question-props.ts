import type { ReactNode } from 'react';
import type { Question } from '@centro/shared';
import type { TypedAnswer } from './typed.ts';

/** Props of the field of one question. */
export interface QuestionProps {
  /** Also the element's id. */
  readonly name: string;
  readonly formId: string;
  readonly question: Question;
  readonly typed: TypedAnswer;
  readonly problem: ReactNode;
  readonly onChange: (answer: TypedAnswer) => void;
  /** Called when the upload of a file starts or ends. */
  readonly onUploading: (busy: boolean) => void;
}
