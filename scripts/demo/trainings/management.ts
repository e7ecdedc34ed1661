import { COMPUTERS_FORM } from '../forms.ts';
import type { Timeline } from '../timeline.ts';
import { training, weekly, type DemoTraining } from './training.ts';

/** Trainings in management and organisation, whatever their state on the day of seeding. */
export function managementTrainings(time: Timeline): DemoTraining[] {
  const { at, endOf, next } = time;
  const paperwork = next('martes', -21);
  const photography = next('sábado', -40);
  return [
    training({
      title: 'Computación para empezar',
      description: `
        Encender, escribir, guardar, buscar y mandar un correo sin miedo a romper nada. Un curso lento y amable,
        pensado para quienes nunca usaron una computadora o la usan con dudas. Hay doce equipos y no se comparte:
        una persona, una máquina, todo el tiempo que haga falta.
      `,
      content: `
        ## Qué vamos a hacer

        - Perderle el miedo al _mouse_
        - Escribir una carta y guardarla
        - Buscar en internet y **darnos cuenta de lo que es mentira**
        - Crear y usar una casilla de correo
        - Hacer una videollamada con la familia

        ## Cómo se cursa

        Dos veces por semana durante un mes y medio. Si faltás, Tobías te espera media hora antes de la clase
        siguiente para ponerte al día.

        > Mi nieta me explicaba apurada. Acá me explicaron despacio.

        Lo dijo una alumna del grupo anterior, y es la mejor descripción del curso que tenemos.
      `,
      type: 'course',
      category: 'management',
      timestamp: at(-11, '10:00'),
      picture: 'officeDesk',
      gallery: ['classroom'],
      teachers: ['moyano'],
      place: 'Sala de informática',
      durationMinutes: 90,
      totalHours: 21,
      requirements: 'Ninguno: no hace falta haber usado una computadora.',
      schedule: { start: at(next('lunes', 16), '09:00'), finish: at(next('miércoles', 58), '10:30') },
      formId: COMPUTERS_FORM,
      opens: at(-8, '08:00'),
      closes: endOf(11),
      quota: 12,
      waiting: 12,
      notifications: {
        finishText:
          'Si no podés a la mañana, anotate igual en la lista de espera: abrimos un grupo a la tarde con ocho personas.',
      },
    }),
    training({
      title: 'Costos y precios para emprendimientos',
      description: `
        ¿Cuánto te cuesta hacer lo que vendés? ¿Ganás o perdés con cada frasco? En cuatro encuentros virtuales y
        uno presencial armás tu planilla de costos y ponés precios que se sostienen.
      `,
      content: `
        Trabajamos con **tus números**, no con ejemplos de libro.

        1. Costos fijos y variables
        2. El costo de tu hora de trabajo
        3. Punto de equilibrio
        4. Precio: mínimo, de mercado y justo
        5. Vender: feria, almacén y redes

        ~ punto de equilibrio (unidades) = costos fijos ÷ (precio − costo variable por unidad)

        El primer encuentro quedó grabado para quienes se inscriben ahora.
      `,
      type: 'course',
      category: 'management',
      timestamp: at(-21, '10:00'),
      picture: 'accounts',
      teachers: ['pagnotta'],
      mode: 'Semipresencial',
      place: 'Aula virtual',
      durationMinutes: 90,
      totalHours: 9,
      whatToBring: 'Los números de tu último mes: lo que vendiste y lo que gastaste.',
      meetings: [
        ...weekly(time, {
          weekday: 'jueves',
          from: -8,
          time: '20:00',
          minutes: 90,
          topics: ['Costos fijos y variables', 'Tu hora de trabajo', 'Punto de equilibrio', 'Precios'],
          mode: 'Virtual',
          place: 'Aula virtual',
        }),
        ...weekly(time, {
          weekday: 'sábado',
          from: 28,
          time: '10:00',
          minutes: 180,
          topics: ['Planillas a la vista: cierre en el centro'],
          mode: 'Presencial',
          place: 'Aula 2',
        }),
      ],
      opens: at(-20, '08:00'),
      closes: endOf(7),
      notifications: {
        startText: 'El enlace de la clase llega por correo una hora antes.',
        text: 'Planilla de costos para completar.',
        link: 'https://cfp478.example/planillas/costos',
        linkName: 'Abrir la planilla',
      },
    }),
    training({
      title: 'Trámites digitales para productores',
      description: `
        Clave, domicilio electrónico, guías de traslado y facturación desde el celular. La charla ya se dio, pero la
        grabación sigue disponible: inscribite para verla y recibir las guías paso a paso.
      `,
      content: `
        La charla se grabó completa. Con la inscripción recibís el acceso y podés mandar preguntas, que Lucía contesta
        los viernes.

        ## Minuto a minuto

        - Clave y niveles de seguridad
        - Domicilio fiscal electrónico
        - Guías y remitos
        - Facturar desde el teléfono

        Si preferís que te ayuden en persona, vení a la
        [mesa de ayuda del centro](mailto:hola@cfp478.example), los martes de 18 a 20.
      `,
      type: 'talk',
      category: 'management',
      timestamp: at(-42, '10:00'),
      picture: 'accounts',
      teachers: ['pagnotta', 'moyano'],
      mode: 'Virtual',
      place: 'Aula virtual',
      durationMinutes: 100,
      schedule: { start: at(paperwork, '19:30'), finish: at(paperwork, '21:10') },
      opens: at(-40, '08:00'),
      closes: endOf(40),
      notifications: { finishText: 'La grabación y las guías te llegan por correo al inscribirte.' },
    }),
    training({
      title: 'Cómo armar una cooperativa de trabajo',
      description: `
        Qué es, qué no es, cuánta gente hace falta y qué papeles pide. Con la experiencia de dos cooperativas de la
        región. Estamos definiendo la fecha con ellas.
      `,
      content: `
        Juntamos preguntas antes de poner fecha. Si tenés una, [escribinos](mailto:hola@cfp478.example).

        - Los principios, en criollo
        - Estatuto y autoridades
        - Retiros, aportes y cobertura de salud
        - Lo que nadie te cuenta del primer año
      `,
      type: 'talk',
      category: 'management',
      price: null,
      timestamp: at(-15, '10:00'),
      picture: 'meeting',
      teachers: [],
      place: 'Salón de usos múltiples',
    }),
    training({
      title: 'Registros y cuentas del productor familiar',
      description:
        'Un cuaderno, un lápiz y diez minutos por semana: cómo llevar las cuentas de la chacra sin volverse loco.',
      content: `
        Curso corto de tres encuentros. Lo damos cuando se junta un grupo de diez: si te interesa, avisanos y
        **te llamamos** cuando abra.
      `,
      type: 'course',
      category: 'management',
      price: null,
      timestamp: at(-70, '10:00'),
      teachers: ['pagnotta'],
      mode: null,
    }),
    training({
      title: 'Fotos con el celular para vender mejor',
      description:
        'Luz, fondo, encuadre y tres retoques: fotos honestas y lindas de lo que producís, con el teléfono que tenés.',
      content: `
        Fue una mañana larga y luminosa. Cada participante se fue con **diez fotos** de sus productos.

        - La luz de la ventana
        - Fondos de madera, tela y papel
        - Encuadres que funcionan
        - Retoque en tres pasos
      `,
      type: 'day',
      category: 'management',
      timestamp: at(-58, '10:00'),
      picture: 'breakfastTable',
      teachers: ['moyano'],
      place: 'Aula 2',
      durationMinutes: 240,
      schedule: { start: at(photography, '09:00'), finish: at(photography, '13:00') },
      opens: at(-56, '08:00'),
      closes: endOf(-42),
      quota: 20,
      notifications: { finishText: 'Las fotos del grupo se muestran en la galería del centro.' },
    }),
  ];
}
