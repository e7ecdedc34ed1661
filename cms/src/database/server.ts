/** A server of PostgreSQL; its clients take a host that is a folder for that of its sockets. */
export interface DatabaseServer {
  /** Empty for this machine. */
  readonly host: string;
  /** 0 for the usual one. */
  readonly port: number;
}

/** Where the driver of PostgreSQL goes by an address: its parameters count more than its parts, and the last of several. */
export function databaseServer(url: string): DatabaseServer {
  const { hostname, port, searchParams } = new URL(url);
  const last = (name: string) => searchParams.getAll(name).at(-1) ?? '';
  return {
    host: last('host') || decodeURIComponent(hostname.replace(/^\[(.*)\]$/, '$1')),
    port: Number(last('port') || port),
  };
}
