import { flowing } from './content.ts';
import type { PictureId } from './pictures/catalogue.ts';

/** A teacher of the demo, identified by name when a seed resumes. */
export interface DemoTeacher {
  readonly name: string;
  readonly description: string | null;
  readonly picture: PictureId | null;
}

export const teachers = {
  olivieri: {
    name: 'Marta Olivieri',
    description: flowing(`
      Técnica en lechería. Hace veinte años que elabora quesos con leche de tambos de la zona y que enseña
      que la mitad del secreto está en la limpieza.
    `),
    picture: 'olivieri',
  },
  zabaleta: {
    name: 'Hugo Zabaleta',
    description: flowing(`
      Mecánico rural. Aprendió entre fierros con su padre y después estudió; desarma un motor con los ojos
      cerrados y lo explica con los ojos abiertos.
    `),
    picture: 'zabaleta',
  },
  bidegain: {
    name: 'Carla Bidegain',
    description: flowing(`
      Ingeniera agrónoma. Acompaña huertas familiares y montes frutales; trabaja con manejo agroecológico
      de suelos y plagas.
    `),
    picture: 'bidegain',
  },
  iturralde: {
    name: 'Néstor Iturralde',
    description: 'Apicultor de tercera generación, con ciento veinte colmenas entre Aguaribay y la laguna.',
    picture: 'iturralde',
  },
  arce: {
    name: 'Silvina Arce',
    description: 'Veterinaria de campo. Bienestar animal, sanidad de rodeos chicos y calidad de leche.',
    picture: 'arce',
  },
  ferreyra: {
    name: 'Damián Ferreyra',
    description: 'Electricista matriculado y soldador. Está a cargo del taller de herrería del centro.',
    picture: 'ferreyra',
  },
  pagnotta: {
    name: 'Lucía Pagnotta',
    description: flowing(`
      Contadora. Asesora a emprendimientos y cooperativas en costos, precios y trámites, sin palabras
      difíciles.
    `),
    picture: 'pagnotta',
  },
  lencina: {
    name: 'Rosa Lencina',
    description:
      'Panadera y conservera. Su horno de barro es el más viejo del pueblo y nunca se apagó del todo.',
    picture: 'lencina',
  },
  moyano: {
    name: 'Tobías Moyano',
    description: 'Profesor de informática. Enseña desde cero y con paciencia.',
    picture: 'moyano',
  },
  zubeldia: {
    name: 'Elvira Zubeldía',
    description: null,
    picture: null,
  },
} as const satisfies Record<string, DemoTeacher>;

export type TeacherId = keyof typeof teachers;
