import { slugFromTitle, type QuestionType } from '@centro/shared';
import { flowing } from './content.ts';

/** A question as entered by an editor. */
export interface DemoQuestion {
  readonly title: string;
  readonly type: QuestionType;
  readonly required?: boolean;
  readonly hint?: string;
  /** One per line. */
  readonly options?: string;
  /** Title of an earlier question, and the option of it. */
  readonly showIfQuestion?: string;
  readonly showIfOption?: string;
}

/** A form of the demo. */
export interface DemoForm {
  readonly slug: string;
  readonly title: string;
  readonly description: string;
  readonly content: string;
  readonly multipleAnswers: boolean;
  readonly questions: readonly DemoQuestion[];
}

const USED_BEFORE = '¿Usaste una computadora alguna vez?';

/** Required by «Computación para empezar». */
const computers: DemoForm = {
  ...named('Antes de empezar con la computadora'),
  description: 'Con tus respuestas armamos grupos parejos y preparamos las máquinas.',
  content: flowing(`
    No es un examen: no hay respuestas buenas ni malas. Si algo no se entiende, dejalo en blanco y lo vemos el primer
    día. Son dos minutos.
  `),
  multipleAnswers: false,
  questions: [
    {
      title: USED_BEFORE,
      type: 'singleChoice',
      required: true,
      options: 'Nunca\nAlguna vez\nTodas las semanas',
    },
    {
      title: '¿Para qué la usaste?',
      type: 'multipleChoice',
      required: true,
      options: 'Escribir textos\nPlanillas y cuentas\nTrámites por internet\nFotos o videos\nOtra cosa',
      showIfQuestion: USED_BEFORE,
      showIfOption: 'Todas las semanas',
    },
    { title: '¿Qué te gustaría poder hacer?', type: 'longText', hint: 'Con tus palabras.' },
    {
      title: '¿Cómo te decimos?',
      type: 'shortAnswer',
      required: true,
      hint: 'El nombre que va en tu cartelito.',
    },
    { title: '¿Cuántas horas por semana podés practicar?', type: 'number' },
    { title: '¿Desde qué día podés venir?', type: 'date' },
    {
      title: '¿Tenés otro correo?',
      type: 'email',
      hint: 'Si no usás seguido el de tu perfil.',
    },
    {
      title: 'Certificado de otro curso',
      type: 'file',
      hint: 'Si hiciste uno de computación.',
    },
  ],
};

/** Feedback after a training; may be answered repeatedly. */
const opinion: DemoForm = {
  ...named('Contanos cómo te fue'),
  description: 'Tu opinión nos ayuda a mejorar.',
  content: '',
  multipleAnswers: true,
  questions: [
    { title: '¿En qué capacitación participaste?', type: 'shortAnswer', required: true },
    {
      title: '¿Qué te pareció?',
      type: 'singleChoice',
      required: true,
      options: 'Muy buena\nBuena\nRegular\nMala',
    },
    { title: '¿Qué cambiarías?', type: 'longText' },
  ],
};

export const demoForms: readonly DemoForm[] = [computers, opinion];

/** Slug of the form required to enrol in «Computación para empezar». */
export const COMPUTERS_FORM = computers.slug;

function named(title: string): Pick<DemoForm, 'title' | 'slug'> {
  return { title, slug: slugFromTitle(title) };
}
