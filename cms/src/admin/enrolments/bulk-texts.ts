import type { BulkAction } from './bulk';

const number = (value: number) => value.toLocaleString('es-AR');
const people = (count: number) => (count === 1 ? '1 persona' : `${number(count)} personas`);

/** Texts of an action's dialog; `who` is a name or a number of people. */
interface BulkTexts {
  readonly title: (who: string) => string;
  readonly explained: (count: number) => string;
  readonly confirm: (count: number) => string;
  readonly running: (done: number, total: number) => string;
  readonly done: (count: number) => string;
  readonly before: (count: number) => string;
  readonly refused: (count: number) => string;
}

const notice = 'Quien tiene correo recibe un aviso; a los demás avisales por teléfono.';
const noticeIfConfirmed =
  'Quien tiene correo recibe un aviso, si confirmó su lugar; a los demás avisales por teléfono.';
const repeatable = 'Si se corta, podés repetirlo.';

export const bulkTexts: Readonly<Record<BulkAction, BulkTexts>> = {
  approved: {
    title: (who) => `Aprobar a ${who}`,
    explained: (count) =>
      count === 1
        ? 'Recibe su constancia, que es pública: en el sitio la ve cualquiera que tenga su código.'
        : `Cada una recibe su constancia, que es pública: en el sitio la ve cualquiera que tenga su código. Quien ya aprobó queda como está. ${repeatable}`,
    confirm: (count) => (count === 1 ? 'Aprobar' : `Aprobar a ${people(count)}`),
    running: (done, total) => `Aprobando: ${number(done)} de ${number(total)}`,
    done: (count) => (count === 1 ? 'Aprobó 1 persona.' : `Aprobaron ${number(count)} personas.`),
    before: (count) =>
      count === 1 ? '1 persona ya había aprobado.' : `${number(count)} personas ya habían aprobado.`,
    refused: (count) => `No se pudo aprobar a ${people(count)}:`,
  },
  enrolled: {
    title: (who) => `Dar un lugar a ${who}`,
    explained: () =>
      `Tienen lugar aunque se pase del cupo. ${notice} A quien ya tiene lugar, o ya aprobó, no le cambia nada. ${repeatable}`,
    confirm: (count) => `Dar un lugar a ${people(count)}`,
    running: (done, total) => `Dando lugares: ${number(done)} de ${number(total)}`,
    done: (count) => `Dimos un lugar a ${people(count)}.`,
    before: (count) =>
      count === 1 ? '1 persona ya tenía lugar.' : `${number(count)} personas ya tenían lugar.`,
    refused: (count) => `No se pudo dar un lugar a ${people(count)}:`,
  },
  waiting: {
    title: (who) => `Pasar a espera a ${who}`,
    explained: () =>
      `Pierden su lugar, que pasa a quienes siguen en la espera si la capacitación no terminó, y quedan al final de la lista. Si no espera tanta gente, no todas lo pierden. ${notice} ${repeatable}`,
    confirm: (count) => `Pasar a espera a ${people(count)}`,
    running: (done, total) => `Pasando a espera: ${number(done)} de ${number(total)}`,
    done: (count) => `Pasamos a espera a ${people(count)}.`,
    before: (count) =>
      count === 1 ? '1 persona ya estaba en espera.' : `${number(count)} personas ya estaban en espera.`,
    refused: (count) => `No se pudo pasar a espera a ${people(count)}:`,
  },
  none: {
    title: (who) => `Sacar a ${who}`,
    explained: () =>
      `Pierden su lugar o su puesto en la espera. Los lugares pasan a quienes siguen en la lista si la capacitación no terminó. ${noticeIfConfirmed} Quien ya aprobó queda como está. ${repeatable}`,
    confirm: (count) => `Sacar a ${people(count)}`,
    running: (done, total) => `Sacando: ${number(done)} de ${number(total)}`,
    done: (count) => `Sacamos a ${people(count)}.`,
    before: (count) =>
      count === 1
        ? '1 persona ya no estaba, o ya aprobó.'
        : `${number(count)} personas ya no estaban, o ya aprobaron.`,
    refused: (count) => `No se pudo sacar a ${people(count)}:`,
  },
};
