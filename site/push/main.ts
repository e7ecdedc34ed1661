/** Pushes the live release to `PUSH_TARGET`, once. */
import { endWithParent } from '../process/lifecycle.ts';
import { readEnvironment } from './environment.ts';
import { describePush, reasonOf } from './follower.ts';
import { oneAtATime } from './one-at-a-time.ts';
import { pushRelease } from './push.ts';
import { openTarget } from './target.ts';

// Whatever is on its way: the next push goes on with it.
endWithParent();
for (const signal of ['SIGTERM', 'SIGINT'] as const) process.once(signal, () => process.exit(1));

try {
  const { target: address, store, releasesFolder, secret } = readEnvironment(process.env);
  const target = await openTarget(address, store);
  const pushed = await oneAtATime(releasesFolder, () =>
    pushRelease({ releasesFolder, target, secret, now: Date.now() }),
  );
  console.log(describePush(pushed, address));
  // Who waits for it is still connected.
  process.exit(0);
} catch (error) {
  console.error(`push: ${reasonOf(error)}`);
  process.exit(1);
}
