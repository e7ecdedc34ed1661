import { halves, whole, type EditorType } from './editor-type';

/** How the site content and its parts look in the admin. */
export const siteContentTypes: readonly EditorType[] = [
  {
    uid: 'api::site-content.site-content',
    mainField: 'id',
    list: { columns: ['id', 'updatedAt'], sortBy: 'id', order: 'ASC' },
    rows: [
      whole('general'),
      whole('slides'),
      whole('styles'),
      whole('about'),
      whole('people'),
      whole('socials'),
      whole('treasury'),
      whole('privacy'),
    ],
    fields: {
      general: { label: 'Datos generales', help: 'Número, localidad, dirección y logos del centro.' },
      slides: {
        label: 'Orden de las fotos de portada',
        help: 'Elegilas y arrastralas: rotan en este orden. Las que no están acá van al final, por orden alfabético.',
      },
      styles: { label: 'Colores', help: 'El color que identifica al sitio.' },
      about: { label: 'Acerca', help: 'Lo que se lee en la página Acerca.' },
      people: { label: 'Personas', help: 'Quienes integran la administración y la cooperadora.' },
      socials: { label: 'Redes y contactos', help: 'Los botones de contacto, en el orden en que se ven.' },
      treasury: { label: 'Cooperadora', help: 'Lo que se lee en la página Colaborar.' },
      privacy: { label: 'Datos personales', help: 'Cuánto tiempo se guardan las fotos de documentos.' },
    },
  },
  {
    uid: 'site.privacy',
    mainField: 'id',
    rows: [whole('identityPictureMonths')],
    fields: {
      identityPictureMonths: {
        label: 'Meses que se guardan las fotos de documentos',
        help: 'Pasado ese tiempo, las fotos del DNI y las fotos carnet se borran solas. Vacío: 24 meses.',
      },
    },
  },
  {
    uid: 'site.general',
    mainField: 'number',
    rows: [
      halves('number', 'city'),
      whole('headline'),
      halves('address', 'locationLink'),
      whole('openingHours'),
      halves('coordinates', 'termsUrl'),
      halves('logo', 'simpleLogo'),
    ],
    fields: {
      number: { label: 'Número del centro', help: 'Por ejemplo: 7.' },
      city: { label: 'Localidad', help: 'La localidad donde está el centro.' },
      headline: {
        label: 'Título de la portada',
        help: 'Lo primero que se lee en el inicio. Si lo dejás vacío, dice «Aprendé un oficio, cerca de casa».',
      },
      address: { label: 'Dirección', help: 'Calle y número.' },
      locationLink: {
        label: 'Enlace para llegar',
        help: 'Dirección completa del mapa, que empieza con https://.',
      },
      coordinates: {
        label: 'Coordenadas',
        help: 'Latitud y longitud como las copia un mapa, por ejemplo -36.1234, -60.5678. Puede quedar vacío.',
      },
      openingHours: {
        label: 'Horario de atención',
        help: 'Días y horas en que se atiende. Por ejemplo: Lunes a viernes, de 8 a 12. Puede quedar vacío.',
      },
      termsUrl: {
        label: 'Términos y condiciones',
        help: 'Dirección completa del documento, que empieza con https://.',
      },
      logo: { label: 'Logo', help: 'El logo completo.' },
      simpleLogo: { label: 'Logo simple', help: 'Una versión del logo que se entiende en tamaño chico.' },
    },
  },
  {
    uid: 'site.styles',
    mainField: 'colorTheme',
    rows: [whole('colorTheme')],
    fields: {
      colorTheme: {
        label: 'Color principal',
        help: 'Elegí uno de la lista u otro con el cuadro. El sitio ajusta los tonos para que se lea bien.',
      },
    },
  },
  {
    uid: 'site.about',
    mainField: 'mapLink',
    rows: [whole('sections'), halves('mapImage', 'mapLink')],
    fields: {
      sections: { label: 'Secciones', help: 'Los textos de la página, en el orden en que se leen.' },
      mapImage: {
        label: 'Imagen del mapa',
        help: 'Una imagen del mapa con el centro señalado. Necesita texto alternativo: qué se ve en ella.',
      },
      mapLink: {
        label: 'Enlace del mapa',
        help: 'Dirección completa del mapa, que empieza con https://.',
      },
    },
  },
  {
    uid: 'site.section',
    mainField: 'title',
    rows: [whole('title'), whole('content'), whole('image')],
    fields: {
      title: { label: 'Título', help: 'El título de la sección.' },
      content: { label: 'Texto', help: 'El texto de la sección.' },
      image: {
        label: 'Imagen',
        help: 'Una foto para acompañar. Puede quedar vacía; si no, necesita texto alternativo: qué se ve en ella.',
      },
    },
  },
  {
    uid: 'site.people',
    mainField: 'id',
    rows: [whole('administration'), whole('treasury')],
    fields: {
      administration: { label: 'Administración', help: 'Quienes trabajan en el centro.' },
      treasury: { label: 'Cooperadora', help: 'Quienes integran la cooperadora.' },
    },
  },
  {
    uid: 'site.member',
    mainField: 'name',
    rows: [halves('name', 'role'), whole('image')],
    fields: {
      name: { label: 'Nombre y apellido', help: 'Como se lee en el sitio.' },
      role: { label: 'Cargo', help: 'Por ejemplo: Directora, Secretario o Tesorera.' },
      image: { label: 'Foto', help: 'Una foto de la cara. Puede quedar vacía.' },
    },
  },
  {
    uid: 'site.social',
    mainField: 'url',
    rows: [halves('network', 'url')],
    fields: {
      network: { label: 'Red o contacto', help: 'Qué red o qué medio de contacto es.' },
      url: {
        label: 'Enlace',
        help: 'Empieza con https://; para un correo, con mailto: y para un teléfono, con tel:.',
      },
    },
  },
  {
    uid: 'site.treasury',
    mainField: 'title',
    rows: [
      halves('enabled', 'title'),
      halves('mainText', 'secondText'),
      whole('productText'),
      halves('price', 'productLink'),
      whole('accountData'),
    ],
    fields: {
      enabled: {
        label: 'Está en funcionamiento',
        help: 'Si la desactivás, la página dice que la cooperadora está en formación.',
      },
      title: { label: 'Título', help: 'El título de la página.' },
      mainText: { label: 'Texto principal', help: 'Para qué se usa lo que se aporta.' },
      secondText: { label: 'Segundo texto', help: 'Lo que quieras agregar debajo.' },
      productText: { label: 'Texto del aporte', help: 'Qué incluye el aporte que se ofrece.' },
      productLink: {
        label: 'Enlace para aportar',
        help: 'Dirección completa, que empieza con https://.',
      },
      price: { label: 'Importe', help: 'En pesos, sin puntos de miles.' },
      accountData: { label: 'Datos de la cuenta', help: 'A dónde se puede transferir.' },
    },
  },
  {
    uid: 'site.account-data',
    mainField: 'holder',
    rows: [halves('holder', 'cuil'), halves('alias', 'cbu')],
    fields: {
      holder: { label: 'Titular', help: 'A nombre de quién está la cuenta.' },
      cuil: { label: 'CUIL', help: 'El CUIL o CUIT del titular.' },
      alias: { label: 'Alias', help: 'El alias de la cuenta.' },
      cbu: { label: 'CBU', help: 'Los 22 números de la cuenta.' },
    },
  },
];
