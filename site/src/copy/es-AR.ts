/** Every text of the public pages, in the Spanish of Argentina. Literal texts of the specification are marked. */
export const copy = {
  'site.name': (number: string) => `Centro de Formación Profesional N.º ${number}`,
  'site.shortName': (number: string) => `CFP N.º ${number}`,
  'site.untitled': 'Centro de Formación Profesional',
  'site.skip': 'Saltar al contenido',
  'site.menu': 'Menú',
  'site.footer.contact': 'Contacto',
  'site.unknown': 'No pudimos cargar los datos del centro. Probá de nuevo en unos minutos.',

  'nav.home': 'Inicio',
  'nav.trainings': 'Capacitaciones',
  'nav.archive': 'Archivo',

  'social.instagram': 'Instagram',
  'social.facebook': 'Facebook',
  'social.whatsapp': 'WhatsApp',
  'social.email': 'Correo',
  'social.phoneNumber': 'Teléfono',
  'social.youtube': 'YouTube',
  'social.tiktok': 'TikTok',

  'home.headline': 'Aprendé un oficio, cerca de casa',
  'home.intro': (city: string) => `Cursos, charlas y jornadas para jóvenes y adultos de ${city} y la región.`,
  'home.description': (city: string) =>
    `Cursos, charlas técnicas y jornadas de formación profesional en ${city}: fechas, inscripción y cupos.`,
  'home.seeTrainings': 'Ver capacitaciones',
  'home.howToGet': 'Cómo llegar',
  'home.trainings': 'Capacitaciones',
  'home.noTrainings': 'Pronto vamos a publicar nuevas capacitaciones.',
  'home.allTrainings': 'Ver todas las capacitaciones',

  'trainings.title': 'Capacitaciones',
  'trainings.intro':
    'Cursos, charlas técnicas y jornadas. Primero, las que están por abrir y las que tienen la inscripción abierta.',
  'trainings.description': 'Todas las capacitaciones del centro, con su estado de inscripción.',
  'trainings.empty': 'Pronto vamos a publicar nuevas capacitaciones.',
  'trainings.archive': 'Ver capacitaciones archivadas',
  'trainings.page': (page: number, pageCount: number) => `Página ${String(page)} de ${String(pageCount)}`,
  'trainings.first': 'Volver al principio de la lista',
  // spec §2, Home
  'trainings.more': 'Cargar más',
  // The page's script puts the number in place of the sign.
  'trainings.loaded': 'Se agregaron # capacitaciones.',
  'trainings.loadedOne': 'Se agregó una capacitación.',
  'trainings.notLoaded': 'No hay conexión: no pudimos cargar más. Probá de nuevo en un rato.',
  // spec §2, Home
  'trainings.join': 'Quiero participar',

  'archive.title': 'Capacitaciones archivadas',
  'archive.description': 'Capacitaciones que el centro ya dictó.',
  'archive.back': 'Ver capacitaciones vigentes',
  // spec §2, Public routes
  'archive.empty': 'No hay capacitaciones archivadas',

  // spec §2, Training detail; §8, Not found
  'training.missing': 'La capacitación que estás buscando no está vigente',
  'training.missing.way': 'Puede que haya cambiado de dirección o que ya no se dicte.',
  'training.gallery': 'Imágenes',
  'training.details': 'Datos de la capacitación',
  'training.mode': 'Modalidad',
  'training.meets': 'Cantidad de encuentros',
  'training.place': 'Lugar',
  'training.starts': 'Inicio',
  'training.duration': 'Duración en minutos',
  'training.undefined': 'A definir',
  'training.inscription': 'Inscripción',
  'training.quota': 'Cupo máximo',
  'training.quota.unlimited': 'Sin límite',
  'training.opens': 'Abre',
  'training.closes': 'Cierra',
  'training.closes.never': 'Sin fecha de cierre',
  'training.waitingList': 'Lista de espera',
  'training.waitingList.quota': (quota: number) => `Hasta ${String(quota)} personas`,
  'training.teachers': 'Docentes',
  'training.meetings': 'Encuentros',
  'training.notice': 'Aviso',
  'training.notice.link': 'Más información',
  'training.foodHandler': 'Para inscribirte necesitás completar tus datos de manipulador de alimentos.',
  'training.all': 'Ver todas las capacitaciones',

  'missing.title': 'No encontramos esta página',
  'missing.way': 'La dirección puede tener un error o la página ya no existe.',
  'missing.home': 'Ir al inicio',
} as const;
