import sharp from 'sharp';
import { describe, expect, test } from 'vitest';
import { cardName, type ShareCard } from '../../src/lib/share-card/card.ts';
import { CARD_SIZE, drawCard } from './drawing.ts';

const card: ShareCard = {
  label: 'Curso · Producción vegetal',
  title: 'Poda de frutales',
  centre: 'Centro de Formación Profesional N.º 401',
  city: 'Lobería',
  colours: { brand: '#24603a', deep: '#173f27', soft: '#e6f0e6' },
  picture: null,
};

async function drawn(change: Partial<ShareCard>, picture?: Buffer): Promise<Buffer> {
  return drawCard({ ...card, ...change }, picture);
}

/** Average lightness of a card's title area: letters are white, the background is dark. */
async function lightOfTitle(bytes: Buffer): Promise<number> {
  const part = await sharp(bytes).extract({ left: 64, top: 110, width: 560, height: 330 }).png().toBuffer();
  const { channels } = await sharp(part).stats();
  return channels[0]?.mean ?? 0;
}

describe('a card', () => {
  test.each([
    ['a short title', { title: 'Poda' }],
    ['10,000 characters', { title: 'Conservas caseras '.repeat(556) }],
    ['one word of 300 characters', { title: 'a'.repeat(300) }],
    ['emoji', { title: '🌾 Cosecha 👨‍🌾 fina ✅' }],
    ['nothing but emoji', { title: '🌾', label: '✅', centre: '🌾', city: '🌾' }],
    ['letters the font lacks', { title: 'تقليم الأشجار', city: '東京' }],
    ['control characters and markup', { title: '\u0000<b>&amp;\u202e</b>\ud800' }],
    ['no label', { label: null }],
  ])('is drawn with %s', async (_what, change) => {
    const { format, width, height } = await sharp(await drawn(change)).metadata();
    expect({ format, width, height }).toEqual({ format: 'jpeg', ...CARD_SIZE });
  });

  test('draws a title without its unsupported symbols, and no title with unsupported letters', async () => {
    const without = await lightOfTitle(await drawn({ title: '' }));
    expect(await lightOfTitle(await drawn({ title: 'Poda 🌾' }))).toBeGreaterThan(without + 3);
    expect(await lightOfTitle(await drawn({ title: 'تقليم Poda' }))).toBeCloseTo(without, 0);
  });

  test('shows its picture, or a drawing in place of one that cannot be read', async () => {
    const red = await sharp({ create: { width: 600, height: 400, channels: 3, background: '#f00' } })
      .webp()
      .toBuffer();
    const right = { left: 1000, top: 300, width: 100, height: 100 };
    const { dominant } = await sharp(
      await sharp(await drawn({}, red))
        .extract(right)
        .png()
        .toBuffer(),
    ).stats();
    expect(dominant.r).toBeGreaterThan(200);
    expect(await drawn({}, Buffer.from('no picture'))).toEqual(await drawn({}));
  });

  test('has another name when anything that is drawn differs', () => {
    const changes: Partial<ShareCard>[] = [
      { label: null },
      { title: 'Injertos' },
      { centre: 'Otro centro' },
      { city: 'Saladillo' },
      { colours: { ...card.colours, deep: '#000000' } },
      { picture: '/media/poda.webp' },
    ];
    const names = changes.map((change) => cardName({ ...card, ...change }));
    expect(new Set([cardName(card), ...names]).size).toBe(changes.length + 1);
    expect(cardName({ ...card })).toBe(cardName(card));
  });
});
