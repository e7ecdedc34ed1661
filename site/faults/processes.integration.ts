import { createServer, type Server } from 'node:http';
import { bearerOf } from '@centro/shared/service/bearer';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Editor } from '../../scripts/testing/editor.ts';
import { startInstance, type Instance, type InstanceProcess } from '../../scripts/testing/instance.ts';
import { breakDuration } from '../e2e/testing/broken-entry.ts';

const NEVER = String(60 * 60 * 1000);

const training = (title: string, more: object = {}) => ({
  title,
  type: 'talk',
  category: 'machinery',
  ...more,
});
const site = { general: { number: '401', city: 'Lobería' } };

async function jsonAt(address: string): Promise<unknown> {
  const response = await fetch(address);
  return response.json();
}

async function pageAt(front: InstanceProcess, address: string): Promise<string> {
  const response = await fetch(front.url + address);
  return response.ok ? response.text() : '';
}

describe('a running system', () => {
  let instance: Instance;
  let editor: Editor;

  beforeAll(async () => {
    instance = await startInstance();
    editor = await instance.editor();
    await editor.publishSiteContent(site);
  });

  afterAll(async () => {
    await instance.stop();
  });

  test('answers every page while cms and publisher are dead', async () => {
    await editor.createPublished('training', training('Sigue en pie'));
    await expect.poll(() => pageAt(instance.front, '/capacitaciones/sigue-en-pie')).toContain('Sigue en pie');
    await instance.cms.kill();
    await instance.publisher.kill();
    for (const address of ['/', '/capacitaciones', '/archivo', '/capacitaciones/sigue-en-pie']) {
      expect(await pageAt(instance.front, address)).toContain('CFP N.º\u00a0401');
    }
    expect((await fetch(`${instance.front.url}/no-existe`)).status).toBe(404);
    expect((await fetch(`${instance.front.url}/api/trainings`)).status).toBe(503);
    await expect
      .poll(() => jsonAt(`${instance.front.url}/healthz`))
      .toMatchObject({ status: 'ok', cms: 'down' });
    await instance.cms.start();
    await instance.publisher.start();
  });

  test.each(['cms', 'publisher', 'front'] as const)(
    'shows the newest content after a kill of the %s',
    async (name) => {
      const title = `Después de ${name}`;
      const id = await editor.createPublished('training', training(title));
      const killed = instance[name].kill();
      await editor.updatePublished('training', id, training(`${title}, segunda`)).catch(() => undefined);
      await killed;
      await instance[name].start();
      await editor.updatePublished('training', id, training(`${title}, última`));
      const address = `/capacitaciones/despues-de-${name}`;
      await expect.poll(() => pageAt(instance.front, address)).toContain(`${title}, última`);
    },
  );

  test('publishes everything but a broken entry, keeps its last good page, and reports entry and field', async () => {
    const broken = await editor.createPublished('training', training('Se rompe'));
    const whole = await editor.createPublished('training', training('No se rompe'));
    await expect.poll(() => pageAt(instance.front, '/capacitaciones')).toContain('No se rompe');
    const good = await pageAt(instance.front, '/capacitaciones/se-rompe');
    expect(good).toContain('Se rompe');

    breakDuration(instance, broken);
    await editor.updatePublished('training', whole, training('No se rompió'));
    await expect.poll(() => pageAt(instance.front, '/capacitaciones/no-se-rompe')).toContain('No se rompió');
    await expect
      .poll(() => jsonAt(`${instance.publisher.url}/status`))
      .toMatchObject({ broken: [{ label: 'Se rompe', issues: [{ field: 'durationMinutes' }] }] });
    expect(await pageAt(instance.front, '/capacitaciones/se-rompe')).toBe(good);
    expect(await pageAt(instance.front, '/capacitaciones')).toContain('Se rompe');

    await editor.updatePublished('training', broken, training('Se rompe', { durationMinutes: 90 }));
    await expect.poll(() => jsonAt(`${instance.publisher.url}/status`)).toMatchObject({ broken: [] });
  });
});

/** How a relay between cms and publisher delivers webhooks. */
type Delivery = 'dropped' | 'doubled' | 'late and in another order';

describe('a webhook', () => {
  let cmsOnly: Instance;
  let relay: Server;
  let deliver: (hint: () => void) => void;
  let publishing: Instance | undefined;

  beforeAll(async () => {
    cmsOnly = await startInstance({ processes: ['cms'] });
    relay = createServer((request, response) => {
      request.resume();
      response.writeHead(202).end();
      deliver(() => void hint());
    });
    await new Promise<void>((resolve) =>
      relay.listen(cmsOnly.environment.publisherPort, '127.0.0.1', resolve),
    );
  });

  afterEach(async () => {
    await publishing?.stop();
    publishing = undefined;
  });

  afterAll(async () => {
    relay.close();
    await cmsOnly.stop();
  });

  async function startPublishing(pollInterval: string): Promise<Instance> {
    const { publisherSecret } = cmsOnly.environment;
    const variables = {
      CMS_URL: cmsOnly.cms.url,
      PUBLISHER_SECRET: publisherSecret,
      PUBLISHER_POLL_MS: pollInterval,
    };
    publishing = await startInstance({ processes: ['publisher', 'front'], variables });
    return publishing;
  }

  async function hint(): Promise<number> {
    const authorization = bearerOf(cmsOnly.environment.publisherSecret);
    const url = publishing?.publisher.url ?? '';
    return (await fetch(`${url}/webhook`, { method: 'POST', headers: { authorization } })).status;
  }

  /** Edits a training several times in a row, and returns its last title. */
  async function editRepeatedly(title: string): Promise<string> {
    const editor = await cmsOnly.editor();
    await editor.publishSiteContent(site);
    const id = await editor.createPublished('training', training(title));
    for (let edit = 1; edit <= 4; edit += 1) {
      await editor.updatePublished('training', id, training(`${title} (${String(edit)})`));
    }
    return `${title} (4)`;
  }

  const late: (() => void)[] = [];
  const deliveries: Record<Delivery, (hint: () => void) => void> = {
    dropped: () => undefined,
    doubled: (send) => {
      send();
      send();
    },
    'late and in another order': (send) => late.unshift(send),
  };

  test.each([
    ['dropped', '200'],
    ['doubled', NEVER],
    ['late and in another order', NEVER],
  ] as const)('that is %s does not change the final content', async (delivery, pollInterval) => {
    deliver = deliveries[delivery];
    const { front } = await startPublishing(pollInterval);
    const title = await editRepeatedly(`Aviso ${delivery}`);
    for (const send of late.splice(0)) send();
    await expect.poll(() => pageAt(front, '/capacitaciones')).toContain(title);
  });

  test('control: a dropped one is lost without polling', async () => {
    deliver = deliveries.dropped;
    const { front, publisher } = await startPublishing(NEVER);
    // Otherwise the first run may read the edits below.
    await expect.poll(async () => (await fetch(`${publisher.url}/readyz`)).status).toBe(200);
    const title = await editRepeatedly('Sin aviso');
    const editor = await cmsOnly.editor();
    await editor.publishSiteContent({ general: { number: '999', city: 'Lobería' } });
    expect(await pageAt(front, '/capacitaciones')).not.toContain(title);
    expect(await hint()).toBe(202);
    await expect.poll(() => pageAt(front, '/capacitaciones')).toContain(title);
  });
});
