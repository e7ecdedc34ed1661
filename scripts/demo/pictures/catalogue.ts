import { slugFromTitle } from '@centro/shared';
import type { Svg } from './drawing/svg.ts';
import { ink } from './drawing/color.ts';
import { portrait, type Bust } from './drawing/portrait.ts';
import { logo, partnerMarks, simpleLogo, townMap } from './emblem.ts';
import * as crops from './scenes/crops.ts';
import * as kitchen from './scenes/kitchen.ts';
import * as livestock from './scenes/livestock.ts';
import * as places from './scenes/places.ts';
import * as rooms from './scenes/rooms.ts';
import * as workshop from './scenes/workshop.ts';

/** A picture of the demo, drawn when it is needed. */
export interface Picture {
  /** Its name in the media library; by it a later seed knows that it is there. */
  readonly file: string;
  readonly alternativeText: string;
  readonly draw: () => Svg;
}

const scene = (
  file: string,
  seed: number,
  draw: (seed: number) => Svg,
  alternativeText: string,
): Picture => ({
  file: `${file}.webp`,
  alternativeText,
  draw: () => draw(seed),
});

const person = (name: string, bust: Bust): Picture => ({
  file: `retrato-${slugFromTitle(name)}.webp`,
  alternativeText: `Retrato dibujado de ${name}`,
  draw: () => portrait(bust),
});

const emblem = (file: string, alternativeText: string, draw: () => Svg): Picture => ({
  file: `${file}.webp`,
  alternativeText,
  draw,
});

