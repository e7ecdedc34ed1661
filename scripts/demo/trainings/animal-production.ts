import type { Timeline } from '../timeline.ts';
import { training, weekly, type DemoTraining } from './training.ts';

/** Trainings in animal production, whatever their state on the day of seeding. */
export function animalProductionTrainings(time: Timeline): DemoTraining[] {
  const { at, endOf, next } = time;
  const milking = next('jueves', 6);
  const shearing = next('sábado', -33);
  return [
    training({
      title: 'Apicultura inicial',
      description: `
        La colmena por dentro: reina, obreras y zánganos; floración, manejo, sanidad y primera cosecha. Las prácticas
        son en el apiario del centro y el equipo de protección lo prestamos nosotros. Al terminar podés manejar tus
        primeras cinco colmenas y sabés a quién preguntarle cuando algo no se entiende.
      `,
      content: `
        La mitad de las clases son en el aula y la otra mitad **frente a la colmena**, con mameluco y ahumador.

        ## El año del apicultor

        1. Revisación de salida
        2. Incentivación y multiplicación
          - Núcleos
          - Cambio de reinas
        3. Mielada y cosecha
        4. Sanidad
          - Varroa: monitoreo y control
          - Loque: reconocerla y avisar
        5. Preparación para el frío

        > Con las abejas no se discute: se espera, se mira y se vuelve mañana.

        ### Importante

        Si sos alérgico o alérgica a la picadura, **avisanos antes** de la primera práctica.

        ![sunflowers]
      `,
      type: 'course',
      category: 'aProduction',
      timestamp: at(-10, '10:00'),
      picture: 'apiary',
      gallery: ['honey'],
      teachers: ['iturralde'],
      place: 'Apiario y aula 1',
      durationMinutes: 150,
      totalHours: 25,
      requirements: 'No ser alérgico a la picadura de abejas.',
      whatToBring: 'Pantalón claro, botas y medias altas. Los mamelucos los pone el centro.',
      meetings: weekly(time, {
        weekday: 'sábado',
        from: 15,
        time: '09:00',
        minutes: 150,
        topics: [
          'La colmena por dentro',
          'Materiales y seguridad',
          'Primera revisación',
          'Floración de la zona',
          'Núcleos',
          'Reinas',
          'Varroa',
          'Otras enfermedades',
          'Cosecha',
          'Extracción y cierre',
        ],
      }),
      opens: at(-9, '08:00'),
      closes: endOf(10),
      quota: 25,
      waiting: 15,
    }),
    training({
      title: 'Ordeñe higiénico y calidad de leche',
      description: `
        Rutina de ordeñe, control de mastitis, limpieza de la máquina y bonificaciones por calidad. Charla técnica
        con visita a un tambo chico.
      `,
      content: `
        La inscripción cerró: nos vemos en la tranquera del tambo.

        - Rutina: despunte, sellado y orden
        - Prueba de mastitis paso a paso
        - Lavado de la ordeñadora
        - Cómo leer el análisis de la usina

        ### Cómo llegar

        Por la ruta hasta el cruce del camino viejo y tres kilómetros de tierra. **Si llueve, se entra por el otro
        lado**: mandamos la ubicación.
      `,
      type: 'talk',
      category: 'aProduction',
      timestamp: at(-31, '10:00'),
      picture: 'dairyHerd',
      gallery: ['milkRoom'],
      teachers: ['arce', 'olivieri'],
      place: 'Tambo escuela',
      durationMinutes: 150,
      schedule: { start: at(milking, '15:00'), finish: at(milking, '17:30') },
      opens: at(-28, '08:00'),
      closes: endOf(-3),
      quota: 30,
      notifications: { startText: 'Traé botas. Salimos en colectivo desde el centro a las 14:20.' },
    }),
    training({
      title: 'Gallinas ponedoras a campo',
      description: `
        Gallinero móvil, alimentación, sanidad y registro de postura para lotes de veinte a doscientas gallinas. Con
        números reales: cuánto comen, cuánto ponen y cuánto deja.
      `,
      content: `
        El grupo armó un **gallinero móvil** que ya está en el campo didáctico con cuarenta ponedoras. El curso sigue
        su postura día por día.

        ## Temas

        - Razas y recría
        - Gallinero: luz, aire, nidales
        - Alimentación
          - Balanceado y maíz partido
          - Pastoreo y verde
        - Sanidad y plan de vacunas
        - Huevo: recolección, clasificación y venta
      `,
      type: 'course',
      category: 'aProduction',
      timestamp: at(-47, '10:00'),
      picture: 'henHouse',
      teachers: ['arce'],
      place: 'Campo didáctico',
      durationMinutes: 120,
      schedule: { start: at(next('martes', -22), '16:00'), finish: at(next('martes', 20), '18:00') },
      opens: at(-44, '08:00'),
      closes: endOf(-23),
      quota: 20,
      waiting: 5,
      notifications: { startText: 'Esta semana pesamos y clasificamos: vení con cuaderno.' },
    }),
    training({
      title: 'Cría de cerdos al aire libre',
      description: `
        Refugios, parideras de campo, alimentación con lo que produce la chacra y bioseguridad. Para familias que
        quieren empezar con pocas madres y hacerlo bien.
      `,
      content: `
        ## ¿Por qué a campo?

        Porque la inversión es baja, los animales están mejor y el estiércol vuelve al suelo. A cambio pide **orden,
        alambrado y agua**.

        1. Elegir el lugar
        2. Refugios y parideras
        3. Alimentar: maíz, soja, suero y pasto
        4. Parto y destete
        5. Bioseguridad
        6. Vender: lechón, capón o chacinado

        El curso termina con una visita a dos productores.
      `,
      type: 'course',
      category: 'aProduction',
      timestamp: at(-2, '10:00'),
      picture: 'pigs',
      teachers: ['arce'],
      place: 'Aula 1 y campo didáctico',
      durationMinutes: 150,
      totalHours: 15,
      meetings: weekly(time, {
        weekday: 'viernes',
        from: 38,
        time: '17:00',
        minutes: 150,
        topics: [
          'El lugar y los refugios',
          'Alimentación',
          'Gestación y parto',
          'Destete y engorde',
          'Bioseguridad',
          'Visita a productores',
        ],
      }),
      opens: at(12, '08:00'),
      closes: endOf(33),
      quota: 20,
    }),
    training({
      title: 'Ovinos: esquila y clasificación de lana',
      description:
        'Esquila a máquina, cuidado del animal, acondicionamiento y clasificación del vellón. Jornada a campo con esquiladores de la zona.',
      content: `
        Se esquilaron **sesenta ovejas** y se clasificó la lana en el momento.

        - Sujeción sin golpes
        - Pasadas y orden de la esquila
        - Mesa de clasificación
        - Fardo, rótulo y guarda

        La lana se vendió en conjunto y lo recaudado fue para la cooperadora.
      `,
      type: 'day',
      category: 'aProduction',
      timestamp: at(-61, '10:00'),
      picture: 'sheepPasture',
      teachers: ['arce', 'zubeldia'],
      place: 'Campo didáctico',
      durationMinutes: 420,
      meetings: [
        { title: 'Jornada de esquila', start: at(shearing, '08:00'), finish: null, mode: null, place: null },
      ],
      opens: at(-58, '08:00'),
      closes: endOf(-36),
      quota: 30,
      notifications: { finishText: 'Gracias a las familias que trajeron sus majadas.' },
    }),
    training({
      title: 'Primeros auxilios para el rodeo',
      description: `
        Qué mirar, qué hacer y qué no hasta que llegue la veterinaria: empaste, partos difíciles, heridas y golpes de
        calor. Se arma un botiquín y se repite cada vez que se junta grupo.
      `,
      content: `
        La inscripción está siempre abierta: cuando somos quince, ponemos fecha y avisamos.

        ### El botiquín

        - Termómetro y guantes
        - Trócar y sonda
        - Desinfectante, gasas y vendas
        - El teléfono de tu veterinaria, **pegado en la tapa**
      `,
      type: 'talk',
      category: 'aProduction',
      timestamp: at(-80, '10:00'),
      picture: 'windmillAtDawn',
      teachers: ['arce'],
      place: 'Salón de usos múltiples',
      durationMinutes: 120,
      opens: at(-78, '08:00'),
      quota: 40,
    }),
  ];
}
