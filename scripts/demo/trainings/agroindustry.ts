import type { Timeline } from '../timeline.ts';
import { training, weekly, type DemoTraining } from './training.ts';

/** Trainings in agroindustry, whatever their state on the day of seeding. */
export function agroindustryTrainings(time: Timeline): DemoTraining[] {
  const { at, endOf, next } = time;
  const charcuterie = next('sábado', 9);
  const bread = next('martes', 30);
  const honey = next('viernes', -26);
  return [
    training({
      title: 'Quesos artesanales: de la leche a la maduración',
      description: `
        Vas a elaborar queso fresco, muzzarella, semiduro y ricota con leche de un tambo de la zona, y a entender
        qué pasa en cada paso: la pasteurización, el cuajado, el prensado, la sal y el tiempo. Al final del curso
        tenés un plan para producir en tu casa o en una sala habilitada.
      `,
      content: `
        Un curso práctico desde el primer día. Trabajamos en grupos de cuatro en la sala de elaboración del centro,
        con **leche de dos tambos vecinos**, y cada grupo se lleva lo que hace.

        ## Qué vas a aprender

        1. Reconocer una leche apta y prepararla
          - Acidez, temperatura y limpieza
          - Pasteurización lenta y rápida
        2. Elaborar cuatro quesos
          - Fresco y ricota
          - Hilado: muzzarella
          - Semiduro, con seis semanas de maduración
        3. Calcular el rendimiento y el costo de cada horma

        ## Una cuenta que hacemos en la primera clase

        ~ rendimiento (%) = kilos de queso ÷ litros de leche × 100

        ![milkRoom]

        > La leche cuenta cómo vivió la vaca esa semana. Aprender a escucharla es medio oficio.

        Como manipulás alimentos, para inscribirte necesitás tener completos tus datos de **manipulación de
        alimentos**. Si todavía no hiciste ese curso, mirá
        [Manipulación segura de alimentos](/capacitaciones/manipulacion-segura-de-alimentos).
      `,
      type: 'course',
      category: 'agroindustry',
      timestamp: at(-16, '10:00'),
      picture: 'cheeseRoom',
      gallery: ['dairyHerd', 'classroom'],
      teachers: ['olivieri', 'arce'],
      place: 'Sala de elaboración',
      durationMinutes: 180,
      totalHours: 24,
      requirements: 'Ser mayor de 18 años.\nCarnet de manipulador de alimentos, o estar haciendo el curso.',
      whatToBring:
        'Delantal y cofia\nBotas de goma limpias, que no uses en el corral\nUn recipiente con tapa para llevarte tu queso',
      meetings: weekly(time, {
        weekday: 'jueves',
        from: 24,
        time: '18:00',
        minutes: 180,
        topics: [
          'La leche y la limpieza',
          'Queso fresco y ricota',
          'Muzzarella: hilar la masa',
          'Semiduro: moldeo y prensado',
          'Salado y maduración',
          'Defectos y cómo evitarlos',
          'Costos y rotulado',
          'Cata y cierre',
        ],
      }),
      opens: at(-14, '08:00'),
      closes: endOf(17),
      quota: 20,
      waiting: 10,
      foodHandler: true,
      notifications: {
        startText: 'Nos encontramos en la sala de elaboración. Vení con delantal, cofia y botas limpias.',
        text: 'El apunte del curso ya está disponible.',
        link: 'https://cfp478.example/apuntes/quesos-artesanales',
        linkName: 'Ver el apunte',
      },
    }),
    training({
      title: 'Manipulación segura de alimentos',
      description: `
        El curso que necesitás para tramitar tu libreta: higiene, temperaturas, contaminación cruzada y
        conservación. Es virtual, gratuito y lo empezás cuando querés; rendís el examen en el centro, cualquier
        primer lunes de mes.
      `,
      content: `
        Lo pide la ley para trabajar con alimentos y, más importante, evita que alguien se enferme. El curso se hace
        **a tu ritmo**: son seis clases grabadas con actividades cortas y una guía para imprimir.

        ## Los temas

        - Enfermedades que se transmiten por los alimentos
        - Lavado de manos: cuándo y cómo
        - Zona de peligro: entre 5 °C y 60 °C
        - Contaminación cruzada
          - Tablas y cuchillos
          - La heladera, estante por estante
        - Limpieza no es lo mismo que desinfección
        - Rotulado y fechas

        ## El examen

        1. Terminás las seis clases.
        2. Pedís turno en administración.
        3. Rendís el primer lunes del mes, con tu DNI en la mano.

        Con el examen aprobado, el centro te entrega la constancia y te explica
        [cómo tramitar la libreta](/publicaciones/como-tramitar-tu-libreta-de-manipulacion-de-alimentos).
      `,
      type: 'course',
      category: 'agroindustry',
      timestamp: at(-95, '10:00'),
      picture: 'kitchenHygiene',
      teachers: ['olivieri'],
      mode: 'Virtual',
      place: 'Aula virtual',
      durationMinutes: 45,
      totalHours: 9,
      opens: at(-90, '08:00'),
      foodHandler: true,
      notifications: {
        text: 'Guía para imprimir: las cinco claves de la inocuidad.',
        link: 'https://cfp478.example/guias/inocuidad',
        linkName: 'Descargar la guía',
      },
    }),
    training({
      title: 'Dulces, mermeladas y conservas caseras',
      description: `
        Fruta de estación, azúcar en su punto y frascos que cierran bien. Elaboramos mermeladas, dulces de corte,
        almíbares, pickles y salsa de tomate, con el cuidado que hace falta para que duren todo el año.
      `,
      content: `
        Rosa enseña con la olla en el fuego. En cada encuentro elaboramos dos productos y repasamos por qué
        se conservan: **azúcar, acidez, calor y vacío**.

        ### En este curso

        - Mermelada de durazno y de ciruela
        - Dulce de membrillo de corte
        - Peras en almíbar
        - Pickles y chucrut
        - Salsa de tomate para el invierno

        > Si el frasco no hace _clac_, esa noche se come con el mate.

        La acidez de las conservas se mide; no se prueba a ojo. Vas a aprender a usar las tiras de pH y a
        **descartar sin pena** lo que no cumple.
      `,
      type: 'course',
      category: 'agroindustry',
      timestamp: at(-60, '10:00'),
      picture: 'preserves',
      gallery: ['orchard'],
      teachers: ['lencina'],
      place: 'Cocina didáctica',
      durationMinutes: 150,
      meetings: weekly(time, {
        weekday: 'lunes',
        from: -24,
        time: '17:30',
        minutes: 150,
        topics: [
          'Mermeladas: fruta, azúcar y pectina',
          'Dulces de corte',
          'Frutas en almíbar',
          'Pickles y fermentos',
          'Salsa de tomate y esterilización',
          'Rótulos y costos',
          'Visita a una sala habilitada',
        ],
      }),
      opens: at(-55, '08:00'),
      closes: endOf(-28),
      quota: 18,
      waiting: 5,
      foodHandler: true,
      notifications: {
        startText: 'Para la próxima clase traé tres frascos de vidrio limpios, con tapa nueva.',
        finishText: 'Tu constancia se retira en administración, de lunes a viernes de 17 a 20.',
      },
    }),
    training({
      title: 'Chacinados y embutidos de campo',
      description: `
        Una jornada entera para hacer salame, chorizo seco y longaniza: elección de la carne, picado, especias,
        embutido, atado y estufaje. Cerramos con una mesa de degustación.
      `,
      content: `
        Empezamos temprano, con la carne fría y los cuchillos afilados. A la tarde cada grupo cuelga lo suyo en la
        cámara del centro y **vuelve a buscarlo a las cuatro semanas**.

        ## El programa del día

        1. Carne, grasa y temperatura
        2. Fórmulas y especias
          - Salame de campo
          - Chorizo seco
          - Longaniza calabresa
        3. Embutido, atado y pinchado
        4. Estufaje y secado: humedad, aire y paciencia
        5. Mesa de degustación

        Los cupos son pocos porque las mesas de trabajo son cuatro. El precio es el de la carne y las especias de lo
        que te llevás.
      `,
      type: 'day',
      category: 'agroindustry',
      timestamp: at(-40, '10:00'),
      picture: 'charcuterie',
      gallery: ['pigs'],
      teachers: ['lencina', 'zubeldia'],
      place: 'Sala de elaboración',
      durationMinutes: 480,
      totalHours: 8,
      price: 9000,
      requirements: 'Carnet de manipulador de alimentos.',
      whatToBring: 'Delantal, cofia y, si tenés, tu cuchillo.',
      schedule: { start: at(charcuterie, '08:00'), finish: at(charcuterie, '16:00') },
      opens: at(-35, '08:00'),
      closes: endOf(-2),
      quota: 16,
      waiting: 8,
      foodHandler: true,
      notifications: { startText: 'Empezamos a las 8 en punto. Hay desayuno desde las 7:30.' },
    }),
    training({
      title: 'Panificación con masa madre',
      description: `
        Del primer puñado de harina y agua al pan de corteza crocante. Criás tu masa madre, aprendés a leer la
        fermentación y horneás en horno de barro y en horno de cocina.
      `,
      content: `
        No hace falta saber nada, sí tener **paciencia**. La primera clase te llevás un frasco con masa madre y la
        tarea de alimentarla; desde entonces el grupo comparte fotos de sus burbujas.

        ## Encuentros

        - Criar y mantener la masa madre
        - Amasado y pliegues
        - Fermentar en frío
        - El horno: calor de arriba, calor de abajo
        - Panes integrales y con semillas
        - Galleta de campo, la de siempre
      `,
      type: 'course',
      category: 'agroindustry',
      timestamp: at(-3, '10:00'),
      picture: 'bakery',
      teachers: ['lencina'],
      place: 'Cocina didáctica',
      durationMinutes: 180,
      totalHours: 18,
      whatToBring: 'Delantal y un frasco de un litro con tapa, para llevarte tu masa madre.',
      schedule: { start: at(bread, '18:00'), finish: at(bread + 35, '21:00') },
      opens: at(6, '08:00'),
      closes: endOf(26),
      quota: 15,
      waiting: 10,
      foodHandler: true,
    }),
    training({
      title: 'Miel: extracción, fraccionado y rotulado',
      description: `
        Charla técnica para apicultores que quieren vender al menudeo: sala de extracción, humedad, cristalización,
        envases y lo que tiene que decir la etiqueta.
      `,
      content: `
        Repasamos el camino de la miel desde el cuadro hasta la mesa y los errores que más cuestan: cosechar con
        humedad alta, calentar de más y **rotular de menos**.

        Quedó a disposición la presentación con los modelos de etiqueta.
      `,
      type: 'talk',
      category: 'agroindustry',
      timestamp: at(-50, '10:00'),
      picture: 'honey',
      teachers: ['iturralde'],
      place: 'Salón de usos múltiples',
      durationMinutes: 120,
      schedule: { start: at(honey, '19:00'), finish: at(honey, '21:00') },
      opens: at(-48, '08:00'),
      closes: endOf(-28),
      notifications: {
        finishText: '¡Gracias por venir! Fuimos cuarenta y dos personas.',
        text: 'La presentación y los modelos de etiqueta están para descargar.',
        link: 'https://cfp478.example/apuntes/rotulado-de-miel',
        linkName: 'Descargar la presentación',
      },
    }),
    training({
      title: 'Cosmética natural con plantas aromáticas',
      description: `
        Jabones, ungüentos, champú sólido y agua de lavanda con plantas del vivero del centro. Vas a destilar,
        macerar y formular con ingredientes que se consiguen en el pueblo.
      `,
      content: `
        El curso ya empezó, pero **los módulos son independientes**: podés sumarte en el próximo.

        ### Módulo 1: plantas y extractos

        - Secado a la sombra
        - Oleatos y tinturas
        - Destilación en alambique chico

        ### Módulo 2: jabones

        - Saponificación en frío, con todas las protecciones
        - Moldes, corte y curado

        ### Módulo 3: cuidado de la piel

        - Ungüento de caléndula
        - Champú sólido

        Cada módulo dura tres clases y tiene su propia constancia.
      `,
      type: 'course',
      category: 'agroindustry',
      timestamp: at(-33, '10:00'),
      picture: 'herbs',
      teachers: ['bidegain'],
      place: 'Laboratorio',
      durationMinutes: 120,
      totalHours: 18,
      whatToBring: 'Guantes de goma, antiparras y una camisa vieja.',
      meetings: weekly(time, {
        weekday: 'miércoles',
        from: -16,
        time: '15:00',
        minutes: 120,
        topics: [
          'Secado y oleatos',
          'Tinturas y macerados',
          'Destilación',
          'Jabón en frío',
          'Jabón: colores y aromas',
          'Curado y envasado',
          'Ungüentos',
          'Champú sólido',
          'Feria del curso',
        ],
      }),
      opens: at(-30, '08:00'),
      closes: endOf(12),
      quota: 14,
      notifications: {
        startText: 'Para el módulo de jabones traé guantes de goma, antiparras y una camisa vieja.',
      },
    }),
  ];
}
