import { slugFromTitle, type Instant, type PublicationType } from '@centro/shared';
import { flowing, written, type DemoContent } from './content.ts';
import type { PictureId } from './pictures/catalogue.ts';
import { timeline } from './timeline.ts';

interface DemoPartner {
  readonly name: string;
  readonly picture: PictureId | null;
}

/** A publication of the demo; its timestamp is ISO 8601 text. */
export interface DemoPublication {
  readonly slug: string;
  readonly title: string;
  readonly type: PublicationType;
  readonly timestamp: string;
  readonly description: string;
  readonly content: DemoContent;
  readonly picture: PictureId | null;
  readonly gallery: readonly PictureId[];
  readonly featured: boolean;
  readonly hidden: boolean;
  readonly partners: readonly DemoPartner[];
}

const partners = {
  cooperative: { name: 'Cooperativa La Tranquera', picture: 'cooperativeMark' },
  municipality: { name: 'Municipio de Aguaribay', picture: 'municipalityMark' },
  dairy: { name: 'Tamberos Unidos del Arroyo', picture: 'dairyMark' },
  nursery: { name: 'Vivero Comunitario', picture: 'nurseryMark' },
  library: { name: 'Biblioteca Popular El Hornero', picture: null },
} as const satisfies Record<string, DemoPartner>;

type Optional = 'picture' | 'gallery' | 'featured' | 'hidden' | 'partners';
type Draft = Omit<DemoPublication, Optional | 'slug' | 'content'> &
  Partial<Pick<DemoPublication, Optional>> & { readonly content: string };

function publication({ content, description, ...draft }: Draft): DemoPublication {
  return {
    slug: slugFromTitle(draft.title),
    description: flowing(description),
    content: written(content),
    picture: null,
    gallery: [],
    featured: false,
    hidden: false,
    partners: [],
    ...draft,
  };
}

