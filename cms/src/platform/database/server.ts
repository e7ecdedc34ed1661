/** A server of PostgreSQL; its clients take a host that is a folder for that of its sockets. */
export interface DatabaseServer {
  /** Empty for this machine. */
  readonly host: string;
  /** 0 for the usual one. */
  readonly port: number;
}

/** Where the driver of PostgreSQL goes by an address: its parameters count more than its parts. */
export function databaseServer(url: string): DatabaseServer {
  const { hostname, port } = new URL(url);
  return {
    host: databaseParameter(url, 'host') || decodeURIComponent(hostname.replace(/^\[(.*)\]$/, '$1')),
    port: Number(databaseParameter(url, 'port') || port),
  };
}

/** Who the driver is there. */
export function databaseLogin(url: string): { readonly user: string; readonly password: string } {
  const { username, password } = new URL(url);
  return {
    user: databaseParameter(url, 'user') || decodeURIComponent(username),
    password: databaseParameter(url, 'password') || decodeURIComponent(password),
  };
}

/** What an address says besides, the last of several; empty when it does not. */
export function databaseParameter(url: string, name: string): string {
  return new URL(url).searchParams.getAll(name).at(-1) ?? '';
}
