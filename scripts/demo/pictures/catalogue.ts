import fs from 'node:fs/promises';
import path from 'node:path';

/** A picture of the demo in the media library. */
export interface Picture {
  /** File name in this folder and in the media library, where a later seed finds it. */
  readonly file: string;
  readonly alternativeText: string;
}

const picture = (name: string, alternativeText: string): Picture => ({
  file: `${name}.webp`,
  alternativeText,
});

/** All pictures of the demo content, by id. */
export const pictures = {
  windmillAtDawn: picture(
    'molino-al-amanecer',
    'Un molino y su tanque australiano al amanecer, con vacas a lo lejos',
  ),
  schoolFront: picture(
    'frente-del-centro',
    'El frente del centro, con su mástil, dos álamos y un camino entre flores',
  ),
  lagoonAtDusk: picture(
    'laguna-al-atardecer',
    'La laguna al atardecer, con juncos en la orilla y un molino enfrente',
  ),
  poplarRoad: picture(
    'camino-de-alamos',
    'Un camino de tierra entre dos filas de álamos, con el sol al fondo',
  ),
  marketStall: picture(
    'puesto-de-feria',
    'Un puesto de feria con toldo a rayas y cajones de fruta y verdura',
  ),
  droneOverPlots: picture('drone-sobre-los-lotes', 'Un drone vuela sobre un mosaico de lotes sembrados'),
  solarPump: picture('bombeo-solar', 'Paneles solares junto a un molino y un tanque de agua'),
  fenceWithNest: picture('alambrado-con-hornero', 'Un hornero sobre su nido, en el poste de un alambrado'),
  ploughing: picture('tractor-arando', 'Un tractor rojo abre surcos con un arado de discos'),
  harvest: picture('cosecha-de-trigo', 'Una cosechadora verde avanza sobre el trigo maduro'),
  wheatAndSilos: picture('trigo-y-silos', 'Trigo en primer plano y una planta de silos al fondo'),
  maizeField: picture('maizal', 'Un maizal con choclos a punto y dos silos detrás'),
  sunflowers: picture('girasoles', 'Un lote de girasoles en flor bajo un cielo celeste'),
  vegetableGarden: picture('huerta', 'Canteros de lechuga, repollo colorado y tomates entutorados'),
  orchard: picture('monte-frutal', 'Filas de frutales cargados y un cajón de fruta recién cosechada'),
  greenhouse: picture('invernadero', 'Dos invernaderos con plantas adentro y canteros a la entrada'),
  soilProfile: picture('perfil-de-suelo', 'Corte del suelo con raíces, lombrices y piedras en sus capas'),
  germination: picture('germinacion', 'Una semilla que germina en seis pasos hasta ser planta'),
  irrigation: picture('riego', 'Aspersores riegan surcos verdes y se forma un arcoíris'),
  spraying: picture('pulverizadora', 'Un tractor con pulverizadora de arrastre sobre surcos verdes'),
  saplings: picture('plantacion-de-arboles', 'Una fila de arbolitos recién plantados con sus tutores'),
  apiary: picture('colmenas', 'Colmenas de colores entre flores y abejas en vuelo'),
  dairyHerd: picture('vacas-lecheras', 'Vacas lecheras pastan delante del tambo'),
  sheepPasture: picture('ovejas', 'Ovejas en un potrero con sauces y alambrado'),
  henHouse: picture('gallinas', 'Gallinas picotean maíz delante del gallinero'),
  pigs: picture('cerdos-a-campo', 'Cerdos a campo junto a sus refugios de chapa'),
  cheeseRoom: picture('quesos', 'Quesos en un estante y sobre una tabla, junto a un tarro lechero'),
  preserves: picture('dulces-y-conservas', 'Frascos de dulces y conservas junto a un cajón de fruta'),
  honey: picture('miel', 'Frascos de miel, un panal y abejas'),
  bakery: picture('pan-de-horno', 'Panes de campo recién salidos de un horno de barro'),
  charcuterie: picture('chacinados', 'Salames colgados de un tirante y una tabla con rodajas y pan'),
  milkRoom: picture('sala-de-ordene', 'Tarros lecheros, un balde lleno y frascos de leche'),
  kitchenHygiene: picture(
    'higiene-en-la-cocina',
    'Una pileta con agua y jabón, y delantales limpios colgados',
  ),
  breakfastTable: picture('mesa-con-mate', 'Pava, mate y pan casero en una mesa junto a la ventana'),
  herbs: picture('aromaticas', 'Macetas con plantas aromáticas y ramos que se secan colgados'),
  sewing: picture('costura', 'Una máquina de coser con tela a lunares y carreteles de hilo'),
  welding: picture('soldadura', 'Una persona con careta suelda una pieza entre chispas'),
  mechanics: picture('taller-mecanico', 'Banco de taller con engranajes, herramientas y una motosierra'),
  wiring: picture('instalacion-electrica', 'Un tablero eléctrico, un tomacorriente y un téster'),
  carpentry: picture('carpinteria', 'Un cepillo de carpintero sobre una tabla, con virutas y herramientas'),
  pruning: picture('poda', 'Una tijera de podar a punto de cortar una rama con yemas'),
  officeDesk: picture('computacion', 'Una computadora portátil con gráficos, un cuaderno y un mate'),
  accounts: picture('cuentas-claras', 'Un cuaderno de cuentas, una calculadora y pilas de monedas'),
  classroom: picture('aula', 'Un aula con bancos y un pizarrón dibujado con tiza'),
  meeting: picture('reunion', 'Cinco personas reunidas alrededor de una mesa con cuadernos'),
  olivieri: picture('retrato-marta-olivieri', 'Retrato dibujado de Marta Olivieri'),
  zabaleta: picture('retrato-hugo-zabaleta', 'Retrato dibujado de Hugo Zabaleta'),
  bidegain: picture('retrato-carla-bidegain', 'Retrato dibujado de Carla Bidegain'),
  iturralde: picture('retrato-nestor-iturralde', 'Retrato dibujado de Néstor Iturralde'),
  arce: picture('retrato-silvina-arce', 'Retrato dibujado de Silvina Arce'),
  ferreyra: picture('retrato-damian-ferreyra', 'Retrato dibujado de Damián Ferreyra'),
  pagnotta: picture('retrato-lucia-pagnotta', 'Retrato dibujado de Lucía Pagnotta'),
  lencina: picture('retrato-rosa-lencina', 'Retrato dibujado de Rosa Lencina'),
  moyano: picture('retrato-tobias-moyano', 'Retrato dibujado de Tobías Moyano'),
  echave: picture('retrato-graciela-echave', 'Retrato dibujado de Graciela Echave'),
  barrientos: picture('retrato-julio-barrientos', 'Retrato dibujado de Julio Barrientos'),
  salcedo: picture('retrato-noemi-salcedo', 'Retrato dibujado de Noemí Salcedo'),
  gorosito: picture('retrato-anselmo-gorosito', 'Retrato dibujado de Anselmo Gorosito'),
  logo: picture('logo', 'Emblema del centro: un molino, tierra arada y un brote'),
  simpleLogo: picture('logo-simple', 'Emblema simple del centro: un brote sobre un disco verde'),
  townMap: picture('plano', 'Plano del pueblo con la ubicación del centro'),
  cooperativeMark: picture('marca-cooperativa', 'Marca de la cooperativa: dos círculos enlazados'),
  municipalityMark: picture('marca-municipio', 'Escudo del municipio'),
  dairyMark: picture('marca-lacteos', 'Marca de los tamberos: una gota'),
  nurseryMark: picture('marca-vivero', 'Marca del vivero: un brote'),
} as const satisfies Record<string, Picture>;

export type PictureId = keyof typeof pictures;

const byId: Readonly<Record<string, Picture>> = pictures;

const isPictureId = (id: string): id is PictureId => id in byId;

export const PICTURE_IDS: readonly PictureId[] = Object.keys(byId).filter(isPictureId);

/** Front of a fictitious identity card. */
export const IDENTITY_CARD = 'documento.webp';

/** Reads a file of this folder. */
export async function readPicture(file: string): Promise<Blob> {
  const bytes = await fs.readFile(path.join(import.meta.dirname, file));
  return new Blob([new Uint8Array(bytes)], { type: 'image/webp' });
}
