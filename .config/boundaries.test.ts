import fs from 'node:fs';
import path from 'node:path';
import { ESLint } from 'eslint';
import tseslint from 'typescript-eslint';
import { describe, expect, test } from 'vitest';

const root = path.dirname(import.meta.dirname);
const eslint = new ESLint({
  cwd: root,
  overrideConfigFile: path.join(import.meta.dirname, 'eslint.config.js'),
  // The files of the snippets do not exist, so they have no types.
  overrideConfig: { files: ['**/*.ts'], ...tseslint.configs.disableTypeChecked },
});

async function rulesBroken(file: string, code: string): Promise<string[]> {
  const results = await eslint.lintText(code, { filePath: path.join(root, file) });
  return results.flatMap(({ messages }) => messages.map(({ ruleId, message }) => ruleId ?? message));
}

const RULE = 'boundaries/dependencies';

describe('imports against the dependency directions', () => {
  test.each([
    ['shared/src/training/state.ts', 'node:fs'],
    ['shared/src/training/state.ts', 'react'],
    ['shared/src/training/state.ts', '../../../site/src/lib/content/queries.ts'],
    ['shared/src/training/state.ts', '../../../scripts/testing/free-port.ts'],
    ['shared/src/training/state.ts', '../service/bearer.ts'],
    ['shared/src/service/bearer.ts', 'react'],
    ['shared/src/index.ts', './service/bearer.ts'],
    ['shared/src/training/state.test.ts', '../../../cms/src/index.ts'],
    ['cms/src/index.ts', '@centro/site'],
    ['cms/src/admin/publishing/texts.ts', '@centro/shared/service/bearer'],
    ['cms/src/index.ts', '../../site/release/layout'],
    ['cms/src/index.ts', 'astro'],
    ['cms/src/index.ts', '../../scripts/environment'],
    ['cms/src/platform/http/answer.ts', '../../modules/accounts/citizen'],
    ['cms/src/platform/http/answer.ts', '../../strapi/commits'],
    ['cms/src/strapi/commits.ts', '../modules/accounts/citizen'],
    ['cms/src/modules/accounts/citizen.ts', '../enrolments/places'],
    ['cms/src/modules/enrolments/places.ts', '../people/merging'],
    ['cms/src/modules/enrolments/places.ts', '../public-routes'],
    ['cms/tests/site.test.ts', '../../site/src/lib/content/queries'],
    ['site/src/pages/index.astro', '@centro/cms'],
    ['site/src/pages/index.astro', '../../../cms/src/index.ts'],
    ['site/src/pages/index.astro', '@strapi/strapi'],
    ['site/src/pages/index.astro', '../../publisher/main.ts'],
    ['site/src/layouts/BaseLayout.astro', '../features/trainings/TrainingCard.astro'],
    ['site/src/features/trainings/order.ts', '../publications/PublicationCard.astro'],
    ['site/src/features/trainings/list/order.ts', '../../publications/PublicationCard.astro'],
    ['site/src/features/trainings/order.ts', '../../features/publications/PublicationCard.astro'],
    ['site/src/features/trainings/order.ts', '../../pages/index.astro'],
    ['site/src/features/trainings/order.ts', '../../layouts/BaseLayout.astro'],
    ['site/src/components/ui/dialog.ts', '../../features/trainings/structured-data.ts'],
    ['site/src/lib/content/queries.ts', '../../components/ui/dialog.ts'],
    ['site/src/lib/content/queries.ts', '../../features/trainings/structured-data.ts'],
    ['site/src/lib/content/queries.ts', '@centro/shared/service/bearer'],
    ['site/publisher/main.ts', '../front/main.ts'],
    ['site/publisher/main.ts', '../src/features/trainings/structured-data.ts'],
    ['site/front/main.ts', '../publisher/main.ts'],
    ['site/front/main.ts', '../src/lib/content/queries.ts'],
    ['site/release/layout.ts', '../publisher/main.ts'],
    ['scripts/start.ts', '../site/publisher/main.ts'],
    ['scripts/start.ts', '../cms/src/index.ts'],
    ['scripts/start.ts', '@strapi/strapi'],
    ['scripts/start.ts', 'astro'],
    ['site/src/features/trainings/order.ts', '../certificates/sheet.css?url'],
  ])('%s must not import %s', async (file, specifier) => {
    assertTargetExists(file, specifier);
    expect(await rulesBroken(file, asImport(file, `import '${specifier}';`))).toContain(RULE);
  });

  test.each([
    ['shared/src/training/state.ts', 'zod'],
    ['shared/src/service/bearer.ts', 'node:crypto'],
    ['shared/src/training/state.ts', '../calendar.ts'],
    ['shared/src/training/state.test.ts', 'fast-check'],
    ['cms/src/modules/trainings/service.ts', '@centro/shared'],
    ['cms/src/modules/trainings/public-routes.ts', './service'],
    ['cms/src/modules/enrolments/places.ts', '../accounts/person'],
    ['cms/src/modules/enrolments/places.ts', '../../platform/database/transaction'],
    ['cms/tests/site.test.ts', '../../scripts/testing/postgres'],
    ['site/src/pages/index.astro', '../features/trainings/TrainingCard.astro'],
    ['site/src/features/trainings/order.ts', './TrainingCard.astro'],
    ['site/src/features/trainings/list/order.ts', '../TrainingCard.astro'],
    ['site/src/features/trainings/order.ts', '../../components/ui/dialog.ts'],
    ['site/src/lib/content/queries.ts', '@centro/shared/training/state'],
    ['site/publisher/main.ts', '../release/layout.ts'],
    ['site/publisher/main.ts', '@centro/shared/service/bearer'],
    ['cms/src/policies/is-publisher.ts', '@centro/shared/service/bearer'],
    ['site/e2e/publish.e2e.ts', '../../scripts/testing/instance.ts'],
    ['scripts/start.ts', './environment.ts'],
    ['site/src/features/certificates/sheet-preview.ts', './sheet.css?url'],
    ['site/src/components/ui/message-styles.ts', '../../styles/dialog.css?url'],
  ])('%s may import %s', async (file, specifier) => {
    assertTargetExists(file, specifier);
    expect(await rulesBroken(file, asImport(file, `import '${specifier}';`))).not.toContain(RULE);
  });

  test.each([
    "export * from 'node:fs';",
    "export { x } from 'node:fs';",
    "await import('node:fs');",
    "import type { x } from 'node:fs';",
    "export type X = import('node:fs').Stats;",
  ])('are detected in the form %s', async (code) => {
    expect(await rulesBroken('shared/src/text/cut.ts', code)).toContain(RULE);
  });
});

