/** The parts in use of the libraries that sign credentials, which come without types. */

declare module '@digitalbazaar/ed25519-multikey' {
  interface Multikey {
    readonly id: string;
    readonly controller: string;
    readonly publicKeyMultibase: string;
    readonly secretKeyMultibase?: string;
  }
  interface KeyPair extends Multikey {
    signer: () => { readonly sign: (options: { readonly data: Uint8Array }) => Promise<Uint8Array> };
    verifier: () => {
      readonly verify: (options: {
        readonly data: Uint8Array;
        readonly signature: Uint8Array;
      }) => Promise<boolean>;
    };
  }
  export function generate(options: { readonly controller: string }): Promise<KeyPair>;
  export function from(key: Multikey & { readonly type: 'Multikey' }): Promise<KeyPair>;
}

declare module '@digitalbazaar/data-integrity' {
  export const DataIntegrityProof: new (options: {
    readonly signer: object;
    readonly date: string;
    readonly cryptosuite: object;
  }) => object;
}

declare module '@digitalbazaar/eddsa-rdfc-2022-cryptosuite' {
  export const cryptosuite: object;
}

declare module '@digitalbazaar/vc' {
  export type DocumentLoader = (
    url: string,
  ) => Promise<{ readonly contextUrl: null; readonly documentUrl: string; readonly document: unknown }>;
  /** Has the W3C contexts of credentials, and never uses the network. */
  export const defaultDocumentLoader: DocumentLoader;
  export function issue(options: {
    readonly credential: object;
    readonly suite: object;
    readonly documentLoader: DocumentLoader;
  }): Promise<object>;
}

declare module '@digitalbazaar/vc-bitstring-status-list' {
  interface StatusList {
    setStatus: (index: number, status: boolean) => void;
  }
  export function createList(options: { readonly length: number }): Promise<StatusList>;
  export function createCredential(options: {
    readonly id: string;
    readonly list: StatusList;
    readonly statusPurpose: 'revocation';
  }): Promise<object>;
}
