import { expect, test } from 'vitest';
import { durationText } from './duration-text.ts';

test.each([
  [1, '1 minuto'],
  [45, '45 minutos'],
  [60, '60 minutos (1 hora)'],
  [61, '61 minutos (1 hora y 1 minuto)'],
  [90, '90 minutos (1 hora y media)'],
  [100, '100 minutos (1 hora y 40 minutos)'],
  [150, '150 minutos (2 horas y media)'],
  [180, '180 minutos (3 horas)'],
])('%i minutes read %s', (minutes, text) => {
  expect(durationText(minutes)).toBe(text);
});
