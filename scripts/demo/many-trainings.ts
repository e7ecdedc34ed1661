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

const subject = (
  name: string,
  category: Category,
  picture: PictureId,
  teacher: TeacherId,
  topics: string,
): Subject => ({ name, category, picture, teacher, topics: topics.split(', ') });

const SUBJECTS: readonly [Subject, ...Subject[]] = [
  subject(
    'Quesos semiduros',
    'agroindustry',
    'cheeseRoom',
    'olivieri',
    'Calidad de la leche, Cuajado, Prensado, Salado, Maduración',
  ),
  subject(
    'Yogur y leches fermentadas',
    'agroindustry',
    'milkRoom',
    'olivieri',
    'Fermentos, Temperatura y tiempo, Batidos y firmes, Envasado',
  ),
  subject(
    'Mermeladas',
    'agroindustry',
    'preserves',
    'lencina',
    'Elegir la fruta, Pectina y azúcar, El punto, Esterilizar',
  ),
  subject('Encurtidos', 'agroindustry', 'preserves', 'lencina', 'Salmueras, Vinagres, Acidez, Guarda'),
  subject(
    'Panes de campo',
    'agroindustry',
    'bakery',
    'lencina',
    'Harinas, Amasado, Fermentación, Horno de barro',
  ),
  subject(
    'Repostería regional',
    'agroindustry',
    'bakery',
    'lencina',
    'Masas, Rellenos, Horneado, Presentación',
  ),
  subject(
    'Salames y longanizas',
    'agroindustry',
    'charcuterie',
    'zubeldia',
    'Carne y grasa, Especias, Embutido, Secado',
  ),
  subject(
    'Sala de extracción de miel',
    'agroindustry',
    'honey',
    'iturralde',
    'Desopercular, Centrifugar, Decantar, Fraccionar',
  ),
  subject(
    'Hierbas para infusiones',
    'agroindustry',
    'herbs',
    'bidegain',
    'Cosecha, Secado, Mezclas, Envases',
  ),
  subject(
    'Buenas prácticas en la cocina',
    'agroindustry',
    'kitchenHygiene',
    'olivieri',
    'Manos, Temperaturas, Contaminación cruzada, Limpieza',
  ),
  subject(
    'Soldadura con electrodo',
    'machinery',
    'welding',
    'ferreyra',
    'Seguridad, Arco, Cordones, Uniones',
  ),
  subject('Soldadura MIG', 'machinery', 'welding', 'ferreyra', 'Equipo, Chapa fina, Posiciones, Terminación'),
  subject(
    'Motores a explosión',
    'machinery',
    'mechanics',
    'zabaleta',
    'Dos tiempos, Cuatro tiempos, Carburación, Encendido',
  ),
  subject(
    'Motosierras y bordeadoras',
    'machinery',
    'mechanics',
    'zabaleta',
    'Protección, Afilado, Cortes, Guardado',
  ),
  subject(
    'Tractores',
    'machinery',
    'ploughing',
    'zabaleta',
    'Mantenimiento diario, Filtros, Toma de fuerza, Neumáticos',
  ),
  subject('Cosechadoras', 'machinery', 'harvest', 'zabaleta', 'Cabezal, Trilla, Pérdidas, Limpieza'),
  subject(
    'Sembradoras',
    'machinery',
    'maizeField',
    'zabaleta',
    'Cuerpos, Dosificación, Profundidad, Calibración',
  ),
  subject(
    'Electricidad domiciliaria',
    'machinery',
    'wiring',
    'ferreyra',
    'Circuitos, Protecciones, Puesta a tierra, Tablero',
  ),
  subject(
    'Bombas y energía solar',
    'machinery',
    'solarPump',
    'ferreyra',
    'Caudal, Paneles, Instalación, Mantenimiento',
  ),
  subject('Carpintería de obra', 'machinery', 'carpentry', 'zubeldia', 'Medir, Cortar, Ensamblar, Terminar'),
  subject(
    'Costura industrial',
    'machinery',
    'sewing',
    'zubeldia',
    'La máquina, Costuras, Moldería, Confección',
  ),
  subject(
    'Alambrados eléctricos',
    'machinery',
    'fenceWithNest',
    'zabaleta',
    'Boyero, Aisladores, Puesta a tierra, Control',
  ),
  subject(
    'Planillas de cálculo',
    'management',
    'officeDesk',
    'moyano',
    'Celdas, Fórmulas, Gráficos, Informes',
  ),
  subject(
    'Correo y documentos en línea',
    'management',
    'officeDesk',
    'moyano',
    'Cuenta, Correo, Documentos, Compartir',
  ),
  subject(
    'Costos para emprender',
    'management',
    'accounts',
    'pagnotta',
    'Costos fijos, Costos variables, Punto de equilibrio, Precio',
  ),
  subject(
    'Contabilidad de la chacra',
    'management',
    'accounts',
    'pagnotta',
    'Registros, Ingresos, Gastos, Resultados',
  ),
  subject(
    'Cooperativas y asociaciones',
    'management',
    'meeting',
    'pagnotta',
    'Principios, Estatuto, Asambleas, Balance',
  ),
  subject(
    'Atención al público',
    'management',
    'marketStall',
    'moyano',
    'Escuchar, Mostrar, Cobrar, Reclamos',
  ),
  subject(
    'Turismo en la chacra',
    'management',
    'poplarRoad',
    'pagnotta',
    'Recibir, Paseos, Habilitaciones, Reservas',
  ),
  subject(
    'Seguridad en el trabajo',
    'management',
    'classroom',
    'ferreyra',
    'Riesgos, Protección, Primeros auxilios, Lista de control',
  ),
  subject('Manejo de colmenas', 'aProduction', 'apiary', 'iturralde', 'Revisación, Núcleos, Reinas, Varroa'),
  subject(
    'Rodeos lecheros',
    'aProduction',
    'dairyHerd',
    'arce',
    'Alimentación, Rutina de ordeñe, Mastitis, Recría',
  ),
  subject('Cría vacuna', 'aProduction', 'windmillAtDawn', 'arce', 'Servicio, Parto, Destete, Sanidad'),
  subject('Ovejas y corderos', 'aProduction', 'sheepPasture', 'arce', 'Servicio, Parición, Esquila, Pezuñas'),
  subject(
    'Gallinas ponedoras',
    'aProduction',
    'henHouse',
    'arce',
    'Gallinero, Alimentación, Sanidad, Huevos',
  ),
  subject('Cerdos a campo', 'aProduction', 'pigs', 'arce', 'Refugios, Parideras, Alimentación, Bioseguridad'),
  subject(
    'Huerta familiar',
    'vProduction',
    'vegetableGarden',
    'bidegain',
    'Canteros, Almácigos, Abonos, Cosecha',
  ),
  subject(
    'Invernaderos',
    'vProduction',
    'greenhouse',
    'bidegain',
    'Estructura, Cubierta, Ventilación, Tomate',
  ),
  subject('Frutales de carozo', 'vProduction', 'orchard', 'bidegain', 'Plantación, Poda, Raleo, Cosecha'),
  subject('Poda e injertos', 'vProduction', 'pruning', 'bidegain', 'Herramientas, Yemas, Cortes, Injertos'),
  subject(
    'Riego por goteo',
    'vProduction',
    'irrigation',
    'zubeldia',
    'Caudal, Filtros, Cintas, Programación',
  ),
  subject('Suelos y abonos', 'vProduction', 'soilProfile', 'bidegain', 'Textura, Vida, Compost, Análisis'),
  subject(
    'Viveros de nativas',
    'vProduction',
    'saplings',
    'zubeldia',
    'Semillas, Sustratos, Envases, Rusticación',
  ),
  subject('Semillas propias', 'vProduction', 'germination', 'bidegain', 'Selección, Cosecha, Secado, Guarda'),
  subject('Girasol y oleaginosas', 'vProduction', 'sunflowers', 'bidegain', 'Lote, Siembra, Plagas, Rinde'),
  subject(
    'Trigo y rotaciones',
    'vProduction',
    'wheatAndSilos',
    'bidegain',
    'Barbecho, Siembra, Nitrógeno, Cosecha',
  ),
  subject('Mapas y drones', 'vProduction', 'droneOverPlots', 'moyano', 'Vuelo, Mosaicos, Índices, Ambientes'),
];

const LEVELS = [
  'nivel inicial',
  'nivel medio',
  'nivel avanzado',
  'taller práctico',
  'actualización',
  'para jóvenes',
  'fin de semana',
] as const;

const PLACES = [
  'Aguaribay',
  'La Tapera',
  'El Chañar',
  'Los Juncos',
  'Colonia San Eloy',
  'Paso del Molino',
  'La Escondida',
  'Tres Lomitas',
  'El Hornero',
  'Pozo Dulce',
  'Estación Vieja',
  'La Matera',
  'El Sosiego',
  'Puente Quebrado',
  'Las Totoras',
  'Campo Grande',
] as const;

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
 * Makes `count` different, believable trainings (up to 5,000) in all states, the same ones every time on the same
 * day, so that a benchmark has something to publish. Their slugs never meet those of the demo.
 */
export function makeTrainings(count: number, today: Instant): DemoTraining[] {
  const time = timeline(today);
  return Array.from({ length: count }, (_, index) => makeTraining(index, time));
}

/** Takes the items in turn, without end. */
function inTurn<T>(items: readonly [T, ...T[]], turn: number): T {
  return items[turn % items.length] ?? items[0];
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

/** Dates of every kind: to come, open with and without an end, running, over, and not yet known. */
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
