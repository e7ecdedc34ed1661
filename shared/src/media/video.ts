/** Addresses of a video on YouTube or Vimeo. */
export interface Video {
  /** Watch page. */
  readonly page: string;
  /** Embedded player with autoplay; YouTube's privacy-enhanced host, Vimeo's do-not-track mode. */
  readonly player: string;
}

const PLAYER_HOSTS = {
  youtube: 'https://www.youtube-nocookie.com',
  vimeo: 'https://player.vimeo.com',
} as const;

const YOUTUBE_HOSTS: ReadonlySet<string> = new Set([
  'youtube.com',
  'www.youtube.com',
  'm.youtube.com',
  'music.youtube.com',
  'www.youtube-nocookie.com',
]);
const VIMEO_HOSTS: ReadonlySet<string> = new Set(['vimeo.com', 'www.vimeo.com', 'player.vimeo.com']);
const YOUTUBE_PATH = /^\/(?:embed|live|shorts|v)\/([^/]+)\/?$/;
const YOUTUBE_ID = /^[\w-]{11}$/;
/** Group 2 is the key of an unlisted video. */
const VIMEO_PATH =
  /^\/(?:video\/|manage\/videos\/|channels\/[\w-]+\/|groups\/[\w-]+\/videos\/|showcase\/\d+\/video\/)?(\d{1,12})(?:\/([\da-f]{6,20}))?\/?$/;
const VIMEO_KEY = /^[\da-f]{6,20}$/;
const DURATION = /^(?:(\d{1,2})h)?(?:(\d{1,4})m)?(?:(\d{1,5})s?)?$/;

/** Parses an address copied from YouTube or Vimeo; undefined for any other text. */
export function videoAt(address: string): Video | undefined {
  const trimmed = address.trim();
  const url = URL.parse(/^https?:\/\//i.test(trimmed) ? trimmed : `https://${trimmed}`);
  if (!url) return undefined;
  if (url.hostname === 'youtu.be') return youtubeVideo(url.pathname.replaceAll('/', ''), url);
  if (YOUTUBE_HOSTS.has(url.hostname)) {
    return youtubeVideo(url.searchParams.get('v') ?? YOUTUBE_PATH.exec(url.pathname)?.[1], url);
  }
  return VIMEO_HOSTS.has(url.hostname) ? vimeoVideo(url) : undefined;
}

function youtubeVideo(id: string | undefined, { searchParams }: URL): Video | undefined {
  if (id === undefined || !YOUTUBE_ID.test(id)) return undefined;
  const start = secondsIn(searchParams.get('t') ?? searchParams.get('start') ?? '');
  return {
    page: `https://www.youtube.com/watch?v=${id}${start > 0 ? `&t=${String(start)}` : ''}`,
    player: `${PLAYER_HOSTS.youtube}/embed/${id}?autoplay=1${start > 0 ? `&start=${String(start)}` : ''}`,
  };
}

function vimeoVideo({ pathname, searchParams }: URL): Video | undefined {
  const [, id, inPath] = VIMEO_PATH.exec(pathname) ?? [];
  if (id === undefined) return undefined;
  const key = inPath ?? searchParams.get('h');
  const isUnlisted = key !== null && VIMEO_KEY.test(key);
  return {
    page: `https://vimeo.com/${id}${isUnlisted ? `/${key}` : ''}`,
    player: `${PLAYER_HOSTS.vimeo}/video/${id}?autoplay=1&dnt=1${isUnlisted ? `&h=${key}` : ''}`,
  };
}

/** `90`, `90s` or `1m30s` in seconds; 0 for anything else. */
function secondsIn(text: string): number {
  const [, hours = 0, minutes = 0, seconds = 0] = DURATION.exec(text)?.map((part) => Number(part || 0)) ?? [];
  return hours * 3600 + minutes * 60 + seconds;
}
