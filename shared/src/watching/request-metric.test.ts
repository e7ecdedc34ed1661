import { expect, test } from 'vitest';
import { methodLabel, statusClass } from './request-metric.ts';

test.each([
  ['GET', 'GET'],
  ['DELETE', 'DELETE'],
  ['get', 'other'],
  ['PROPFIND', 'other'],
  ['', 'other'],
])('labels method %s as %s', (method, label) => {
  expect(methodLabel(method)).toBe(label);
});

test.each([
  [101, '1xx'],
  [200, '2xx'],
  [304, '3xx'],
  [499, '4xx'],
  [503, '5xx'],
])('labels status %i as %s', (status, label) => {
  expect(statusClass(status)).toBe(label);
});