/** Every publication of the demo, newest first. */
export function demoPublications(today: Instant): DemoPublication[] {
  const { at } = timeline(today);
  return [
    publication({
      title: 'Abrió la inscripción al nuevo tramo de cursos',
      type: 'announcement',
      timestamp: at(-1, '09:00'),
      description: `
        Soldadura, quesos, apicultura, computación, costura y más: ya podés anotarte. Los cupos son limitados y se
        completan por orden de inscripción.
      `,
      content: `
        Desde hoy podés inscribirte en los cursos del nuevo tramo. **Todos son gratuitos** y entregan constancia.

        ## Cómo anotarte

        1. Entrá a [Capacitaciones](/capacitaciones) y elegí la tuya.
        2. Tocá _Quiero participar_.
        3. Escribí tu DNI y completá tus datos una sola vez.

        ## ¿No tenés internet?

        Vení a administración de lunes a viernes, de 17 a 20, con tu DNI. Te ayudamos.
      `,
      picture: 'schoolFront',
      featured: true,
    }),
    publication({
      title: 'Feria de producciones: vení a conocer lo que hacemos',
      type: 'announcement',
      timestamp: at(-4, '11:00'),
      description: `
        Quesos, panes, dulces, miel, muebles, prendas y plantines hechos en los cursos. Entrada libre, música y
        choripán a beneficio de la cooperadora.
      `,
      content: `
        El último domingo del mes el patio del centro se llena de puestos. **Todo lo que se vende fue hecho en los
        cursos**, y quien lo hizo está ahí para contarte cómo.

        ### Programa

        - 10:00 Apertura y desfile de prendas
        - 11:30 Demostración de esquila
        - 13:00 Almuerzo a la canasta o choripán
        - 15:00 Degustación de quesos
        - 17:00 Peña

        Si llueve, pasa al domingo siguiente.
      `,
      picture: 'marketStall',
      gallery: ['cheeseRoom', 'bakery', 'preserves'],
      featured: true,
      partners: [partners.municipality, partners.cooperative],
    }),
    publication({
      title: 'Cambio de horario en administración',
      type: 'announcement',
      timestamp: at(-5, '18:00'),
      description: 'Atendemos de lunes a viernes de 17 a 20. Los miércoles sumamos la mañana, de 9 a 12.',
      content: `
        A pedido de quienes trabajan en el campo, sumamos atención los **miércoles de 9 a 12**. El resto de los días
        seguimos de 17 a 20.

        También podés escribirnos a [hola@cfp478.example](mailto:hola@cfp478.example).
      `,
    }),
    publication({
      title: 'Los quesos del taller ganaron una mención',
      type: 'news',
      timestamp: at(-7, '12:00'),
      description: `
        El semiduro del grupo de los jueves recibió una mención en la muestra regional de agroindustria, entre más
        de sesenta quesos de toda la cuenca.
      `,
      content: `
        No lo esperábamos. El jurado destacó **el aroma y la corteza** de un queso hecho por gente que hace un año no
        había cuajado un litro de leche.

        > Lo mandamos para que nos dijeran qué corregir. Nos dijeron que lo sigamos haciendo igual.

        La horma ganadora tenía cuatro meses de maduración. La otra mitad la comimos el día de la noticia.
      `,
      picture: 'cheeseRoom',
      gallery: ['milkRoom', 'dairyHerd'],
      partners: [partners.dairy],
    }),
    publication({
      title: 'El invernadero que levantamos entre todos',
      type: 'project',
      timestamp: at(-10, '10:00'),
      description: `
        Cien metros cuadrados, treinta y dos pares de manos y tres fines de semana. Así se hizo el invernadero nuevo
        del campo didáctico.
      `,
      content: `
        La estructura es de caños recuperados, la soldaron los estudiantes de herrería y el plástico lo pagó la feria.

        ## Lo que viene

        - Plantines para las huertas escolares
        - Ensayos de tomate
        - Prácticas del curso de
          [producción bajo cubierta](/capacitaciones/produccion-bajo-cubierta)

        ![vegetableGarden]

        Gracias a quienes prestaron herramientas, trajeron facturas o sostuvieron la escalera.
      `,
      picture: 'greenhouse',
      gallery: ['germination', 'welding'],
      featured: true,
      partners: [partners.nursery, partners.municipality, partners.cooperative],
    }),
    publication({
      title: 'Becas de transporte para estudiantes de parajes rurales',
      type: 'information',
      timestamp: at(-12, '10:00'),
      description: `
        Si vivís a más de diez kilómetros del centro podés pedir la beca de transporte. Se paga por mes y alcanza a
        todos los cursos presenciales.
      `,
      content: `
        ### Requisitos

        - Vivir a más de 10 km del centro
        - Estar inscripta o inscripto en un curso presencial
        - Asistir al menos a tres de cada cuatro clases

        ### Qué traer

        1. DNI
        2. Una boleta o un certificado de domicilio
        3. El número de tu cuenta, si tenés

        Los pedidos se reciben hasta el día 10 de cada mes.
      `,
      picture: 'poplarRoad',
      featured: true,
      partners: [partners.municipality],
    }),
    publication({
      title: 'Ciento catorce vecinos terminaron su curso',
      type: 'news',
      timestamp: at(-15, '20:00'),
      description: `
        El salón quedó chico. Recibieron su constancia ciento catorce personas de Aguaribay y de siete parajes, la
        menor de dieciséis años y la mayor de ochenta y uno.
      `,
      content: `
        La constancia de Elvia, que aprendió a soldar a los 81, se llevó el aplauso más largo.

        > Mi marido decía que era cosa de hombres. Ahora las tranqueras las hago yo.

        Felicitaciones a todas y todos. Nos vemos en el próximo.
      `,
      picture: 'classroom',
      gallery: ['meeting'],
    }),
    publication({
      title: 'Cómo tramitar tu libreta de manipulación de alimentos',
      type: 'information',
      timestamp: at(-19, '10:00'),
      description: 'Qué papeles hacen falta, dónde se presentan, cuánto tarda y cuándo se renueva.',
      content: `
        ## Paso a paso

        1. Hacé el curso de [manipulación segura de alimentos](/capacitaciones/manipulacion-segura-de-alimentos).
        2. Completá tus datos en tu perfil:
          - CUIT o CUIL
          - Domicilio y municipio
          - Foto del dorso del DNI
          - Foto tipo carnet
        3. Aprobá el examen.
        4. El centro envía tu trámite al municipio.

        ## ¿Cuánto dura?

        La libreta vale **tres años**. Te avisamos por correo dos meses antes de que venza.
      `,
      picture: 'kitchenHygiene',
    }),
    publication({
      title: 'Monte frutal comunitario',
      type: 'project',
      timestamp: at(-24, '10:00'),
      description: `
        Ochenta frutales en el terreno lindero al ferrocarril: durazneros, ciruelos, manzanos y membrillos que
        cualquiera podrá cosechar.
      `,
      content: `
        El terreno estaba vacío y lleno de cardos. Hoy tiene **ochenta plantas, un pozo y una canilla**.

        - Cada familia apadrina un árbol
        - Los grupos de poda y de riego hacen allí sus prácticas
        - La fruta es de quien la necesita
      `,
      picture: 'orchard',
      gallery: ['saplings', 'pruning'],
      partners: [partners.nursery, partners.library],
    }),
    publication({
      title: 'El taller de herrería estrenó campana de extracción',
      type: 'news',
      timestamp: at(-30, '13:00'),
      description: 'Soldar sin humo: la campana nueva se diseñó, se cortó y se armó en el propio taller.',
      content: `
        La hicieron los estudiantes del último grupo, con chapa comprada por la cooperadora. **Se nota desde la
        puerta**: ya no hay neblina en el taller.
      `,
      picture: 'welding',
    }),
    publication({
      title: 'Convocatoria a instructores e instructoras',
      type: 'announcement',
      timestamp: at(-36, '10:00'),
      description: `
        Buscamos personas con oficio y ganas de enseñar para cursos de refrigeración, plomería, herraje de caballos
        e inglés para el turismo rural.
      `,
      content: `
        No hace falta ser docente: te acompañamos a preparar tus clases.

        ### Para postularte

        Mandanos a [cursos@cfp478.example](mailto:cursos@cfp478.example):

        - Un párrafo sobre tu experiencia
        - Una idea de curso, en media página
        - Tus horarios posibles
      `,
      picture: 'meeting',
    }),
    publication({
      title: 'Seguro escolar: qué cubre y cómo se usa',
      type: 'information',
      timestamp: at(-44, '10:00'),
      description:
        'Todas las personas inscriptas están cubiertas durante las clases, las salidas y el viaje al centro.',
      content: `
        - Cubre accidentes en clase, en salidas y en el camino
        - Vale desde el día en que quedás inscripta o inscripto
        - Si pasa algo, avisá **en el momento** a quien dicta el curso

        Los teléfonos de emergencia están en la cartelera de cada aula.
      `,
    }),
    publication({
      title: 'Agua segura: analizamos los pozos del pueblo',
      type: 'project',
      timestamp: at(-52, '10:00'),
      description: `
        Con el laboratorio del municipio tomamos muestras en cuarenta y tres pozos. Los resultados son de cada
        familia; el mapa, de todos.
      `,
      content: `
        ## Qué encontramos

        - 29 pozos aptos
        - 9 para desinfectar y volver a medir
        - 5 con nitratos altos

        Las familias con pozos no aptos ya recibieron **filtros y acompañamiento**.

        ### Si querés medir el tuyo

        Pedí un frasco estéril en administración los lunes.
      `,
      picture: 'windmillAtDawn',
      gallery: ['solarPump'],
      partners: [partners.municipality],
    }),
    publication({
      title: 'Visita de la escuela primaria a la huerta',
      type: 'news',
      timestamp: at(-60, '15:00'),
      description:
        'Cincuenta chicos sembraron rabanitos, contaron lombrices y se fueron con un plantín en un cartón de leche.',
      content: `
        La pregunta del día fue de Benicio, de segundo grado: _¿las lombrices saben que son importantes?_

        Quedó escrita en el pizarrón.
      `,
      picture: 'vegetableGarden',
    }),
    publication({
      title: 'Si perdiste tu constancia',
      type: 'information',
      timestamp: at(-75, '10:00'),
      description:
        'Las constancias se guardan para siempre: podés volver a descargar la tuya o verificarla con su código.',
      content: `
        Entrá a [Constancias](/constancias) con tu código, o a tu perfil si tenés cuenta.

        Si es anterior al sitio, pedila en administración con tu **DNI** y el año del curso.
      `,
    }),
    publication({
      title: 'Banco de semillas El Aguaribay',
      type: 'project',
      timestamp: at(-100, '10:00'),
      description:
        'Ciento veinte variedades guardadas en frascos, con nombre, año y la historia de quien las trajo.',
      content: `
        Se retira un sobre y se devuelven dos, después de la cosecha. **Funciona con la palabra.**

        - Maíz de guinea
        - Zapallo criollo
        - Poroto colorado
        - Tomate corazón
      `,
      picture: 'germination',
      gallery: ['maizeField'],
      partners: [partners.library, partners.nursery],
    }),
    publication({
      title: 'Pautas para las salidas educativas',
      type: 'information',
      timestamp: at(-20, '09:00'),
      description:
        'Para participantes de cursos con visitas: qué llevar, autorizaciones y puntos de encuentro.',
      content: `
        Esta página se comparte por enlace con cada grupo.

        - Llegar quince minutos antes
        - Calzado cerrado, agua y abrigo
        - Autorización firmada si sos menor de edad
      `,
      hidden: true,
    }),
    publication({
      title: 'Encuesta a participantes del tramo anterior',
      type: 'announcement',
      timestamp: at(-33, '09:00'),
      description: 'Cinco preguntas, dos minutos. Nos ayuda a decidir qué cursos abrir.',
      content: `
        Gracias por tomarte el tiempo. [Completar la encuesta](https://cfp478.example/encuesta).
      `,
      hidden: true,
    }),
  ];
}