describe('the scripts of an Astro file', () => {
  const inScript = (specifier: string) => `<script>\n  import '${specifier}';\n</script>\n`;

  test('import a script from the same folder', async () => {
    const code = inScript('./gallery.client.ts');
    expect(await rulesBroken('site/src/components/ui/Gallery.astro', code)).toEqual([]);
  });

  test.each(['../features/trainings/keep-states.client.ts', 'react', '@centro/shared/service/bearer'])(
    'do not import %s',
    async (specifier) => {
      const broken = await rulesBroken('site/src/layouts/BaseLayout.astro', inScript(specifier));
      expect(broken).toContain('no-restricted-imports');
    },
  );
});

/** Unresolved imports are always refused, so only existing targets prove anything. */
function assertTargetExists(file: string, specifier: string): void {
  if (!specifier.startsWith('.')) return;
  const target = path.join(root, path.dirname(file), specifier.replace(/\?url$/, ''));
  expect(fs.globSync(`${target}{,.ts}`)).toHaveLength(1);
}

function asImport(file: string, statement: string): string {
  return file.endsWith('.astro') ? `---\n${statement}\n---\n` : `${statement}\n`;
}

describe('the rules of single zones', () => {
  test.each([
    ['a route that queries the database', 'cms/src/modules/x/staff-routes.ts', 'strapi.db.query("x");'],
    ['a route that queries documents', 'cms/src/modules/x/public-routes.ts', 'strapi.documents("x");'],
    ['a default export', 'site/src/lib/x.ts', 'export default 1;'],
  ])('%s is refused', async (_name, file, code) => {
    expect(await rulesBroken(file, code)).toContain('no-restricted-syntax');
  });

  test.each([
    'shared/src/x.ts',
    'cms/src/x.ts',
    'cms/src/admin/x.ts',
    'cms/src/modules/x/public-routes.ts',
    'cms/config/x.ts',
    'site/front/x.ts',
    'site/adapter/x.ts',
    'site/src/pages/x.astro',
    'scripts/x.test.ts',
  ])('%s has no packed spreads', async (file) => {
    const codes = ['f({ ...{ a, b }, c });', "f([...['a', 'b'], c]);", "f(...['a']);"];
    for (const code of codes) {
      expect(await rulesBroken(file, asImport(file, code)), code).toContain('no-restricted-syntax');
    }
    const conditional = asImport(file, 'f({ ...(a && { b }) }, [...(a ? [b] : [])]);');
    expect(await rulesBroken(file, conditional)).not.toContain('no-restricted-syntax');
  });

  test.each(['shared/src/x.ts', 'site/src/lib/x.ts'])('%s does not write to the console', async (file) => {
    expect(await rulesBroken(file, 'console.log(1);')).toContain('no-console');
  });
});
