import type { TestDatabase } from './database.ts';

const DAY = 24 * 3_600_000;

/** Columns of a certificate; numbers are instants, in milliseconds. */
export type CertificateColumns = Readonly<Record<string, string | number | boolean | null>>;

/** Inserts a certificate, by default issued yesterday. */
export async function insertCertificate(
  database: TestDatabase,
  code: string,
  columns: CertificateColumns = {},
): Promise<void> {
  const row: CertificateColumns = {
    code,
    training_slug: 'poda',
    training_title: 'Poda de frutales',
    type: 'course',
    names: 'Ana María',
    surnames: 'Pérez',
    dni: '30111222',
    issued_at: Date.now() - DAY,
    ...columns,
  };
  const values = Object.values(row).map((value) => written(database, value));
  await database.execute(`insert into certificates (${Object.keys(row).join()}) values (${values.join()})`);
}

/** Inserts a food handler's licence. @param days until it expires */
export async function insertLicense(
  database: TestDatabase,
  code: string,
  holder: { readonly id: number },
  days: number,
  columns: CertificateColumns = {},
): Promise<void> {
  const expires = Date.now() + days * DAY;
  await insertCertificate(database, code, {
    person_id: String(holder.id),
    food_handler: true,
    expires_at: expires,
    ...columns,
  });
}

function written({ kind }: TestDatabase, value: string | number | boolean | null): string {
  if (value === null || typeof value === 'boolean') return String(value);
  if (typeof value === 'string') return `'${value}'`;
  return kind === 'sqlite' ? String(value) : `'${new Date(value).toISOString()}'`;
}
