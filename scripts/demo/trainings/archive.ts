import type { DayOffset, Timeline } from '../timeline.ts';
import { training, weekly, type DemoTraining } from './training.ts';

/** Enrolment of a past training: open for three weeks, closed some days before it started. */
function past({ at, endOf }: Timeline, started: DayOffset) {
  return {
    visibility: 'archived',
    timestamp: at(started - 30, '10:00'),
    opens: at(started - 26, '08:00'),
    closes: endOf(started - 5),
  } as const;
}

/** Archived trainings of the last two years. */
export function archivedTrainings(time: Timeline): DemoTraining[] {
  const { at, next } = time;
  const day = (started: DayOffset, from: string, to: string) => ({
    ...past(time, started),
    schedule: { start: at(started, from), finish: at(started, to) },
  });
  const course = (started: DayOffset, weeks: number) => ({
    ...past(time, started),
    schedule: { start: at(started, '18:00'), finish: at(started + 7 * weeks, '20:30') },
  });
  const grafting = next('sábado', -95);
  const ricotta = next('sábado', -160);
  const drying = next('sábado', -310);
  const seeder = next('viernes', -390);
  return [
    training({
      title: 'Injertos en cítricos y frutales de carozo',
      description:
        'Púa, escudete y corona: tres injertos para multiplicar las variedades que dan bien en el pueblo.',
      content: `
        Cada participante injertó tres plantas y se llevó una a su casa.

        - Elegir y conservar las púas
        - Afilar la navaja
        - Púa, escudete y corona
        - Atado, sellado y cuidado
      `,
      type: 'day',
      category: 'vProduction',
      ...day(grafting, '09:00', '15:00'),
      picture: 'orchard',
      teachers: ['bidegain'],
      place: 'Monte frutal',
      durationMinutes: 360,
      quota: 20,
    }),
    training({
      title: 'Licores y bebidas de fruta',
      description:
        'Maceraciones, jarabes y licores caseros con naranja, quinoto, ciruela y hierbas. Curso de cuatro encuentros.',
      content: `
        De la fruta elegida al frasco con etiqueta: alcohol, azúcar, tiempo y **buena higiene**.

        1. Maceraciones
        2. Jarabes y densidad
        3. Filtrado y reposo
        4. Envases y rótulos
      `,
      type: 'course',
      category: 'agroindustry',
      ...course(-120, 4),
      picture: 'preserves',
      teachers: ['lencina'],
      place: 'Cocina didáctica',
      durationMinutes: 150,
      quota: 16,
      waiting: 6,
      foodHandler: true,
    }),
    training({
      title: 'Huertas en escuelas rurales',
      description:
        'Encuentro para docentes y familias: cómo empezar una huerta escolar que siga viva después de las vacaciones.',
      content: `
        Vinieron docentes de **nueve escuelas**. De ese encuentro salió el grupo que hoy comparte semillas y
        planificaciones.

        > La huerta es el único pizarrón que se come.
      `,
      type: 'talk',
      category: 'vProduction',
      ...day(-140, '17:30', '19:30'),
      picture: 'vegetableGarden',
      teachers: ['bidegain', 'zubeldia'],
      place: 'Salón de usos múltiples',
      durationMinutes: 120,
    }),
    training({
      title: 'Ricota y dulce de leche',
      description: 'Aprovechar el suero y la leche que sobra: dos clásicos en una sola jornada de cocina.',
      content: `
        A la mañana, **ricota** con el suero del queso del día anterior. A la tarde, **dulce de leche** repostero y
        familiar, con su punto y su color.
      `,
      type: 'day',
      category: 'agroindustry',
      ...day(ricotta, '09:00', '17:00'),
      picture: 'milkRoom',
      teachers: ['olivieri'],
      place: 'Sala de elaboración',
      durationMinutes: 480,
      quota: 14,
      foodHandler: true,
    }),
    training({
      title: 'Reparación de motores pequeños',
      description:
        'Bordeadoras, motobombas y grupos electrógenos: diagnóstico, carburación, encendido y puesta a punto.',
      content: `
        Cada grupo desarmó y volvió a armar un motor de dos tiempos y uno de cuatro. **Arrancaron todos.**

        - Compresión, chispa y mezcla
        - Carburador: limpieza y regulación
        - Arranque y encendido
        - Guardado fuera de temporada
      `,
      type: 'course',
      category: 'machinery',
      ...course(-190, 8),
      picture: 'mechanics',
      teachers: ['zabaleta'],
      place: 'Galpón de maquinaria',
      durationMinutes: 150,
      quota: 12,
      waiting: 4,
    }),
    training({
      title: 'Soguería: trabajo en cuero crudo',
      description:
        'Lonjear, sobar, cortar tientos y trenzar: cabezadas, bozales y llaveros, con el cuero que se tira.',
      content: `
        Un oficio que casi se pierde. El curso lo dio un grupo de sogueros de la zona, **de boca a mano**.

        - Estaqueado y lonjeado
        - Tientos parejos
        - Trenza de cuatro, de seis y de ocho
        - Botones y pasadores
      `,
      type: 'course',
      category: 'aProduction',
      ...course(-205, 10),
      picture: 'fenceWithNest',
      place: 'Galpón de maquinaria',
      durationMinutes: 120,
      quota: 10,
    }),
    training({
      title: 'Inseminación artificial en bovinos',
      description:
        'Anatomía, detección de celo, manejo del termo y práctica con piezas y en manga. Curso intensivo de cinco días.',
      content: `
        Cinco días, cuarenta horas y mucha práctica. Para inscribirse había que tener **experiencia en manejo de
        hacienda**.

        1. Anatomía y ciclo
        2. Detección de celo
        3. Termo, pajuelas y descongelado
        4. Práctica con piezas
        5. Práctica en manga
      `,
      type: 'course',
      category: 'aProduction',
      ...past(time, -230),
      meetings: [0, 1, 2, 3, 4].map((index) => ({
        title: `Día ${String(index + 1)}`,
        start: at(-230 + index, '08:00'),
        finish: at(-230 + index, '16:00'),
        mode: null,
        place: null,
      })),
      picture: 'dairyHerd',
      teachers: ['arce'],
      place: 'Manga del campo didáctico',
      durationMinutes: 480,
      quota: 12,
      waiting: 12,
    }),
    training({
      title: 'Compost y lombricultura',
      description:
        'Qué va, qué no va, cuánta agua y cuánto aire. Charla con muestra de tres composteras caseras.',
      content: `
        - Verdes y marrones: la mezcla justa
        - Temperatura y vueltas
        - Lombrices: cuna, alimento y cosecha
        - Olores, moscas y otros sustos
      `,
      type: 'talk',
      category: 'vProduction',
      ...day(-250, '18:30', '20:00'),
      picture: 'soilProfile',
      teachers: ['zubeldia'],
      place: 'Huerta del centro',
      durationMinutes: 90,
    }),
    training({
      title: 'Planilla de cálculo para el campo',
      description: 'Lluvias, existencias, gastos y ventas en una planilla que se entiende al mes siguiente.',
      content: `
        Cada participante armó **su propia planilla** con sus datos.

        1. Celdas, filas y fórmulas
        2. Sumar, promediar y contar
        3. Un gráfico que diga algo
        4. Imprimir y compartir
      `,
      type: 'course',
      category: 'management',
      ...past(time, -275),
      meetings: weekly(time, {
        weekday: 'martes',
        from: -275,
        time: '19:00',
        minutes: 120,
        topics: ['Celdas y fórmulas', 'Resúmenes', 'Gráficos', 'Tu planilla'],
        mode: 'Virtual',
      }),
      picture: 'officeDesk',
      teachers: ['moyano'],
      mode: 'Virtual',
      place: 'Aula virtual',
      durationMinutes: 120,
      quota: 25,
    }),
    training({
      title: 'Energía solar para bombeo de agua',
      description: 'Cuánta agua, cuánto sol y cuántos paneles: charla técnica con un equipo funcionando.',
      content: `
        Se mostró el equipo que hoy llena el tanque del campo didáctico.

        ~ energía diaria (Wh) = potencia de la bomba (W) × horas de bombeo

        - Molino, bomba solar o las dos
        - Dimensionar paneles y tanque
        - Mantenimiento y robos
      `,
      type: 'talk',
      category: 'machinery',
      ...day(-300, '18:00', '20:00'),
      picture: 'solarPump',
      teachers: ['ferreyra'],
      place: 'Campo didáctico',
      durationMinutes: 120,
    }),
    training({
      title: 'Secado de frutas y hortalizas',
      description:
        'Orejones, tomates secos y hierbas: secadero solar, horno y deshidratador, con la cuenta de cada uno.',
      content: `
        Secamos manzana, tomate, pera y orégano, y comparamos **gusto, color y costo** de los tres métodos.
      `,
      type: 'day',
      category: 'agroindustry',
      ...day(drying, '09:00', '13:00'),
      picture: 'herbs',
      teachers: ['lencina', 'bidegain'],
      place: 'Cocina didáctica',
      durationMinutes: 240,
      quota: 20,
    }),
    training({
      title: 'Seguridad e higiene en el trabajo rural',
      description:
        'Ruido, sol, químicos, máquinas y animales: los riesgos de todos los días y cómo trabajar sin dejar el cuerpo.',
      content: `
        Charla abierta a trabajadores, encargados y familias. Quedó armada una **lista de control** para colgar en el
        galpón.
      `,
      type: 'talk',
      category: 'management',
      ...day(-335, '19:00', '21:00'),
      picture: 'classroom',
      place: 'Salón de usos múltiples',
      durationMinutes: 120,
    }),
    training({
      title: 'Cultivo de hongos comestibles',
      description:
        'Gírgolas en troncos y en bolsas: del micelio a la cosecha en un cuarto oscuro cualquiera.',
      content: `
        1. Sustratos: paja, álamo y sauce
        2. Siembra
        3. Incubación y fructificación
        4. Cosecha y conservación
      `,
      type: 'course',
      category: 'vProduction',
      ...course(-360, 6),
      teachers: ['bidegain'],
      place: 'Laboratorio',
      durationMinutes: 120,
      quota: 15,
    }),
    training({
      title: 'Calibración de sembradoras',
      description:
        'Placas, dosificadores, profundidad y presión: dejar la máquina lista antes de entrar al lote.',
      content: `
        Se trabajó con dos sembradoras prestadas por vecinos.

        - Revisar cuerpos y discos
        - Contar semillas en diez metros
        - Profundidad y tapado
        - Velocidad: más despacio es más rápido
      `,
      type: 'day',
      category: 'machinery',
      ...day(seeder, '14:00', '18:00'),
      picture: 'maizeField',
      teachers: ['zabaleta'],
      place: 'Galpón de maquinaria',
      durationMinutes: 240,
      quota: 30,
    }),
    training({
      title: 'Pollos parrilleros: del pollito al plato',
      description: 'Recría, alimentación, faena y costos para lotes familiares de cincuenta pollos.',
      content: `
        El lote del curso alimentó el comedor del centro durante **dos semanas**.

        - Recibir al pollito: calor y agua
        - Alimentación por etapa
        - Sanidad
        - Faena y frío
      `,
      type: 'course',
      category: 'aProduction',
      ...course(-430, 9),
      picture: 'henHouse',
      teachers: ['arce'],
      place: 'Campo didáctico',
      durationMinutes: 120,
      quota: 18,
      foodHandler: true,
    }),
    training({
      title: 'Turismo rural: recibir en casa',
      description:
        'Qué mostrar, cómo hospedar, cuánto cobrar y qué habilitaciones hacen falta. Con visitas a tres casas que ya reciben.',
      content: `
        ## Lo que trabajamos

        - La historia del lugar, contada por quien lo vive
        - Desayuno, paseo y descanso
        - Habilitaciones y seguros
        - Fotos y reservas

        Seis familias abrieron sus puertas después del curso.
      `,
      type: 'course',
      category: 'management',
      ...course(-480, 7),
      picture: 'poplarRoad',
      gallery: ['breakfastTable', 'lagoonAtDusk'],
      teachers: ['pagnotta'],
      place: 'Aula 2',
      durationMinutes: 150,
      quota: 20,
      waiting: 5,
    }),
    training({
      title: 'Encuentro de guardianes de semillas',
      description: 'Una ronda anual de intercambio que quedó en el archivo hasta que vuelva a convocarse.',
      content: `
        Maíces de color, zapallos de tronco y porotos de la abuela. **No se vende: se comparte.**
      `,
      type: 'day',
      category: 'vProduction',
      visibility: 'archived',
      timestamp: at(-520, '10:00'),
      picture: 'germination',
      mode: null,
    }),
  ];
}
