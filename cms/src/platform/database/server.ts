/** A server of PostgreSQL; a host that is a path is the folder of its sockets. */
export interface DatabaseServer {
  /** Empty for this machine. */
  readonly host: string;
  /** 0 for the default port. */
  readonly port: number;
}

/** The server that the driver of PostgreSQL connects to; parameters of the address take precedence over its parts. */
export function databaseServer(url: string): DatabaseServer {
  const { hostname, port } = new URL(url);
  return {
    host: databaseParameter(url, 'host') || decodeURIComponent(hostname.replace(/^\[(.*)\]$/, '$1')),
    port: Number(databaseParameter(url, 'port') || port),
  };
}

/** The credentials that the driver signs in with. */
export function databaseLogin(url: string): { readonly user: string; readonly password: string } {
  const { username, password } = new URL(url);
  return {
    user: databaseParameter(url, 'user') || decodeURIComponent(username),
    password: databaseParameter(url, 'password') || decodeURIComponent(password),
  };
}

/** The value of a parameter of an address, the last of several; empty without one. */
export function databaseParameter(url: string, name: string): string {
  return new URL(url).searchParams.getAll(name).at(-1) ?? '';
}
