import { describe, expect, it } from 'vitest';
import { joinPolicies } from './policy.ts';

describe('joinPolicies', () => {
  const home = "default-src 'none'; style-src 'self' 'sha256-a' 'sha256-home';";
  const list = "default-src 'none';style-src 'self' 'sha256-a' 'sha256-list'";

  it('allows what any of the pages needs, once', () => {
    expect(joinPolicies([list, home])).toBe(
      "default-src 'none'; style-src 'self' 'sha256-a' 'sha256-home' 'sha256-list'",
    );
  });

  it('is the same in whatever order the pages were rendered', () => {
    expect(joinPolicies([home, list, home])).toBe(joinPolicies([list, home]));
  });
});
