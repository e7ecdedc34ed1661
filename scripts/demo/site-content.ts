import type { SOCIAL_IDS } from '@centro/shared';
import { flowing, written, type DemoContent } from './content.ts';
import type { PictureId } from './pictures/catalogue.ts';

interface DemoMember {
  readonly name: string;
  readonly role: string;
  readonly picture: PictureId | null;
}

interface DemoSection {
  readonly title: string;
  readonly content: DemoContent;
  readonly picture: PictureId | null;
}

interface DemoLandingImage {
  readonly name: string;
  readonly location: string | null;
  readonly picture: PictureId;
}

/** Pictures of the home page's slideshow, in order. */
export const landingImages: readonly DemoLandingImage[] = [
  { name: 'Nuestra escuela', location: 'Calle del Molino y las vías', picture: 'schoolFront' },
  { name: 'Amanece junto al molino', location: 'Campo didáctico', picture: 'windmillAtDawn' },
  { name: 'Al caer la tarde', location: 'Laguna de los Juncos', picture: 'lagoonAtDusk' },
  { name: 'El camino de los álamos', location: 'Acceso al pueblo', picture: 'poplarRoad' },
  { name: 'El apiario', location: null, picture: 'apiary' },
];

const sections: readonly DemoSection[] = [
  {
    title: 'Quiénes somos',
    content: written(`
      Somos un centro público y gratuito de formación para jóvenes y adultos. Enseñamos **oficios y saberes del
      campo y del pueblo** a quien quiera aprenderlos, sin examen de ingreso y sin edad.

      Funcionamos por la mañana, por la tarde y por la noche, y también donde haga falta: en un tambo, en una
      escuela rural o debajo de un árbol.

      > Nadie sabe todo, nadie ignora todo.
    `),
    picture: 'classroom',
  },
  {
    title: 'Nuestra historia',
    content: written(`
      Empezamos en el galpón de la vieja estación con una máquina de coser y un torno prestado. El primer año fuimos
      nueve; el último, más de seiscientas personas pasaron por nuestras aulas.

      - El galpón se convirtió en **taller de herrería y carpintería**
      - El terreno del ferrocarril, en **campo didáctico**
      - La cocina de la cooperadora, en **sala de elaboración habilitada**
    `),
    picture: 'welding',
  },
  {
    title: 'Cómo es cursar acá',
    content: written(`
      1. Te anotás en la web o en administración.
      2. Venís a la primera clase con ganas y con tu DNI.
      3. Aprendés haciendo, en grupos chicos.
      4. Al terminar recibís tu constancia, que cualquiera puede verificar.

      Todos los cursos son **gratuitos**. Si tenés chicos a cargo, en el turno tarde hay sala de juegos. Si vivís
      lejos, hay [becas de transporte](/publicaciones/becas-de-transporte-para-estudiantes-de-parajes-rurales).
    `),
    picture: 'vegetableGarden',
  },
  {
    title: 'Trabajamos con otros',
    content: written(`
      Municipio, cooperativas, escuelas, biblioteca y productores. Si tu organización necesita una capacitación,
      [escribinos](mailto:hola@cfp478.example) y la pensamos juntos.
    `),
    picture: null,
  },
];

const administration: readonly DemoMember[] = [
  { name: 'Graciela Echave', role: 'Directora', picture: 'echave' },
  { name: 'Julio Barrientos', role: 'Secretario', picture: 'barrientos' },
  { name: 'Lucía Pagnotta', role: 'Coordinadora de gestión', picture: 'pagnotta' },
  { name: 'Damián Ferreyra', role: 'Jefe de talleres', picture: 'ferreyra' },
  { name: 'Ofelia Ríos', role: 'Auxiliar', picture: null },
];

const treasury: readonly DemoMember[] = [
  { name: 'Noemí Salcedo', role: 'Presidenta', picture: 'salcedo' },
  { name: 'Anselmo Gorosito', role: 'Tesorero', picture: 'gorosito' },
  { name: 'Mirta Ledesma', role: 'Vocal', picture: null },
];

const socials: readonly { readonly network: (typeof SOCIAL_IDS)[number]; readonly url: string }[] = [
  { network: 'instagram', url: 'https://instagram.example/cfp478aguaribay' },
  { network: 'facebook', url: 'https://facebook.example/cfp478aguaribay' },
  { network: 'whatsapp', url: 'https://whatsapp.example/540000000000' },
  { network: 'email', url: 'mailto:hola@cfp478.example' },
  { network: 'phoneNumber', url: 'tel:+540000000000' },
  { network: 'youtube', url: 'https://youtube.example/cfp478aguaribay' },
  { network: 'tiktok', url: 'https://tiktok.example/cfp478aguaribay' },
];

/** The demo's centre: fictitious, in a fictitious town. */
export const siteContent = {
  colorTheme: '#2f6b3a',
  general: {
    number: '478',
    city: 'Aguaribay',
    address: 'Calle del Molino 120, Aguaribay, provincia de Buenos Aires',
    locationLink: 'https://mapas.example/cfp478-aguaribay',
    openingHours: 'Lunes a viernes: 8 a 12 y 17 a 21\nSábados: 9 a 12',
    termsUrl: 'https://cfp478.example/terminos-y-condiciones',
    logo: 'logo',
    simpleLogo: 'simpleLogo',
  },
  about: { sections, mapImage: 'townMap', mapLink: 'https://mapas.example/cfp478-aguaribay' },
  people: { administration, treasury },
  socials,
  treasury: {
    enabled: true,
    title: 'Cooperadora del Centro N.º 478',
    mainText: flowing(`
      La cooperadora compra materiales, arregla máquinas y sostiene la sala de juegos. Cada aporte se anota y se
      muestra en la asamblea de todos los meses, que es abierta.
    `),
    secondText: 'El aporte es voluntario: nadie deja de estudiar por no pagarlo.',
    productText:
      'Por cada aporte anual te llevás la bolsa de tela del centro, cosida en nuestro taller textil.',
    productLink: 'https://cfp478.example/bolsa-del-centro',
    price: 4500,
    accountData: {
      holder: 'Asociación Cooperadora CFP N.º 478',
      cuil: '30-00000000-0',
      alias: 'MOLINO.BROTE.DEMO',
      cbu: '0000000000000000000000',
    },
  },
} as const;
