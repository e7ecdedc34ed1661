import type { EntryState, Waiting } from '../../modules/publishing/staff-contract';
import { quoted } from '../ui/texts';

const ZONE = { timeZone: 'America/Argentina/Buenos_Aires', hourCycle: 'h23' } as const;
const DAY = new Intl.DateTimeFormat('es-AR', { ...ZONE, dateStyle: 'long' });
const CLOCK = new Intl.DateTimeFormat('es-AR', { ...ZONE, timeStyle: 'medium' });

/** `las 10:42:03`, with the day before it unless that is today. @param moment ISO 8601 */
export function sinceText(moment: string): string {
  const [day, clock] = [DAY.format(new Date(moment)), CLOCK.format(new Date(moment))];
  return day === DAY.format(Date.now()) ? `las ${clock}` : `el ${day} a las ${clock}`;
}

const WAITING: Readonly<Record<Waiting, string>> = {
  'under-way': 'Publicando… En un momento se ve en el sitio.',
  'publisher-away':
    'No se puede saber si el sitio ya lo muestra: el programa que lo publica no responde. Lo que publicaste está guardado y va a salir solo cuando vuelva.',
  held: 'Todavía no se ve: alguien volvió el sitio a una versión anterior y nada nuevo sale hasta que se toque «Seguir publicando» en la página de inicio.',
  stuck:
    'Todavía no se ve: el programa que publica tiene un problema. Fijate en «Estado del sitio», en la página de inicio.',
};

const LISTED = {
  yes: '',
  archive: ' Está en el archivo, no en la lista de capacitaciones.',
  no: ' No aparece en las listas: la ve quien tiene el enlace.',
} as const;

/** State of an entry on the site, as a sentence. */
export function entryText(state: EntryState): string {
  switch (state.kind) {
    case 'never-published':
      return 'Es un borrador: nadie lo ve en el sitio hasta que lo publiques.';
    case 'waiting':
      return state.published ? WAITING[state.why] : withdrawing(state.why);
    case 'broken':
      return state.fields.length === 0
        ? 'El sitio no pudo armar la página y sigue mostrando la versión anterior. Avisale a quien administra el sitio.'
        : `El sitio sigue mostrando la versión anterior, porque no puede mostrar esta. Revisá ${quoted(state.fields)}.`;
    case 'visible':
      return visibleText(state) + LISTED[state.listed];
    case 'withdrawn':
      return state.since === null
        ? 'Ya no se ve en el sitio.'
        : `Ya no se ve en el sitio desde ${sinceText(state.since)}.`;
  }
}

function visibleText({ since, publishedAt }: Extract<EntryState, { kind: 'visible' }>): string {
  if (since !== null) return `Visible desde ${sinceText(since)}.`;
  if (publishedAt === null) return 'Visible en el sitio.';
  return `Visible en el sitio. Se publicó el ${DAY.format(new Date(publishedAt))}.`;
}

function withdrawing(why: Waiting): string {
  return why === 'under-way' ? 'Quitando del sitio…' : `Todavía se puede ver en el sitio. ${WAITING[why]}`;
}

export const texts = {
  state: 'Estado del sitio',
  inSite: 'En el sitio',
  see: 'Ver en el sitio',
  away: 'El programa que publica no responde. El sitio se sigue viendo como estaba; lo que publiques queda guardado y sale solo cuando vuelva.',
  none: 'Todavía no hay nada publicado.',
  upToDate: 'El sitio muestra todo lo publicado.',
  allBut: 'El sitio muestra todo lo publicado, menos esto:',
  publishing: 'Publicando los últimos cambios…',
  held: 'El sitio está en una versión anterior. Lo que se publique queda guardado, y sale cuando toques «Seguir publicando».',
  release: (since: string) => `Esta versión se ve desde ${sinceText(since)}.`,
  number: (release: string) => `Versión ${release}`,
  broken: 'Se sigue viendo la versión anterior de:',
  brokenFields: (fields: readonly string[]) => ` — revisá ${quoted(fields)}`,
  failed: (pages: readonly string[]) =>
    `No se pudieron armar estas páginas: ${pages.join(', ')}. Avisale a quien administra el sitio.`,
  error: (error: string) =>
    `La publicación está detenida. Si sigue así en unos minutos, pasale este texto a quien administra el sitio: «${error}»`,
  everything: 'Publicar todo de nuevo',
  everythingBody:
    'Se vuelven a armar todas las páginas del sitio. No cambia nada de lo escrito, y mientras tanto el sitio se sigue viendo. Sirve cuando algo no se ve como debería.',
  everythingDone: 'Se están armando todas las páginas de nuevo.',
  back: 'Volver a la versión anterior',
  backBody: (madeAt: string) =>
    `El sitio va a mostrar la versión que se armó ${asMade(madeAt)}, y no va a cambiar hasta que toques «Seguir publicando». Lo escrito no se pierde.`,
  backDone: 'El sitio muestra la versión anterior.',
  resume: 'Seguir publicando',
  resumeBody: 'El sitio vuelve a mostrar lo último que se publicó. Corregí antes lo que no debía verse.',
  resumeDone: 'El sitio vuelve a mostrar lo último publicado.',
} as const;

function asMade(moment: string): string {
  const since = sinceText(moment);
  return since.startsWith('las') ? `a ${since}` : since;
}
