import { slugFromTitle } from '@centro/shared';
import { CITIZEN_EMAIL } from '../environment.ts';
import type { CitizenProfile } from './cms/citizens.ts';

/** A fictitious demo citizen; such DNIs have not been issued yet. */
export interface DemoCitizen {
  readonly email: string;
  readonly profile: CitizenProfile;
}

/** The account for trying out the demo. */
export const MAIN_CITIZEN: DemoCitizen = {
  email: CITIZEN_EMAIL,
  profile: {
    names: 'Rosario',
    surnames: 'Quiroga',
    dniNumber: '99111222',
    phoneNumber: '2494000001',
    job: 'Productora hortícola',
    city: 'Aguaribay',
    sex: 'F',
  },
};

const OTHERS = [
  ['Amelia', 'Barrios', 'Docente'],
  ['Braulio', 'Ceballos', 'Peón rural'],
  ['Camila', 'Dorado', 'Estudiante'],
  ['Delfor', 'Echeverría', 'Alambrador'],
  ['Elsa', 'Funes', 'Ama de casa'],
  ['Fermín', 'Godoy', 'Mecánico'],
  ['Graciela', 'Herrera', 'Costurera'],
  ['Horacio', 'Ibáñez', 'Jubilado'],
  ['Inés', 'Juárez', 'Comerciante'],
  ['Joaquín', 'Ledesma', 'Tambero'],
  ['Karina', 'Molina', 'Enfermera'],
  ['Lisandro', 'Navarro', 'Estudiante'],
  ['Marta', 'Oviedo', 'Cocinera'],
  ['Nicanor', 'Paz', 'Apicultor'],
] as const;

/** Other citizens, who fill the trainings. */
const others: readonly DemoCitizen[] = OTHERS.map(([names, surnames, job], index) => ({
  email: `${slugFromTitle(`${names} ${surnames}`)}@vecindad.example`,
  profile: {
    names,
    surnames,
    job,
    dniNumber: String(99_200_000 + index),
    phoneNumber: String(2_494_000_010 + index),
    city: 'Aguaribay',
    sex: null,
  },
}));

export const demoCitizens: readonly DemoCitizen[] = [MAIN_CITIZEN, ...others];

interface Attendance {
  readonly trainingId: string;
  /** In order of enrolment. */
  readonly citizens: readonly DemoCitizen[];
}

/** Participants, so that trainings are nearly full, full with a waiting list, and full without. */
export const attendances: readonly Attendance[] = [
  // Nine of ten places.
  {
    trainingId: slugFromTitle('Costura a máquina: de la reparación a la prenda'),
    citizens: others.slice(0, 9),
  },
  // All twelve places, and three waiting.
  {
    trainingId: slugFromTitle('Soldadura eléctrica para el taller rural'),
    citizens: [...others, MAIN_CITIZEN],
  },
  // All twelve places, without a waiting list.
  { trainingId: slugFromTitle('Alambrados: tendido y reparación'), citizens: others.slice(2, 14) },
  { trainingId: slugFromTitle('Apicultura inicial'), citizens: [MAIN_CITIZEN, ...others.slice(4, 8)] },
];

/** Past trainings of which {@link MAIN_CITIZEN} has certificates; the first is valid for three years. */
export const certifiedTrainings: readonly string[] = [
  slugFromTitle('Licores y bebidas de fruta'),
  slugFromTitle('Soguería: trabajo en cuero crudo'),
];
