import { expect, type Page } from 'playwright/test';
import { test } from './testing/test.ts';

const PAGE = 'data:text/html;charset=utf-8,<title>Control</title>';

/** Errors that must fail a test. */
const complaints = {
  'a console error': () => {
    console.error('control');
  },
  'a console warning': () => {
    console.warn('control');
  },
  'an uncaught error': () => {
    setTimeout(() => {
      throw new Error('control');
    });
  },
  'an unhandled rejection': () => {
    void Promise.reject(new Error('control'));
  },
};

/** Waits until all earlier messages have arrived: messages are in order. */
async function untilReported(page: Page): Promise<void> {
  const reported = page.waitForEvent('console', (message) => message.text() === 'last');
  await page.evaluate(() => {
    setTimeout(() => {
      console.log('last');
    });
  });
  await reported;
}

test.describe('unexpected errors in the browser', () => {
  for (const [name, complain] of Object.entries(complaints)) {
    test.fail(`control: ${name} fails the test`, async ({ visitAt }) => {
      const { page, goTo } = await visitAt(PAGE);
      await goTo(PAGE);
      await page.evaluate(complain);
      await untilReported(page);
    });
  }

  test.fail('control: an error in a second tab fails the test', async ({ visitAt }) => {
    const { page } = await visitAt(PAGE);
    const other = await page.context().newPage();
    await other.goto(PAGE);
    await other.evaluate(complaints['a console error']);
    await untilReported(other);
  });

  test('expected ones do not fail it', async ({ visitAt }) => {
    const { page, goTo, expectComplaint } = await visitAt(PAGE);
    await goTo(PAGE);
    expectComplaint('control');
    await page.evaluate(complaints['a console error']);
    await untilReported(page);
    await expect(page).toHaveTitle('Control');
  });
});
