import type { Category, Instant, TrainingType } from '@centro/shared';
import type { PictureId } from './pictures/catalogue.ts';
import { random, type Random } from './random.ts';
import type { TeacherId } from './teachers.ts';
import { timeline, type Timeline, type Weekday } from './timeline.ts';
import { training, weekly, type DemoTraining, type TrainingDraft } from './trainings/training.ts';

type DateFields = 'timestamp' | 'opens' | 'closes' | 'meetings' | 'schedule';

interface Subject {
  readonly name: string;
  readonly category: Category;
  readonly picture: PictureId;
  readonly teacher: TeacherId;
  readonly topics: readonly string[];
}

type Draft = readonly [name: string, picture: PictureId, teacher: TeacherId, topics: string];

const subjectsIn = (category: Category, drafts: readonly Draft[]): Subject[] =>
  drafts.map(([name, picture, teacher, topics]) => ({
    name,
    category,
    picture,
    teacher,
    topics: topics.split(', '),
  }));

const SUBJECTS: readonly Subject[] = [
  ...subjectsIn('agroindustry', [
    [
      'Quesos semiduros',
      'cheeseRoom',
      'olivieri',
      'Calidad de la leche, Cuajado, Prensado, Salado, Maduración',
    ],
    [
      'Yogur y leches fermentadas',
      'milkRoom',
      'olivieri',
      'Fermentos, Temperatura y tiempo, Batidos y firmes, Envasado',
    ],
    ['Mermeladas', 'preserves', 'lencina', 'Elegir la fruta, Pectina y azúcar, El punto, Esterilizar'],
    ['Encurtidos', 'preserves', 'lencina', 'Salmueras, Vinagres, Acidez, Guarda'],
    ['Panes de campo', 'bakery', 'lencina', 'Harinas, Amasado, Fermentación, Horno de barro'],
    ['Repostería regional', 'bakery', 'lencina', 'Masas, Rellenos, Horneado, Presentación'],
    ['Salames y longanizas', 'charcuterie', 'zubeldia', 'Carne y grasa, Especias, Embutido, Secado'],
    ['Sala de extracción de miel', 'honey', 'iturralde', 'Desopercular, Centrifugar, Decantar, Fraccionar'],
    ['Hierbas para infusiones', 'herbs', 'bidegain', 'Cosecha, Secado, Mezclas, Envases'],
    [
      'Buenas prácticas en la cocina',
      'kitchenHygiene',
      'olivieri',
      'Manos, Temperaturas, Contaminación cruzada, Limpieza',
    ],
  ]),
  ...subjectsIn('machinery', [
    ['Soldadura con electrodo', 'welding', 'ferreyra', 'Seguridad, Arco, Cordones, Uniones'],
    ['Soldadura MIG', 'welding', 'ferreyra', 'Equipo, Chapa fina, Posiciones, Terminación'],
    ['Motores a explosión', 'mechanics', 'zabaleta', 'Dos tiempos, Cuatro tiempos, Carburación, Encendido'],
    ['Motosierras y bordeadoras', 'mechanics', 'zabaleta', 'Protección, Afilado, Cortes, Guardado'],
    ['Tractores', 'ploughing', 'zabaleta', 'Mantenimiento diario, Filtros, Toma de fuerza, Neumáticos'],
    ['Cosechadoras', 'harvest', 'zabaleta', 'Cabezal, Trilla, Pérdidas, Limpieza'],
    ['Sembradoras', 'maizeField', 'zabaleta', 'Cuerpos, Dosificación, Profundidad, Calibración'],
    ['Electricidad domiciliaria', 'wiring', 'ferreyra', 'Circuitos, Protecciones, Puesta a tierra, Tablero'],
    ['Bombas y energía solar', 'solarPump', 'ferreyra', 'Caudal, Paneles, Instalación, Mantenimiento'],
    ['Carpintería de obra', 'carpentry', 'zubeldia', 'Medir, Cortar, Ensamblar, Terminar'],
    ['Costura industrial', 'sewing', 'zubeldia', 'La máquina, Costuras, Moldería, Confección'],
    ['Alambrados eléctricos', 'fenceWithNest', 'zabaleta', 'Boyero, Aisladores, Puesta a tierra, Control'],
  ]),
  ...subjectsIn('management', [
    ['Planillas de cálculo', 'officeDesk', 'moyano', 'Celdas, Fórmulas, Gráficos, Informes'],
    ['Correo y documentos en línea', 'officeDesk', 'moyano', 'Cuenta, Correo, Documentos, Compartir'],
    [
      'Costos para emprender',
      'accounts',
      'pagnotta',
      'Costos fijos, Costos variables, Punto de equilibrio, Precio',
    ],
    ['Contabilidad de la chacra', 'accounts', 'pagnotta', 'Registros, Ingresos, Gastos, Resultados'],
    ['Cooperativas y asociaciones', 'meeting', 'pagnotta', 'Principios, Estatuto, Asambleas, Balance'],
    ['Atención al público', 'marketStall', 'moyano', 'Escuchar, Mostrar, Cobrar, Reclamos'],
    ['Turismo en la chacra', 'poplarRoad', 'pagnotta', 'Recibir, Paseos, Habilitaciones, Reservas'],
    [
      'Seguridad en el trabajo',
      'classroom',
      'ferreyra',
      'Riesgos, Protección, Primeros auxilios, Lista de control',
    ],
  ]),
  ...subjectsIn('aProduction', [
    ['Manejo de colmenas', 'apiary', 'iturralde', 'Revisación, Núcleos, Reinas, Varroa'],
    ['Rodeos lecheros', 'dairyHerd', 'arce', 'Alimentación, Rutina de ordeñe, Mastitis, Recría'],
    ['Cría vacuna', 'windmillAtDawn', 'arce', 'Servicio, Parto, Destete, Sanidad'],
    ['Ovejas y corderos', 'sheepPasture', 'arce', 'Servicio, Parición, Esquila, Pezuñas'],
    ['Gallinas ponedoras', 'henHouse', 'arce', 'Gallinero, Alimentación, Sanidad, Huevos'],
    ['Cerdos a campo', 'pigs', 'arce', 'Refugios, Parideras, Alimentación, Bioseguridad'],
  ]),
  ...subjectsIn('vProduction', [
    ['Huerta familiar', 'vegetableGarden', 'bidegain', 'Canteros, Almácigos, Abonos, Cosecha'],
    ['Invernaderos', 'greenhouse', 'bidegain', 'Estructura, Cubierta, Ventilación, Tomate'],
    ['Frutales de carozo', 'orchard', 'bidegain', 'Plantación, Poda, Raleo, Cosecha'],
    ['Poda e injertos', 'pruning', 'bidegain', 'Herramientas, Yemas, Cortes, Injertos'],
    ['Riego por goteo', 'irrigation', 'zubeldia', 'Caudal, Filtros, Cintas, Programación'],
    ['Suelos y abonos', 'soilProfile', 'bidegain', 'Textura, Vida, Compost, Análisis'],
    ['Viveros de nativas', 'saplings', 'zubeldia', 'Semillas, Sustratos, Envases, Rusticación'],
    ['Semillas propias', 'germination', 'bidegain', 'Selección, Cosecha, Secado, Guarda'],
    ['Girasol y oleaginosas', 'sunflowers', 'bidegain', 'Lote, Siembra, Plagas, Rinde'],
    ['Trigo y rotaciones', 'wheatAndSilos', 'bidegain', 'Barbecho, Siembra, Nitrógeno, Cosecha'],
    ['Mapas y drones', 'droneOverPlots', 'moyano', 'Vuelo, Mosaicos, Índices, Ambientes'],
  ]),
];

