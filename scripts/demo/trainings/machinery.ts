import type { Timeline } from '../timeline.ts';
import { training, weekly, type DemoTraining } from './training.ts';

/** Trainings in machinery and tools, whatever their state on the day of seeding. */
export function machineryTrainings(time: Timeline): DemoTraining[] {
  const { at, endOf, next } = time;
  const wiring = next('lunes', 8);
  const fencing = next('sábado', 13);
  const chainsaw = next('sábado', -22);
  const sprayer = next('jueves', 27);
  return [
    training({
      title: 'Soldadura eléctrica para el taller rural',
      description: `
        Aprendé a soldar con electrodo revestido y MIG, a preparar la pieza y a elegir el amperaje. En doce
        encuentros hacés una tranquera, un banco de trabajo y reparaciones de las que el campo pide todos los días,
        siempre con la protección puesta y con un puesto de soldadura para cada participante.
      `,
      content: `
        Grupo chico, doce puestos y **doce caretas**. Se suelda desde la segunda clase.

        ## Contenidos

        1. Seguridad: humos, chispas, ojos y corriente
        2. Electrodo revestido
          - Punto de arranque y arco
          - Cordón plano, en ángulo y vertical
        3. MIG-MAG en chapa fina
        4. Corte y esmerilado
        5. Proyecto: una tranquera de tres metros

        ## Qué pone el centro

        - Equipos y electrodos
        - Hierro para practicar y para la tranquera
        - Caretas

        > Una soldadura linda que no agarró es peor que una fea que sí. Vamos por la linda que sí.

        El orden de inscripción manda: cuando se completan los lugares empieza la lista de espera.
      `,
      type: 'course',
      category: 'machinery',
      timestamp: at(-9, '10:00'),
      picture: 'welding',
      gallery: ['mechanics'],
      teachers: ['ferreyra'],
      place: 'Taller de herrería',
      durationMinutes: 150,
      totalHours: 30,
      requirements:
        'Ser mayor de 16 años; si sos menor de edad, con autorización firmada.\nNo hace falta experiencia.',
      whatToBring: 'Ropa de algodón con mangas largas\nZapatos de seguridad\nGuantes de descarne, si tenés',
      meetings: weekly(time, {
        weekday: 'martes',
        from: 20,
        time: '19:00',
        minutes: 150,
        topics: [
          'Seguridad y equipos',
          'Primer arco',
          'Cordón plano',
          'Cordón en ángulo',
          'Soldadura vertical',
          'Defectos y correcciones',
          'MIG en chapa fina',
          'Corte y esmerilado',
          'Medir, marcar y escuadrar',
          'Tranquera: armado',
          'Tranquera: soldado',
          'Terminación y pintura',
        ],
      }),
      opens: at(-7, '08:00'),
      closes: endOf(13),
      quota: 12,
      waiting: 6,
      notifications: {
        startText: 'Sin zapatos de seguridad no se entra al taller. Si no tenés, avisanos antes.',
      },
    }),
    training({
      title: 'Mantenimiento del tractor',
      description: `
        Filtros, aceites, correas, refrigeración, batería y neumáticos: lo que hay que mirar cada diez, cada
        doscientas cincuenta y cada mil horas para no quedarse parado en plena campaña.
      `,
      content: `
        Trabajamos sobre el tractor del centro y, en la última clase, sobre el tuyo si lo podés acercar.

        ## La planilla de horas

        Cada participante se arma su planilla de mantenimiento:

        - **Cada 10 horas:** aceite, agua, radiador, engrase
        - **Cada 250 horas:** cambio de aceite y filtros
        - **Cada 1.000 horas:** válvulas, transmisión, hidráulico

        ### Toma de fuerza

        Es la parte más peligrosa. Repasamos protecciones, enganche y desenganche, y por qué _nunca_ se trabaja
        con ropa suelta cerca del cardán.
      `,
      type: 'course',
      category: 'machinery',
      timestamp: at(-45, '10:00'),
      picture: 'ploughing',
      gallery: ['mechanics', 'harvest'],
      teachers: ['zabaleta'],
      place: 'Galpón de maquinaria',
      durationMinutes: 180,
      meetings: weekly(time, {
        weekday: 'viernes',
        from: -17,
        time: '18:30',
        minutes: 180,
        topics: [
          'El motor por fuera',
          'Aceites y filtros',
          'Refrigeración y correas',
          'Sistema eléctrico',
          'Toma de fuerza e hidráulico',
          'Tu tractor, tu planilla',
        ],
      }),
      opens: at(-40, '08:00'),
      closes: endOf(-20),
      quota: 15,
      notifications: {
        startText: 'La clase se da aunque llueva: el galpón tiene piso.',
        finishText: 'Podés volver a bajar la planilla cuando quieras.',
      },
    }),
    training({
      title: 'Instalaciones eléctricas domiciliarias',
      description: `
        Circuitos, protecciones, puesta a tierra y tableros según la reglamentación. Con práctica en panel desde la
        primera semana y un proyecto final: la instalación completa de una vivienda rural.
      `,
      content: `
        ## Para quiénes

        Para quien quiere aprender un oficio desde cero. No pedimos conocimientos previos, sí **mayoría de edad** y
        ganas de hacer cuentas simples.

        ## Una cuenta que vas a usar siempre

        ~ corriente (A) = potencia (W) ÷ tensión (V)

        ## Recorrido

        1. Herramientas, téster y seguridad
        2. Circuitos de iluminación y tomas
        3. Térmica y diferencial
        4. Puesta a tierra: jabalina, cámara y medición
        5. Tablero principal y seccional
        6. Proyecto final

        Al terminar recibís la constancia del curso, que sirve como antecedente para matricularte.
      `,
      type: 'course',
      category: 'machinery',
      timestamp: at(-38, '10:00'),
      picture: 'wiring',
      teachers: ['ferreyra', 'zubeldia'],
      place: 'Taller de electricidad',
      durationMinutes: 180,
      totalHours: 48,
      requirements: 'Primaria completa.',
      whatToBring: 'Pinza, destornilladores aislados y cuaderno.',
      schedule: { start: at(wiring, '18:00'), finish: at(wiring + 112, '21:00') },
      opens: at(-30, '08:00'),
      closes: endOf(-1),
      quota: 20,
      waiting: 10,
      notifications: {
        startText: 'Traé pinza, destornilladores aislados y cuaderno. El téster lo ponemos nosotros.',
        text: 'Lista de materiales y dónde conseguirlos.',
        link: 'https://cfp478.example/materiales/electricidad',
        linkName: 'Ver la lista',
      },
    }),
    training({
      title: 'Alambrados: tendido y reparación',
      description: `
        Una jornada a campo para plantar un esquinero que no se afloja, tender y templar cinco hilos, y reparar
        lo que la hacienda rompe. Incluye boyero eléctrico.
      `,
      content: `
        Nos encontramos en el portón del campo didáctico. A la mañana hacemos **esquinero y tendido**; a la tarde,
        reparación y boyero.

        - Postes, varillas y torniquetes
        - El esquinero y su riostra
        - Tender, templar y atar
        - Boyero eléctrico: puesta a tierra y medición

        Almuerzo a la canasta. Si llueve pasa al sábado siguiente: avisamos por WhatsApp. El precio es el de los
        materiales: te llevás tu torniquete y los aisladores.
      `,
      type: 'day',
      category: 'machinery',
      timestamp: at(-12, '10:00'),
      picture: 'fenceWithNest',
      teachers: ['zabaleta'],
      place: 'Campo didáctico',
      durationMinutes: 360,
      totalHours: 6,
      price: 4500,
      whatToBring: 'Guantes, gorro, agua y tu almuerzo.',
      meetings: [
        {
          title: 'Esquinero y tendido',
          start: at(fencing, '09:00'),
          finish: at(fencing, '12:30'),
          mode: null,
          place: null,
        },
        {
          title: 'Reparación y boyero',
          start: at(fencing, '13:30'),
          finish: at(fencing, '16:00'),
          mode: null,
          place: null,
        },
      ],
      opens: at(-10, '08:00'),
      closes: endOf(8),
      quota: 12,
    }),
    training({
      title: 'Carpintería básica: muebles simples',
      description: `
        Medir, cortar, cepillar, encolar y terminar. Hacés un banco, una repisa y una mesa ratona con madera de
        álamo y eucalipto de la zona, y aprendés a afilar tus herramientas.
      `,
      content: `
        El grupo ya hizo el banco; **quedan lugares** para sumarse a la repisa y la mesa. Quien entra ahora
        recupera las primeras clases un sábado a la mañana.

        ### Herramientas de mano

        - Serrucho y formón
        - Cepillo y garlopa
        - Escuadra, gramil y metro

        ### Herramientas eléctricas

        - Caladora, taladro y lijadora
        - Sierra de banco, solo con el instructor al lado

        > Medí dos veces, cortá una. Y si cortaste mal, ya tenés leña.
      `,
      type: 'course',
      category: 'machinery',
      timestamp: at(-36, '10:00'),
      picture: 'carpentry',
      teachers: ['zubeldia'],
      place: 'Taller de carpintería',
      durationMinutes: 150,
      totalHours: 27,
      whatToBring: 'Metro, lápiz y anteojos de seguridad.',
      schedule: { start: at(next('miércoles', -20), '18:30'), finish: at(next('miércoles', 50), '21:00') },
      opens: at(-34, '08:00'),
      closes: endOf(9),
      quota: 14,
      waiting: 4,
    }),
    training({
      title: 'Costura a máquina: de la reparación a la prenda',
      description: `
        Enhebrar, regular la tensión, hacer ruedos y cierres, y después moldería básica para confeccionar ropa de
        trabajo. No hace falta tener máquina: el taller tiene diez.
      `,
      content: `
        Empezamos arreglando lo que traés de casa y terminamos con una **camisa de trabajo** hecha a tu medida.

        1. Conocer la máquina
        2. Arreglos
          - Ruedos
          - Cierres
          - Parches y refuerzos
        3. Moldería: tomar medidas y trazar
        4. Corte y confección
        5. Ojales y botones

        Turno tarde, con sala de juegos al lado para quienes vienen con chicos.
      `,
      type: 'course',
      category: 'machinery',
      timestamp: at(-6, '10:00'),
      picture: 'sewing',
      teachers: ['zubeldia'],
      place: 'Taller textil',
      durationMinutes: 120,
      totalHours: 20,
      whatToBring: 'Una prenda para arreglar y dos metros de tela.',
      meetings: weekly(time, {
        weekday: 'miércoles',
        from: 18,
        time: '14:00',
        minutes: 120,
        topics: [
          'Conocer la máquina',
          'Ruedos',
          'Cierres',
          'Parches y refuerzos',
          'Tomar medidas',
          'Trazar el molde',
          'Cortar',
          'Armar la camisa',
          'Cuello y puños',
          'Ojales y botones',
        ],
      }),
      opens: at(-5, '08:00'),
      closes: endOf(14),
      quota: 10,
      waiting: 10,
    }),
    training({
      title: 'Uso seguro de la motosierra',
      description:
        'Mantenimiento, afilado, técnicas de corte y protección personal. Jornada práctica en el monte del centro.',
      content: `
        Trabajamos con equipos del centro y con **protección completa**: casco, visor, protectores, pantalón
        anticorte y botas.

        - Partes y puntos de seguridad
        - Afilado de la cadena
        - Apeo, desrame y trozado
        - Qué hacer ante un rebote
      `,
      type: 'day',
      category: 'machinery',
      timestamp: at(-52, '10:00'),
      picture: 'mechanics',
      teachers: ['zabaleta'],
      place: 'Monte del centro',
      durationMinutes: 360,
      schedule: { start: at(chainsaw, '08:30'), finish: null },
      opens: at(-48, '08:00'),
      closes: endOf(-25),
      quota: 12,
      notifications: { finishText: 'Las constancias de asistencia ya están listas.' },
    }),
    training({
      title: 'Regulación de pulverizadoras y deriva',
      description: `
        Charla técnica sobre calibración, elección de pastillas, condiciones del tiempo y zonas de amortiguamiento.
        Para productores, contratistas y vecinos.
      `,
      content: `
        Una pulverizadora mal regulada tira plata y perjudica al vecino. En dos horas repasamos cómo calibrar y
        cuándo **no** salir a aplicar.

        ~ litros por hectárea = caudal por pico (l/min) × 600 ÷ (velocidad (km/h) × distancia entre picos (m))

        - Tamaño de gota y tipo de pastilla
        - Viento, temperatura y humedad
        - Inversión térmica: cómo reconocerla
        - Distancias y registro de aplicaciones
      `,
      type: 'talk',
      category: 'machinery',
      timestamp: at(-1, '10:00'),
      picture: 'spraying',
      teachers: ['bidegain', 'zabaleta'],
      place: 'Salón de usos múltiples',
      durationMinutes: 120,
      schedule: { start: at(sprayer, '19:00'), finish: at(sprayer, '21:00') },
      opens: at(4, '08:00'),
      closes: endOf(25),
    }),
  ];
}
