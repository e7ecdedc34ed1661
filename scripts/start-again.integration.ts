import { expect, test } from 'vitest';
import { answers, until } from './processes/wait.ts';
import { START_MILLISECONDS, systemStarter } from './testing/system-starter.ts';

const { processIds, start, up, url } = systemStarter();

test('with an existing release, the front is healthy while the cms is still starting', async () => {
  const first = start();
  await up(first);
  first.process.kill('SIGTERM');
  await first.ended;
  const second = start();
  const address = url('FRONT_PORT', '/healthz');
  expect(await until(() => answers(address), { atMost: START_MILLISECONDS })).toBe(true);
  expect(await (await fetch(address)).json()).toMatchObject({ status: 'ok', cms: 'down' });
  await up(second);
});

test('a killed process is restarted', async () => {
  const system = start();
  await up(system);
  const [, ...children] = processIds();
  expect(children).toHaveLength(3);
  for (const pid of children) process.kill(pid, 'SIGKILL');
  expect(await until(() => !children.some((pid) => processIds().includes(pid)), { atMost: 60_000 })).toBe(
    true,
  );
  for (const address of [url('FRONT_PORT', '/healthz'), url('CMS_PORT', '/_health')]) {
    expect(await until(() => answers(address), { atMost: START_MILLISECONDS })).toBe(true);
  }
});

test('after a kill the next start waits for the last process of the killed one', async () => {
  const first = start();
  await up(first);
  const [, slow = 0] = processIds();
  process.kill(slow, 'SIGSTOP');
  first.process.kill('SIGKILL');
  const second = start();
  const waiting = () => second.output().includes('Waiting for the processes of a killed start');
  expect(await until(waiting, { atMost: 60_000 })).toBe(true);
  process.kill(slow, 'SIGCONT');
  await up(second);
});

test('it ends with its parent process', async () => {
  const system = start();
  await up(system);
  system.process.disconnect();
  expect(await system.ended).toBe(0);
});
