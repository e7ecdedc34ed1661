import { expect, test } from 'vitest';
import { serviceCaller } from './caller.ts';
import { judgeRequest, TIME_HEADER, type Connection } from './token.ts';

const CONNECTION: Connection = { from: 'cms', to: 'publisher', secret: 'sixteen-characters-or-more' };
const REQUEST = { method: 'POST', address: '/webhook' };
const NOW = Date.UTC(2026, 2, 2, 13, 42, 3);
const [SECOND, YEAR] = [1000, 365 * 24 * 60 * 60 * 1000];

/** Two services with a clock each, of which one asks the other. */
function services(secret = CONNECTION.secret) {
  const clocks = { theirs: NOW, ours: NOW };
  const tokens: string[] = [];
  const send = async (authorization: string) => {
    tokens.push(authorization);
    const judgement = await judgeRequest({ ...CONNECTION, secret }, authorization, REQUEST, clocks.theirs);
    const headers = typeof judgement === 'string' ? {} : { [TIME_HEADER]: judgement.time };
    return new Response('', { status: judgement === 'accepted' ? 202 : 401, headers });
  };
  const call = serviceCaller(CONNECTION, () => clocks.ours);
  /** What becomes of a request, and how often it was sent. */
  const ask = async () => {
    const before = tokens.length;
    const { status } = await call(REQUEST, send);
    return [status, tokens.length - before];
  };
  return { clocks, tokens, send, ask, call };
}

test('a request is sent once when the clocks agree', async () => {
  expect(await services().ask()).toEqual([202, 1]);
});

test.each([-10 * YEAR, -3 * YEAR, -91 * SECOND, 31 * SECOND, YEAR, 40 * YEAR])(
  'with clocks %i milliseconds apart it is sent again by the other’s, and later ones at once',
  async (apart) => {
    const { clocks, ask } = services();
    clocks.ours = NOW + apart;
    expect(await ask()).toEqual([202, 2]);
    clocks.ours += 10 * 60 * SECOND;
    clocks.theirs += 10 * 60 * SECOND;
    expect(await ask()).toEqual([202, 1]);
  },
);

test('a clock that is set right, either of them, costs one request more', async () => {
  const { clocks, ask } = services();
  clocks.theirs = NOW + 3 * YEAR;
  expect(await ask()).toEqual([202, 2]);
  clocks.theirs = NOW;
  expect(await ask()).toEqual([202, 2]);
  clocks.ours = NOW - YEAR;
  expect(await ask()).toEqual([202, 2]);
  expect(await ask()).toEqual([202, 1]);
});

test('one whose time is another at each look is asked twice, and not again', async () => {
  const { clocks, send, call } = services();
  let sent = 0;
  const { status } = await call(REQUEST, (authorization) => {
    sent += 1;
    clocks.theirs += YEAR;
    return send(authorization);
  });
  expect([status, sent]).toEqual([401, 2]);
});

test('one that refuses for another reason is asked once', async () => {
  const { clocks, ask } = services('another-secret-of-others');
  clocks.ours = NOW + YEAR;
  expect(await ask()).toEqual([401, 1]);
});

test('a time that somebody else tells, or told before, changes nothing', async () => {
  const { clocks, send, call, tokens } = services();
  clocks.theirs = NOW + YEAR;
  const told = (await send((await firstToken()) ?? '')).headers.get(TIME_HEADER);
  clocks.theirs = NOW;
  for (const time of [told ?? '', 'a.b.c', new Date(NOW + YEAR).toUTCString()]) {
    const headers = { [TIME_HEADER]: time, date: new Date(NOW + YEAR).toUTCString() };
    const before = tokens.length;
    const refusing = (authorization: string) => {
      tokens.push(authorization);
      return Promise.resolve(new Response('', { status: 401, headers }));
    };
    expect((await call(REQUEST, refusing)).status).toBe(401);
    expect(tokens.length - before).toBe(1);
    const { status } = await call(REQUEST, send);
    expect(status).toBe(202);
  }

  async function firstToken(): Promise<string | undefined> {
    const other = services();
    await other.ask();
    return other.tokens[0];
  }
});

test('a token that was let in once is refused when it is sent again later, whatever the clocks were', async () => {
  const { clocks, ask, tokens, send } = services();
  clocks.ours = NOW - 3 * YEAR;
  expect(await ask()).toEqual([202, 2]);
  clocks.theirs += 2 * 60 * SECOND;
  for (const token of tokens.splice(0)) expect((await send(token)).status).toBe(401);
});
