import { describe, expect, test } from 'vitest';
import { videoAt } from './video.ts';

const WATCH = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ';
const EMBED = 'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ?autoplay=1';
const VIMEO = 'https://player.vimeo.com/video/76979871?autoplay=1&dnt=1';

describe('videoAt', () => {
  test.each<[address: string, page: string, player: string]>([
    ['https://www.youtube.com/watch?v=dQw4w9WgXcQ', WATCH, EMBED],
    ['  youtube.com/watch?v=dQw4w9WgXcQ ', WATCH, EMBED],
    ['http://m.youtube.com/watch?app=desktop&v=dQw4w9WgXcQ&list=PL1', WATCH, EMBED],
    ['https://youtu.be/dQw4w9WgXcQ?si=AbCdEf', WATCH, EMBED],
    ['https://www.youtube.com/shorts/dQw4w9WgXcQ', WATCH, EMBED],
    ['https://www.youtube.com/live/dQw4w9WgXcQ?feature=share', WATCH, EMBED],
    ['https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ', WATCH, EMBED],
    ['https://youtu.be/dQw4w9WgXcQ/', WATCH, EMBED],
    ['https://youtu.be/dQw4w9WgXcQ?t=90', `${WATCH}&t=90`, `${EMBED}&start=90`],
    ['https://youtu.be/dQw4w9WgXcQ?t=1h1m30s', `${WATCH}&t=3690`, `${EMBED}&start=3690`],
    ['https://youtu.be/dQw4w9WgXcQ?t=mañana', WATCH, EMBED],
    ['https://vimeo.com/76979871', 'https://vimeo.com/76979871', VIMEO],
    ['https://vimeo.com/manage/videos/76979871', 'https://vimeo.com/76979871', VIMEO],
    ['https://vimeo.com/channels/staffpicks/76979871', 'https://vimeo.com/76979871', VIMEO],
    ['https://vimeo.com/groups/campo/videos/76979871', 'https://vimeo.com/76979871', VIMEO],
    ['https://player.vimeo.com/video/76979871?title=0', 'https://vimeo.com/76979871', VIMEO],
    [
      'https://vimeo.com/76979871/8272103f6e',
      'https://vimeo.com/76979871/8272103f6e',
      `${VIMEO}&h=8272103f6e`,
    ],
    [
      'https://player.vimeo.com/video/76979871?h=8272103f6e',
      'https://vimeo.com/76979871/8272103f6e',
      `${VIMEO}&h=8272103f6e`,
    ],
  ])('plays %s', (address, page, player) => {
    expect(videoAt(address)).toEqual({ page, player });
  });

  test.each([
    '',
    'un video',
    'https://example.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com.example.com/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com/',
    'https://www.youtube.com/@elcanal',
    'https://www.youtube.com/playlist?list=PL1',
    'https://www.youtube.com/watch?v=corta',
    'https://youtu.be/dQw4w9WgXcQ"onload="alert(1)',
    'https://vimeo.com/elcanal',
    'javascript:alert(1)//youtu.be/dQw4w9WgXcQ',
  ])('plays nothing at «%s»', (address) => {
    expect(videoAt(address)).toBeUndefined();
  });
});