/** Every picture of the demo by its name in the code. */
export const pictures = {
  windmillAtDawn: scene(
    'molino-al-amanecer',
    7,
    places.windmillAtDawn,
    'Un molino y su tanque australiano al amanecer, con vacas a lo lejos',
  ),
  schoolFront: scene(
    'frente-del-centro',
    15,
    places.schoolFront,
    'El frente del centro, con su mástil, dos álamos y un camino entre flores',
  ),
  lagoonAtDusk: scene(
    'laguna-al-atardecer',
    8,
    places.lagoonAtDusk,
    'La laguna al atardecer, con juncos en la orilla y un molino enfrente',
  ),
  poplarRoad: scene(
    'camino-de-alamos',
    9,
    places.poplarRoad,
    'Un camino de tierra entre dos filas de álamos, con el sol al fondo',
  ),
  marketStall: scene(
    'puesto-de-feria',
    13,
    places.marketStall,
    'Un puesto de feria con toldo a rayas y cajones de fruta y verdura',
  ),
  droneOverPlots: scene(
    'drone-sobre-los-lotes',
    13,
    places.droneOverPlots,
    'Un drone vuela sobre un mosaico de lotes sembrados',
  ),
  solarPump: scene(
    'bombeo-solar',
    14,
    places.solarPump,
    'Paneles solares junto a un molino y un tanque de agua',
  ),
  fenceWithNest: scene(
    'alambrado-con-hornero',
    10,
    places.fenceWithNest,
    'Un hornero sobre su nido, en el poste de un alambrado',
  ),

  ploughing: scene(
    'tractor-arando',
    8,
    crops.ploughing,
    'Un tractor rojo abre surcos con un arado de discos',
  ),
  harvest: scene('cosecha-de-trigo', 11, crops.harvest, 'Una cosechadora verde avanza sobre el trigo maduro'),
  wheatAndSilos: scene(
    'trigo-y-silos',
    12,
    crops.wheatAndSilos,
    'Trigo en primer plano y una planta de silos al fondo',
  ),
  maizeField: scene('maizal', 7, crops.maizeField, 'Un maizal con choclos a punto y dos silos detrás'),
  sunflowers: scene('girasoles', 14, crops.sunflowers, 'Un lote de girasoles en flor bajo un cielo celeste'),
  vegetableGarden: scene(
    'huerta',
    11,
    crops.vegetableGarden,
    'Canteros de lechuga, repollo colorado y tomates entutorados',
  ),
  orchard: scene(
    'monte-frutal',
    12,
    crops.orchard,
    'Filas de frutales cargados y un cajón de fruta recién cosechada',
  ),
  greenhouse: scene(
    'invernadero',
    13,
    crops.greenhouseInField,
    'Dos invernaderos con plantas adentro y canteros a la entrada',
  ),
  soilProfile: scene(
    'perfil-de-suelo',
    11,
    crops.soilProfile,
    'Corte del suelo con raíces, lombrices y piedras en sus capas',
  ),
  germination: scene(
    'germinacion',
    12,
    crops.germination,
    'Una semilla que germina en seis pasos hasta ser planta',
  ),
  irrigation: scene('riego', 14, crops.irrigation, 'Aspersores riegan surcos verdes y se forma un arcoíris'),
  spraying: scene(
    'pulverizadora',
    16,
    crops.spraying,
    'Un tractor con pulverizadora de arrastre sobre surcos verdes',
  ),
  saplings: scene(
    'plantacion-de-arboles',
    15,
    crops.saplings,
    'Una fila de arbolitos recién plantados con sus tutores',
  ),

  apiary: scene('colmenas', 9, livestock.apiary, 'Colmenas de colores entre flores y abejas en vuelo'),
  dairyHerd: scene('vacas-lecheras', 10, livestock.dairyHerd, 'Vacas lecheras pastan delante del tambo'),
  sheepPasture: scene('ovejas', 8, livestock.sheepPasture, 'Ovejas en un potrero con sauces y alambrado'),
  henHouse: scene('gallinas', 9, livestock.henHouse, 'Gallinas picotean maíz delante del gallinero'),
  pigs: scene('cerdos-a-campo', 10, livestock.pigs, 'Cerdos a campo junto a sus refugios de chapa'),

  cheeseRoom: scene(
    'quesos',
    7,
    kitchen.cheeseRoom,
    'Quesos en un estante y sobre una tabla, junto a un tarro lechero',
  ),
  preserves: scene(
    'dulces-y-conservas',
    7,
    kitchen.preserves,
    'Frascos de dulces y conservas junto a un cajón de fruta',
  ),
  honey: scene('miel', 8, kitchen.honey, 'Frascos de miel, un panal y abejas'),
  bakery: scene('pan-de-horno', 9, kitchen.bakery, 'Panes de campo recién salidos de un horno de barro'),
  charcuterie: scene(
    'chacinados',
    10,
    kitchen.charcuterie,
    'Salames colgados de un tirante y una tabla con rodajas y pan',
  ),
  milkRoom: scene(
    'sala-de-ordene',
    15,
    kitchen.milkRoom,
    'Tarros lecheros, un balde lleno y frascos de leche',
  ),
  kitchenHygiene: scene(
    'higiene-en-la-cocina',
    9,
    kitchen.kitchenHygiene,
    'Una pileta con agua y jabón, y delantales limpios colgados',
  ),
  breakfastTable: scene(
    'mesa-con-mate',
    12,
    kitchen.breakfastTable,
    'Pava, mate y pan casero en una mesa junto a la ventana',
  ),
  herbs: scene(
    'aromaticas',
    13,
    kitchen.herbs,
    'Macetas con plantas aromáticas y ramos que se secan colgados',
  ),

  sewing: scene(
    'costura',
    12,
    workshop.sewing,
    'Una máquina de coser con tela a lunares y carreteles de hilo',
  ),
  welding: scene('soldadura', 10, workshop.welding, 'Una persona con careta suelda una pieza entre chispas'),
  mechanics: scene(
    'taller-mecanico',
    14,
    workshop.mechanics,
    'Banco de taller con engranajes, herramientas y una motosierra',
  ),
  wiring: scene(
    'instalacion-electrica',
    11,
    workshop.wiring,
    'Un tablero eléctrico, un tomacorriente y un téster',
  ),
  carpentry: scene(
    'carpinteria',
    12,
    workshop.carpentry,
    'Un cepillo de carpintero sobre una tabla, con virutas y herramientas',
  ),
  pruning: scene('poda', 14, workshop.pruning, 'Una tijera de podar a punto de cortar una rama con yemas'),

  officeDesk: scene(
    'computacion',
    7,
    rooms.officeDesk,
    'Una computadora portátil con gráficos, un cuaderno y un mate',
  ),
  accounts: scene(
    'cuentas-claras',
    8,
    rooms.accounts,
    'Un cuaderno de cuentas, una calculadora y pilas de monedas',
  ),
  classroom: scene('aula', 10, rooms.classroom, 'Un aula con bancos y un pizarrón dibujado con tiza'),
  meeting: scene('reunion', 11, rooms.meeting, 'Cinco personas reunidas alrededor de una mesa con cuadernos'),

  olivieri: person('Marta Olivieri', {
    background: '#d99a86',
    skin: '#e3b58d',
    hair: 'bob',
    hairColor: '#4a352b',
    garment: 'apron',
    garmentColor: ink.teal,
  }),
  zabaleta: person('Hugo Zabaleta', {
    background: '#8fb9a8',
    skin: '#d3a079',
    hair: 'short',
    hairColor: '#7d7770',
    garment: 'overall',
    garmentColor: ink.tomato,
    beret: ink.coal,
  }),
  bidegain: person('Carla Bidegain', {
    background: '#b7c98a',
    skin: '#eac4a0',
    hair: 'braid',
    hairColor: '#8a5a35',
    garment: 'shirt',
    garmentColor: ink.forest,
  }),
  iturralde: person('Néstor Iturralde', {
    background: '#e3c07a',
    skin: '#c98f66',
    hair: 'bald',
    hairColor: '#d8d2c8',
    garment: 'shirt',
    garmentColor: ink.navy,
    beard: true,
  }),
  arce: person('Silvina Arce', {
    background: '#9db8c9',
    skin: '#a9714b',
    hair: 'curly',
    hairColor: '#2f2723',
    garment: 'jumper',
    garmentColor: ink.plum,
    glasses: true,
  }),
  ferreyra: person('Damián Ferreyra', {
    background: '#c9b08f',
    skin: '#b98058',
    hair: 'short',
    hairColor: '#2f2723',
    garment: 'overall',
    garmentColor: ink.slate,
    beard: true,
  }),
  pagnotta: person('Lucía Pagnotta', {
    background: '#b89ab0',
    skin: '#e8c09a',
    hair: 'long',
    hairColor: '#5b4034',
    garment: 'scarf',
    garmentColor: ink.mustard,
    glasses: true,
  }),
  lencina: person('Rosa Lencina', {
    background: '#e0a890',
    skin: '#c98f66',
    hair: 'bun',
    hairColor: '#b9b4ad',
    garment: 'apron',
    garmentColor: ink.plum,
  }),
  moyano: person('Tobías Moyano', {
    background: '#a8c4bd',
    skin: '#e3b58d',
    hair: 'short',
    hairColor: '#8a5a35',
    garment: 'jumper',
    garmentColor: ink.forest,
  }),
  echave: person('Graciela Echave', {
    background: '#b7c98a',
    skin: '#eac4a0',
    hair: 'bob',
    hairColor: '#b9b4ad',
    garment: 'scarf',
    garmentColor: ink.teal,
    glasses: true,
  }),
  barrientos: person('Julio Barrientos', {
    background: '#d8b48a',
    skin: '#a9714b',
    hair: 'short',
    hairColor: '#2f2723',
    garment: 'shirt',
    garmentColor: ink.brick,
  }),
  salcedo: person('Noemí Salcedo', {
    background: '#9db8c9',
    skin: '#d3a079',
    hair: 'long',
    hairColor: '#2f2723',
    garment: 'jumper',
    garmentColor: ink.tomato,
  }),
  gorosito: person('Anselmo Gorosito', {
    background: '#c5b79a',
    skin: '#e8c09a',
    hair: 'bald',
    hairColor: '#d8d2c8',
    garment: 'jumper',
    garmentColor: ink.olive,
    beret: ink.navy,
    glasses: true,
  }),

  logo: emblem('logo', 'Emblema del centro: un molino, tierra arada y un brote', logo),
  simpleLogo: emblem('logo-simple', 'Emblema simple del centro: un brote sobre un disco verde', simpleLogo),
  townMap: emblem('plano', 'Plano del pueblo con la ubicación del centro', townMap),
  cooperativeMark: emblem(
    'marca-cooperativa',
    'Marca de la cooperativa: dos círculos enlazados',
    partnerMarks.cooperative,
  ),
  municipalityMark: emblem('marca-municipio', 'Escudo del municipio', partnerMarks.municipality),
  dairyMark: emblem('marca-lacteos', 'Marca de los tamberos: una gota', partnerMarks.dairy),
  nurseryMark: emblem('marca-vivero', 'Marca del vivero: un brote', partnerMarks.nursery),
} as const satisfies Record<string, Picture>;

export type PictureId = keyof typeof pictures;

const byId: Readonly<Record<string, Picture>> = pictures;

const isPictureId = (id: string): id is PictureId => id in byId;

export const PICTURE_IDS: readonly PictureId[] = Object.keys(byId).filter(isPictureId);
