import { describe, expect, it } from 'vitest';
import { baseHeaders } from './headers.ts';

describe('baseHeaders', () => {
  it('promises https only where visitors come over https', () => {
    expect(baseHeaders('http://localhost:4321')).not.toHaveProperty('strict-transport-security');
    expect(baseHeaders('https://cfp.example')).toHaveProperty('strict-transport-security');
  });
});
