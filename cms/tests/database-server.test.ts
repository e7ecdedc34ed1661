import pg from 'pg';
import { describe, expect, test } from 'vitest';
import { databaseServer } from '../src/platform/database/server';

/** The driver's defaults. */
const DEFAULTS = { host: 'localhost', port: 5432 };

describe('databaseServer', () => {
  test.each([
    'postgres://cms:secret@db.example/centro?sslmode=verify-full',
    'postgresql://cms@127.0.0.1:6432/centro',
    'postgres://[fd00::5]:5433/centro',
    'postgres:///centro?host=/run/postgresql',
    'postgres:///centro?host=/run/postgresql&port=5433',
    'postgres://localhost/centro?host=elsewhere.example',
    'postgres://elsewhere.example/centro?host=localhost&host=db.example&port=&host=db2.example',
    'postgres://%2Frun%2Fpostgresql/centro',
    'postgres:///centro',
  ])('reads %s as the driver does', (connectionString) => {
    const driver = new pg.Client({ connectionString, ssl: false });
    const { host, port } = databaseServer(connectionString);
    expect({ host: host || DEFAULTS.host, port: port || DEFAULTS.port }).toEqual({
      host: driver.host.replace(/^\[(.*)\]$/, '$1'),
      port: driver.port,
    });
  });
});
