import type { Timeline } from '../timeline.ts';
import { training, weekly, type DemoTraining } from './training.ts';

/** Trainings in plant production, whatever their state on the day of seeding. */
export function plantProductionTrainings(time: Timeline): DemoTraining[] {
  const { at, endOf, next } = time;
  const pruning = next('sábado', 12);
  const soil = next('jueves', -12);
  const drones = next('martes', 10);
  return [
    training({
      title: 'Huerta agroecológica todo el año',
      description: `
        Suelo vivo, siembra, asociaciones, riego y manejo de plagas sin venenos. La huerta del centro es el aula:
        cada grupo tiene su cantero y se lleva lo que cosecha. El curso ya empezó y se puede entrar en cada estación.
      `,
      content: `
        ## Cómo funciona

        Nos juntamos una vez por semana. La primera hora es en ronda, con mate; la segunda, **con las manos en la
        tierra**.

        ## Lo que hacemos

        - Preparar canteros sin dar vuelta el suelo
        - Almácigos y trasplante
        - Abonos
          - Compost
          - Lombricompuesto
          - Bokashi
        - Rotaciones y asociaciones
        - Preparados para pulgón, hormiga y hongos
        - Guardar semilla

        > La huerta enseña a perder sin enojarse y a volver a sembrar.

        Podés ver también [Suelos: leer la tierra antes de sembrar](/capacitaciones/suelos-leer-la-tierra-antes-de-sembrar).
      `,
      type: 'course',
      category: 'vProduction',
      timestamp: at(-27, '10:00'),
      picture: 'vegetableGarden',
      gallery: ['germination', 'greenhouse'],
      teachers: ['bidegain', 'zubeldia'],
      place: 'Huerta del centro',
      durationMinutes: 120,
      totalHours: 30,
      whatToBring: 'Guantes y gorro.',
      schedule: { start: at(next('jueves', -18), '16:30'), finish: at(next('jueves', 90), '18:30') },
      opens: at(-25, '08:00'),
      closes: endOf(30),
      notifications: {
        startText: 'Esta semana hay trasplante: traé guantes y gorro.',
        text: 'Calendario de siembra de la región.',
        link: 'https://cfp478.example/guias/calendario-de-siembra',
        linkName: 'Ver el calendario',
      },
    }),
    training({
      title: 'Poda de frutales',
      description: `
        Por qué se poda, cuándo y dónde se corta. Teoría breve y práctica larga en el monte frutal del centro: pepita,
        carozo y vid. Herramientas afiladas y desinfectadas, cada quien con su árbol.
      `,
      content: `
        La jornada es para **veinte personas y veinte árboles**. A la mañana mirás; a la tarde podás vos.

        ### Antes de cortar

        1. Mirá el árbol entero
        2. Buscá yemas de flor y de madera
        3. Sacá lo seco, lo enfermo y lo que se cruza
        4. Recién ahí, dale forma

        ![orchard]

        ### Herramientas

        - Tijera de una mano
        - Tijerón
        - Serrucho curvo
        - Alcohol para desinfectar entre planta y planta
      `,
      type: 'day',
      category: 'vProduction',
      timestamp: at(-8, '10:00'),
      picture: 'pruning',
      gallery: ['saplings'],
      teachers: ['bidegain'],
      place: 'Monte frutal',
      durationMinutes: 360,
      totalHours: 6,
      whatToBring: 'Tijera de podar, si tenés, y guantes.',
      schedule: { start: at(pruning, '09:00'), finish: at(pruning, '15:00') },
      opens: at(-6, '08:00'),
      closes: endOf(9),
      quota: 20,
      waiting: 20,
    }),
    training({
      title: 'Producción bajo cubierta',
      description: `
        Del armado del invernadero a la primera cosecha de tomate: estructura, plásticos, ventilación, riego
        localizado y manejo del cultivo.
      `,
      content: `
        Vamos a levantar, entre todos, un **microtúnel y un invernadero de seis por doce**. Quien termina el curso
        sabe calcular los materiales del suyo.

        - Orientación y estructura
        - Plásticos: espesor, tensión y cuidado
        - Ventilar: la mitad del manejo
        - Riego por goteo
        - Tomate, pimiento y verdeo
      `,
      type: 'course',
      category: 'vProduction',
      timestamp: at(-4, '10:00'),
      picture: 'greenhouse',
      gallery: ['irrigation'],
      teachers: ['bidegain'],
      place: 'Campo didáctico',
      durationMinutes: 150,
      totalHours: 20,
      meetings: weekly(time, {
        weekday: 'miércoles',
        from: 36,
        time: '16:00',
        minutes: 150,
        topics: [
          'Diseño y materiales',
          'Estructura',
          'Cubierta',
          'Riego',
          'Trasplante',
          'Conducción y poda',
          'Plagas y enfermedades',
          'Cosecha y costos',
        ],
      }),
      opens: at(9, '08:00'),
      closes: endOf(29),
      quota: 18,
      waiting: 9,
    }),
    training({
      title: 'Suelos: leer la tierra antes de sembrar',
      description: `
        Textura, estructura, vida y agua: cinco pruebas que se hacen con una pala, un frasco y un poco de paciencia.
        La charla ya pasó; la inscripción sigue abierta para recibir el video y mandar tu muestra a analizar.
      `,
      content: `
        ## Cinco pruebas

        1. La pala: raíces, lombrices y terrones
        2. El frasco: arena, limo y arcilla
        3. La cinta: textura al tacto
        4. El embudo: cuánto tarda en entrar el agua
        5. El vinagre: carbonatos

        ![germination]

        **Análisis de muestras:** traé medio kilo de tierra en una bolsa limpia, de lunes a jueves. Sale lo que cobra
        el laboratorio, sin recargo.
      `,
      type: 'talk',
      category: 'vProduction',
      timestamp: at(-32, '10:00'),
      picture: 'soilProfile',
      teachers: ['bidegain'],
      place: 'Salón de usos múltiples',
      durationMinutes: 120,
      schedule: { start: at(soil, '18:30'), finish: at(soil, '20:30') },
      opens: at(-30, '08:00'),
    }),
    training({
      title: 'Vivero: reproducir árboles nativos',
      description: `
        Tala, espinillo, sauce criollo y aguaribay: recolección de semillas, tratamientos, estacas y crianza en
        envase. Las fechas dependen de la maduración de los frutos, así que todavía no las sabemos.
      `,
      content: `
        Lo que produzca el curso va al **banco de árboles** del pueblo: veredas, escuelas rurales y cortinas de
        viento.

        - Cosecha y limpieza de semillas
        - Escarificar, remojar, estratificar
        - Sustratos
        - Estacas y acodos
        - Rusticación
      `,
      type: 'course',
      category: 'vProduction',
      price: null,
      timestamp: at(-14, '10:00'),
      picture: 'saplings',
      teachers: ['bidegain', 'zubeldia'],
      place: 'Vivero',
      quota: 15,
    }),
    training({
      title: 'Riego por goteo: diseño e instalación',
      description: `
        Del pozo a la planta sin perder una gota: caudal, presión, filtros, cintas y programadores. Cada grupo
        diseña e instala el riego de un cantero.
      `,
      content: `
        Estamos en plena obra: la semana que viene se prueba el cabezal.

        ~ caudal necesario (l/h) = goteros × litros por hora de cada gotero

        1. Agua: calidad y disponibilidad
        2. Bomba, tanque y presión
        3. Filtros
        4. Cañería y cintas
        5. Programar y mantener
      `,
      type: 'course',
      category: 'vProduction',
      timestamp: at(-43, '10:00'),
      picture: 'irrigation',
      gallery: ['solarPump'],
      teachers: ['zubeldia'],
      place: 'Campo didáctico',
      durationMinutes: 120,
      meetings: weekly(time, {
        weekday: 'sábado',
        from: -20,
        time: '09:30',
        minutes: 120,
        topics: [
          'El agua',
          'Bombas y tanques',
          'Filtros',
          'Cañerías y cintas',
          'Cabezal y prueba',
          'Mantenimiento',
        ],
      }),
      opens: at(-41, '08:00'),
      closes: endOf(-22),
      quota: 16,
      notifications: { startText: 'Traé cinta métrica y una bolsa con recortes de manguera, si tenés.' },
    }),
    training({
      title: 'Drones y mapas para el manejo del lote',
      description: `
        Qué se ve desde arriba y para qué sirve: imágenes, índices, ambientes y recorridas. Charla con vuelo de
        demostración, si el viento deja.
      `,
      content: `
        Se vuela con permiso y **lejos de la gente**. Después del vuelo bajamos las imágenes y miramos juntos lo que
        muestran y lo que no.

        - Reglas para volar
        - Fotos, mosaicos e índices
        - Del mapa a la decisión
        - Cuánto cuesta y a quién le conviene
      `,
      type: 'talk',
      category: 'vProduction',
      timestamp: at(-29, '10:00'),
      picture: 'droneOverPlots',
      gallery: ['wheatAndSilos', 'maizeField'],
      teachers: ['moyano', 'bidegain'],
      place: 'Campo didáctico',
      durationMinutes: 150,
      schedule: { start: at(drones, '17:00'), finish: at(drones, '19:30') },
      opens: at(-26, '08:00'),
      closes: endOf(-1),
      notifications: { startText: 'Si hay viento fuerte hacemos la charla en el salón y el vuelo otro día.' },
    }),
  ];
}
