import type { AnswerFault } from '@centro/shared';

/** Error messages of invalid answers. */
export const answerFaultTexts: Readonly<Record<AnswerFault | 'file-pending', string>> = {
  required: 'Respondé esta pregunta.',
  'wrong-type': 'La pregunta cambió: respondela de nuevo.',
  'not-text': 'Hay un carácter que no se puede guardar. Borralo y escribilo de nuevo.',
  'too-long': 'Es demasiado largo. Resumilo un poco.',
  'not-a-whole-number': 'Escribí un número entero, sin puntos ni comas.',
  'out-of-range': 'Ese valor no puede ser. Fijate si hay un error.',
  'not-a-date': 'Esa fecha no existe.',
  'not-an-email': 'Correo electrónico inválido',
  'not-an-option': 'Las opciones cambiaron: elegí de nuevo.',
  'missing-file': 'El archivo ya no está. Elegilo de nuevo.',
  'file-pending': 'El archivo todavía se está subiendo. Esperá un momento.',
  repeated: 'Está respondida dos veces.',
  'unknown-question': 'Esta pregunta ya no está.',
};
