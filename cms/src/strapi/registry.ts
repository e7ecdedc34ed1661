/** Strapi's own way to wrap what it made. */
export interface Registry {
  extend: <T>(uid: string, wrap: (made: T) => T) => void;
}