const LEVELS = (
  'nivel inicial, nivel medio, nivel avanzado, ' +
  'taller práctico, actualización, para jóvenes, fin de semana'
).split(', ');

const PLACES = (
  'Aguaribay, La Tapera, El Chañar, Los Juncos, Colonia San Eloy, Paso del Molino, La Escondida, Tres Lomitas, ' +
  'El Hornero, Pozo Dulce, Estación Vieja, La Matera, El Sosiego, Puente Quebrado, Las Totoras, Campo Grande'
).split(', ');

const WEEKDAYS = [
  'lunes',
  'martes',
  'miércoles',
  'jueves',
  'viernes',
  'sábado',
] as const satisfies readonly Weekday[];
const TIMES = ['09:00', '14:00', '16:30', '18:00', '19:30'] as const;
const TYPES = ['course', 'course', 'course', 'talk', 'day'] as const satisfies readonly TrainingType[];

/**
 * Generates `count` distinct, realistic trainings (up to 5,000) in all states for benchmarks, deterministic for a day.
 * Their slugs never collide with those of the demo.
 */
export function makeTrainings(count: number, today: Instant): DemoTraining[] {
  const time = timeline(today);
  return Array.from({ length: count }, (_, index) => makeTraining(index, time));
}

/** Cycles through the items. */
function inTurn<T>(items: readonly T[], turn: number): T {
  const item = items[turn % items.length];
  if (item === undefined) throw new Error('There are no items');
  return item;
}

