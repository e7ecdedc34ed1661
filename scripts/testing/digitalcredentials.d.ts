/** The used parts of libraries that verify credentials, which have no types. */

interface Checked {
  readonly verified: boolean;
}

type Loader = (
  url: string,
) => Promise<{ readonly contextUrl: null; readonly documentUrl: string; readonly document: unknown }>;

declare module '@digitalcredentials/vc' {
  export const defaultDocumentLoader: Loader;
  export function verifyCredential(options: {
    readonly credential: object;
    readonly suite: object;
    readonly documentLoader: Loader;
    readonly checkStatus: (options: object) => Promise<Checked>;
  }): Promise<Checked>;
}

declare module '@digitalcredentials/data-integrity' {
  export const DataIntegrityProof: new (options: { readonly cryptosuite: object }) => object;
}

declare module '@digitalcredentials/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: object;
}

declare module '@digitalcredentials/vc-bitstring-status-list' {
  export function checkStatus(options: object): Promise<Checked>;
}
