/** Every text of the public pages, in the Spanish of Argentina. Literal texts of the specification are marked. */
export const copy = {
  'site.name': (number: string) => `Centro de Formación Profesional N.º ${number}`,
  'site.shortName': (number: string) => `CFP N.º ${number}`,
  'site.untitled': 'Centro de Formación Profesional',
  'site.skip': 'Saltar al contenido',
  'site.menu': 'Menú',
  'site.trail': 'Estás en',
  'site.footer.contact': 'Contacto',
  'site.unknown': 'No pudimos cargar los datos del centro. Probá de nuevo en unos minutos.',

  'nav.home': 'Inicio',
  'nav.trainings': 'Capacitaciones',
  'nav.publications': 'Publicaciones',
  'nav.treasury': 'Colaborar',
  'nav.certificates': 'Constancias',
  'nav.about': 'Acerca',
  'nav.archive': 'Archivo',
  'nav.profile': 'Mi perfil',
  'nav.signIn': 'Ingresar',
  // spec §2, Navigation
  'nav.administrator': 'Administrador',
  'nav.close': 'Cerrar',

  'social.instagram': 'Instagram',
  'social.facebook': 'Facebook',
  'social.whatsapp': 'WhatsApp',
  'social.email': 'Correo',
  'social.phoneNumber': 'Teléfono',
  'social.youtube': 'YouTube',
  'social.tiktok': 'TikTok',

  'list.page': (page: number, pageCount: number) => `Página ${String(page)} de ${String(pageCount)}`,
  'list.first': 'Volver al principio de la lista',
  // spec §2, Home
  'list.more': 'Cargar más',
  'list.notLoaded': 'No hay conexión: no pudimos cargar más. Probá de nuevo en un rato.',

  'home.headline': 'Aprendé un oficio, cerca de casa',
  'home.intro': (city: string) => `Cursos, charlas y jornadas para jóvenes y adultos de ${city} y la región.`,
  'home.description': (city: string) =>
    `Cursos, charlas técnicas y jornadas de formación profesional en ${city}: fechas, inscripción y cupos.`,
  'home.seeTrainings': 'Ver capacitaciones',
  'home.about': 'Conocer el centro',
  'home.pictures': 'Fotos del centro',
  'home.pictures.pause': 'Pausar',
  'home.pictures.play': 'Reproducir',
  'home.howToGet': 'Cómo llegar',
  'home.publications': 'Publicaciones',
  'home.trainings': 'Capacitaciones',
  'home.noTrainings': 'Pronto vamos a publicar nuevas capacitaciones.',
  'home.allTrainings': 'Ver todas las capacitaciones',

  'trainings.title': 'Capacitaciones',
  'trainings.intro':
    'Cursos, charlas técnicas y jornadas. Primero, las que están por abrir y las que tienen la inscripción abierta.',
  'trainings.description': 'Todas las capacitaciones del centro, con su estado de inscripción.',
  'trainings.empty': 'Pronto vamos a publicar nuevas capacitaciones.',
  'trainings.archive': 'Ver capacitaciones archivadas',
  'trainings.filter': 'Filtrar',
  'trainings.filter.empty': 'No hay capacitaciones con este filtro por el momento.',
  'trainings.unfilter': 'Quitar el filtro',
  'facet.tipo': 'Tipo',
  'facet.categoria': 'Categoría',
  'facet.estado': 'Estado',
  // The page's script puts the number in place of the sign.
  'trainings.loaded': 'Se agregaron # capacitaciones.',
  'trainings.loadedOne': 'Se agregó una capacitación.',
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
  'training.calendar': 'Agregar a mi calendario',
  'training.all': 'Ver todas las capacitaciones',

  'search.title': 'Buscar',
  'search.description': 'Buscá capacitaciones y publicaciones del centro.',
  'search.label': 'Qué estás buscando',
  'search.button': 'Buscar',
  'search.none': 'No encontramos nada con esas palabras. Probá con otras, o con menos.',
  'search.one': 'Un resultado.',
  'search.many': '# resultados.',
  'search.failed': 'No pudimos cargar el buscador. Revisá tu conexión y probá de nuevo.',
  'search.without': 'El buscador necesita JavaScript. También podés mirar las listas:',

  'publications.title': 'Publicaciones',
  'publications.intro': 'Novedades, anuncios, información y proyectos del centro.',
  'publications.description': 'Novedades, anuncios, información y proyectos del centro.',
  'publications.empty': 'Todavía no hay publicaciones.',
  'publications.featured': 'Destacadas',
  'publications.loaded': 'Se agregaron # publicaciones.',
  'publications.loadedOne': 'Se agregó una publicación.',
  'publications.all.text': 'Novedades, anuncios, información y proyectos.',
  'publications.all': 'Ver todas las publicaciones',

  // spec §8, Not found
  'publication.missing': 'La publicación que estás buscando no está vigente',
  'publication.missing.way': 'Puede que haya cambiado de dirección o que ya no se muestre.',
  'publication.gallery': 'Imágenes',
  'publication.partners': 'Con la participación de',

  'about.title': 'Acerca del centro',
  'about.description': (city: string) =>
    `Quiénes somos, dónde estamos y quiénes trabajan en el centro de ${city}.`,
  'about.map': 'Dónde estamos',
  // spec §2, Other pages
  'about.map.missing': 'Mapa no disponible',
  'about.map.coordinates': (latitude: string, longitude: string) =>
    `Coordenadas: latitud ${latitude}, longitud ${longitude}`,
  'about.map.link': 'Abrir en el mapa',
  'about.administration': 'Administración',

  // spec §1
  'treasury.title': 'Colaborar',
  'treasury.description': 'Cómo aportar a la asociación cooperadora del centro.',
  // spec §2, Other pages
  'treasury.disabled':
    'La asociación cooperadora del centro está en formación. Pronto vas a poder colaborar desde esta página.',
  'treasury.account': 'Datos de la cuenta',
  'treasury.holder': 'Titular',
  'treasury.cuil': 'CUIL',
  'treasury.alias': 'Alias',
  'treasury.cbu': 'CBU',
  'treasury.price': 'Aporte',
  'treasury.product': 'Conocer más',
  'treasury.members': 'Comisión',

  'certificates.title': 'Constancias',
  'certificates.description': 'Verificá con su código que una constancia del centro es auténtica.',
  'certificates.intro':
    'Cada constancia que entrega el centro lleva un código. Con ese código cualquier persona puede comprobar que es auténtica.',
  'certificates.code': 'Código de la constancia',
  'certificates.code.hint': 'Está impreso en la constancia. Da igual si lo escribís con espacios o guiones.',
  'certificates.search': 'Buscar constancia',
  'certificates.without':
    'Para verificar una constancia desde esta página hace falta JavaScript. También podés consultarnos:',

  'gallery.open': (text: string) => (text === '' ? 'Ver la imagen más grande' : `Ver más grande: ${text}`),
  'gallery.close': 'Cerrar',
  'gallery.zoom': 'Ampliar',
  'gallery.previous': 'Anterior',
  'gallery.next': 'Siguiente',
  'gallery.failed': 'No pudimos cargar la imagen.',

  'share.whatsapp': 'Compartir por WhatsApp',
  'share.other': 'Compartir',

  'offline.title': 'No hay conexión',
  'offline.text': 'Esta página todavía no la viste en este dispositivo. Estas otras las podés leer igual:',

  'missing.title': 'No encontramos esta página',
  'missing.way': 'La dirección puede tener un error o la página ya no existe.',
  'missing.home': 'Ir al inicio',
} as const;