function makeTraining(index: number, time: Timeline): DemoTraining {
  const chance = random(index);
  const subject = inTurn(SUBJECTS, index);
  const round = Math.floor(index / SUBJECTS.length);
  const place = inTurn(PLACES, round);
  const level = inTurn(LEVELS, Math.floor(round / PLACES.length));
  return training({
    title: `${subject.name} en ${place}: ${level}`,
    description: description(chance, subject, place, level),
    content: content(chance, subject, place),
    type: chance.pick(TYPES),
    category: subject.category,
    picture: chance.chance(0.9) ? subject.picture : null,
    gallery: chance.chance(0.3) ? ['classroom', subject.picture] : [],
    teachers: chance.chance(0.85) ? [subject.teacher] : [],
    place: `Sede ${place}`,
    durationMinutes: chance.pick([90, 120, 150, 180]),
    quota: chance.pick([0, 12, 15, 20, 30]),
    ...(chance.chance(0.4) ? { waiting: 10 } : {}),
    ...dates(chance, time, subject),
  });
}

function description(chance: Random, { topics }: Subject, place: string, level: string): string {
  const listed = topics.slice(0, -1).join(', ').toLowerCase();
  const last = topics.at(-1)?.toLowerCase() ?? '';
  const promise = chance.pick([
    'Se aprende haciendo, en grupos chicos.',
    'No hace falta saber nada antes de empezar.',
    'Con práctica desde el primer encuentro y materiales del centro.',
    'Al terminar entregamos la constancia y un cuadernillo con todo lo visto, para volver a mirarlo en casa.',
  ]);
  return `Propuesta de ${level} que se dicta en ${place}: ${listed} y ${last}. ${promise}`;
}

function content(chance: Random, { name, topics }: Subject, place: string): string {
  const opening = chance.pick([
    `El grupo de **${place}** nos pidió esta propuesta y la armamos con ellos.`,
    `Volvemos a **${place}** con una de las propuestas más pedidas.`,
    `Es la primera vez que damos **${name.toLowerCase()}** en este paraje.`,
  ]);
  const closing = chance.pick([
    '> Lo que se comparte no se gasta.',
    'Si vivís lejos, podés pedir la beca de transporte en administración.',
    'Traé cuaderno, agua y ganas. El mate lo ponemos nosotros.',
  ]);
  const bring = chance.pick(['Ropa de trabajo', 'Calzado cerrado', 'Guantes', 'Delantal']);
  const program = topics.map((topic, index) => `${String(index + 1)}. ${topic}`).join('\n');
  return [opening, '## Programa', program, '### Qué traer', `- DNI\n- ${bring}`, closing].join('\n\n');
}

/** Dates of every kind: future, open with and without an end, running, over, and unknown. */
function dates(chance: Random, time: Timeline, { topics }: Subject): Pick<TrainingDraft, DateFields> {
  const { at, endOf } = time;
  const opens = Math.round(chance.between(-160, 30));
  const timestamp = at(opens - 2, '10:00');
  if (chance.chance(0.08)) return { timestamp };
  const starts = opens + 28;
  const closes = opens + Math.round(chance.between(14, 45));
  const meetings = weekly(time, {
    weekday: chance.pick(WEEKDAYS),
    from: starts,
    time: chance.pick(TIMES),
    minutes: 120,
    topics: [...topics],
  });
  return {
    timestamp,
    opens: at(opens, '08:00'),
    ...(chance.chance(0.9) ? { closes: endOf(closes) } : {}),
    ...(chance.chance(0.7)
      ? { meetings }
      : { schedule: { start: at(starts, '18:00'), finish: at(starts + 35, '20:00') } }),
  };
}
