import type { VitestSuite } from '../vitest.ts';

/** A small fault that a change could bring in, and the test that must then fail. */
export interface Fault {
  readonly name: string;
  /** Path, relative to the repository. */
  readonly file: string;
  /** Text that occurs once in the file. */
  readonly find: string;
  readonly replace: string;
  readonly caughtBy: {
    readonly suite: VitestSuite;
    readonly file: string;
    /** Part of the test's full name; a test with several cases is named by what they share or by one of them. */
    readonly title: string;
  };
}

type TestName = readonly [file: string, title: string];

interface Change {
  readonly find: string;
  readonly replace?: string;
}

const PRECHECKS = 'shared/src/enrolment/prechecks.ts';
const ENROL = 'shared/src/enrolment/enrol.ts';

/** `npm run mutants` applies each and runs the test that it names. */
export const FAULTS: readonly Fault[] = [
  inShared('enrolment-without-account', PRECHECKS, ['enrolment/enrol', 'signed out'], {
    find: "if (!applicant) return 'unauthenticated';",
    replace: 'if (!applicant) return undefined;',
  }),
  inShared('enrolment-without-profile', PRECHECKS, ['enrolment/enrol', 'no profile'], {
    find: "  ['profile-incomplete', ({ profileComplete }) => !profileComplete],\n",
  }),
  inShared('enrolment-of-banned', PRECHECKS, ['enrolment/enrol', 'a pre-check before the window'], {
    find: "  ['banned', ({ banned }) => banned],\n",
  }),
  inShared('enrolment-without-food-handler', PRECHECKS, ['enrolment/enrol', 'no food-handler data'], {
    find: "  ['food-handler-required', ({ bpmProfile }, { foodHandler }) => foodHandler && !bpmProfile],\n",
  }),
  inShared('enrolment-without-form', PRECHECKS, ['enrolment/enrol', 'form not answered'], {
    find: "  ['form-required', (_applicant, { formPending }) => formPending],\n",
  }),
  inShared('quota-off-by-one', 'shared/src/enrolment/decide.ts', ['enrolment/enrol', 'full without'], {
    find: 'Math.max(0, maxQuota - taken)',
    replace: 'Math.max(0, maxQuota + 1 - taken)',
  }),
  inShared('promotion-in-archived', ENROL, ['enrolment/enrol', 'none when it is archived'], {
    find: 'if (!terms.listed || terms.interrupted || isOver(terms.dates, now)) return 0;',
    replace: 'if (isOver(terms.dates, now)) return 0;',
  }),
  inShared('leaving-at-the-start', ENROL, ['enrolment/enrol', 'starting at'], {
    find: 'starts <= now ?',
    replace: 'starts < now ?',
  }),
  inShared('window-closes-early', 'shared/src/training/state.ts', ['enrolment/enrol', 'instant it closes'], {
    find: 'now <= closes',
    replace: 'now < closes',
  }),
  inShared('last-day-left-out', 'shared/src/picked-moment.ts', ['picked-moment', 'ends the day'], {
    find: 'return parseInstant(day, boundary);',
    replace: "return parseInstant(day, boundary && 'start');",
  }),
  inShared(
    'dni-unmasked',
    'shared/src/certificate/verification.ts',
    ['certificate/verification', '30111222'],
    {
      find: '`•••••${dni.slice(-3)}`',
      replace: 'dni',
    },
  ),
  inShared('web-address-as-a-name', 'shared/src/account/identity.ts', ['account/identity', 'ganá．com'], {
    find: "name.normalize('NFKC')",
    replace: 'name',
  }),
  inShared('any-bearer', 'shared/src/service/bearer.ts', ['service/bearer', 'rejects'], {
    find: "timingSafeEqual(digestOf(authorization ?? ''), digestOf(bearerOf(secret)))",
    replace: "(authorization ?? '').startsWith(bearerOf(''))",
  }),

  inSite('csp-of-previews-weakened', 'publisher/previews/preview-page', 'runs no script, whatever', {
    find: `return [...remaining, "form-action 'none'"].join('; ');`,
    replace: "return remaining.join('; ');",
  }),
  inSite('hidden-separator', 'front/routing', 'climbs or hides a separator', {
    find: ' || FORBIDDEN_IN_SEGMENT.test(segment)',
  }),
  inSite('media-shown-in-place', 'front/media', 'is a download', {
    find: "    ...(shown === undefined && { 'content-disposition': 'attachment' }),\n",
  }),
  inSite('open-redirect', 'src/lib/session/redirects', 'is none', { find: String.raw`(?![/\\])` }),
  inSite('personal-pages-kept-offline', 'src/lib/offline/rules', 'is not', {
    find: 'return PAGES.test(path) ? CACHES.pages : undefined;',
    replace: "return path.startsWith('/api/') ? undefined : CACHES.pages;",
  }),
  inSite('another-database-mixed-in', 'publisher/content-store', 'forgets everything', {
    find: '    this.#good.clear();\n',
  }),
  inSite('withdrawn-entry-kept', 'publisher/content-store', 'gives an id claimed twice', {
    find: '      this.#good.delete(key);\n',
  }),
  inSite('rollback-unnoticed', 'publisher/shown-revisions', 'is forgotten by a rollback', {
    find: 'this.#steps.filter((step) => step.revision <= revision)',
    replace: 'this.#steps',
  }),
  inSite('release-id-from-the-clock', 'release/releases', 'names a release so that it comes after', {
    find: ' ? id : releaseId(releaseTime(previous) + 1)',
    replace: ' ? id : releaseId(now)',
  }),
  inSiteProcess('csp-weakened', 'front/headers', ['front/pages', '/favicon.svg'], {
    find: `"default-src 'none'; frame-ancestors 'none'"`,
    replace: `"default-src 'self'; frame-ancestors 'none'"`,
  }),
  inSiteProcess(
    'read-not-recorded',
    'publisher/render-page',
    ['publisher/incremental-release', 'renders only the pages an edit'],
    {
      find: '(key) => asked.add(key)',
      replace: "(key) => key.startsWith('training') || asked.add(key)",
    },
  ),
  inSiteProcess(
    'rollback-not-held',
    'release/releases',
    ['publisher/publisher', 'puts the release before back and'],
    {
      find: '  writeFileSync(path.join(releasesFolder, HOLD), `${target}\\n`);\n',
    },
  ),

  inCms('promotion-skipped', 'modules/enrolments/promotion', ['enrolment', 'moves up when a person leaves'], {
    find: 'const fitting = promotions(training.terms, occupancy, now);',
    replace: 'const fitting = Math.min(0, promotions(training.terms, occupancy, now));',
  }),
  inCms(
    'approval-before-the-end',
    'modules/enrolments/set-status',
    ['staff-enrolments', 'cannot approve before the end'],
    {
      find: 'ended: hasEnded(training.terms.dates, now),\n        cancelled',
      replace: 'ended: hasEnded(training.terms.dates, Infinity),\n        cancelled',
    },
  ),
  onPostgres('lock-missing', 'modules/enrolments/capacity', ['enrolment-race', 'fill exactly these'], {
    find: '.forUpdate(CAPACITY_TABLE)',
  }),
  onPostgres('reply-before-commit', 'strapi/commits', ['revision', 'are committed atomically'], {
    find: 'await outcome;',
    replace: 'void Promise.resolve(outcome).catch(() => undefined);',
  }),
  inCms(
    'outbox-key-missing',
    'platform/mail/outbox',
    ['training-mail', 'replaces a notice that was not sent yet'],
    {
      find: 'key: keyOf(mail),',
      replace: 'key: keyOf(mail) && null,',
    },
  ),
  inCms('rate-limit-off', 'platform/rate-limits/limits', ['rate-limits', 'is refused after ten failures'], {
    find: "{ name: 'sign-in', attempts: 10,",
    replace: "{ name: 'sign-in', attempts: 10_000,",
  }),
  inCms(
    'permission-too-many',
    'modules/accounts/permissions/admin-roles',
    ['permissions', 'may do what the table says'],
    {
      find: "contentActions: ['plugin::content-manager.explorer.read'],",
      replace:
        "contentActions: ['plugin::content-manager.explorer.read', 'plugin::content-manager.explorer.update'],",
    },
  ),
  inCms('revision-not-raised', 'modules/content/revision', ['revision', 'are committed atomically'], {
    find: ".increment('revision', 1)",
    replace: ".increment('revision', 0)",
  }),
  inCms('draft-in-the-feed', 'modules/publishing/entries', ['content-feed', 'withdraws or deletes it'], {
    find: 'const PUBLISHED = { publishedAt: { $notNull: true } };',
    replace: 'const PUBLISHED = {};',
  }),
  onPostgres(
    'certificate-follows-name',
    'modules/certificates/service',
    ['certificate-issue', 'keeps its snapshot'],
    {
      find: 'if (row) return { certificate: certificateOf(row, now), row };',
      replace: `if (row) {
      const holder = strapi.db.connection('up_users').where({ id: row.person_id });
      return { certificate: certificateOf({ ...row, ...(await holder.first('names')) }, now), row };
    }`,
    },
  ),
  inCms('registry-shows-email', 'modules/accounts/sign-up', ['registry', 'are shown masked'], {
    find: 'email: maskedEmail(email),',
    replace: 'email: maskedEmail(email) && email,',
  }),
  inCms('ended-session-lives', 'modules/accounts/session/sessions', ['open-sessions', 'ending one session'], {
    find: "    .whereExists(knex(SESSION_TABLE).where({ session_id: session.sessionId }).select('id'))\n",
  }),
  inCms('origin-optional', 'middlewares/same-origin', ['same-origin', 'no page'], {
    find: '!READS.includes(ctx.method) && !own',
    replace: "!READS.includes(ctx.method) && !own && ctx.get('origin') !== ''",
  }),
  inCms('upload-unchecked', 'modules/media/uploads', ['public-api', 'an HTML page named as a photograph'], {
    find: ' || (await images.isImage(file))) return;',
    replace: " || 'isImage' in images) return;",
  }),
  inCms('picture-view-not-logged', 'modules/images/id-picture-views', ['picture-views', 'secretary'], {
    find: '[view], Date.now()',
    replace: '[view].slice(1), Date.now()',
  }),
  inCms('other-questions-answered', 'modules/forms/service', ['form-answers', 'to other questions than'], {
    find: 'if (version !== form.version) throw',
    replace: "if (version === '') throw",
  }),
  inCms(
    'provisional-place-stays',
    'modules/enrolments/provisional',
    ['provisional', 'passes to the next in the queue'],
    {
      find: 'if (rows.length === 0) return;',
      replace: 'if (rows.length >= 0) return;',
    },
  ),
  inCms(
    'provisional-places-of-a-dni',
    'platform/rate-limits/limits',
    ['provisional', 'is limited to twice a day per DNI'],
    {
      find: "{ name: 'provisional dni', attempts: 2,",
      replace: "{ name: 'provisional dni', attempts: 200,",
    },
  ),
  inCms(
    'crowd-in-one-mailbox',
    'platform/rate-limits/limits',
    ['email-confirmation', 'confirms five accounts a week'],
    {
      find: "{ name: 'confirmed mailbox', attempts: 5,",
      replace: "{ name: 'confirmed mailbox', attempts: 500,",
    },
  ),
  inCms(
    'ban-of-one-profile',
    'modules/accounts/person',
    ['dni-ban', 'covers every profile with the DNI, present'],
    {
      find: 'seen.some(({ banned }) => Boolean(banned))',
      replace: 'seen.some(({ id: other, banned }) => other === id && Boolean(banned))',
    },
  ),
  inCms(
    'picture-in-use-deleted',
    'modules/media/deletion',
    ['media-deletion', 'cannot be deleted; the message names'],
    {
      find: 'await assertUnused(strapi, { id: file.id }, MEDIA_TEXTS.keptOne);',
      replace: 'await assertUnused(strapi, { id: -file.id }, MEDIA_TEXTS.keptOne);',
    },
  ),
  inCms(
    'no-mails-left-for-links',
    'modules/mail/limits',
    ['mail-daily-limit', 'leaves links to people with an account'],
    {
      find: 'links: 0, codes: 0.1,',
      replace: 'links: 0, codes: 0,',
    },
  ),
  inCms(
    'one-address-takes-the-day',
    'modules/mail/limits',
    ['mail-daily-limit', 'with 300 a day, a classroom'],
    {
      find: 'first: 0.02, total: 0.2 ',
      replace: 'first: 0.02, total: 1 ',
    },
  ),
  inCms(
    'one-address-takes-the-rest',
    'modules/mail/limits',
    ['mail-daily-limit', 'when little of the day is left'],
    {
      find: 'repeated: 0.15,',
      replace: 'repeated: 0.1,',
    },
  ),
  inCms(
    'reset-link-replaced',
    'modules/accounts/passwords/reset-tokens',
    ['recovery', 'is mailed the same link again'],
    {
      find: 'hashOf(repeated) === known?.token_hash',
      replace: "hashOf(repeated) === ''",
    },
  ),
  inCms(
    'staff-reset-link-replaced',
    'modules/accounts/staff/forgotten-passwords',
    ['forgotten-passwords', 'has one link for an hour, which requests by strangers'],
    { find: 'end.getTime() > now + MIN_LEFT', replace: 'end.getTime() > now + MIN_LEFT + LINK_LIFETIME' },
  ),
  {
    name: 'restore-in-wrong-order',
    file: 'cms/src/platform/backup/restore.ts',
    find: '  await files.put(fileNames(manifest), staging);\n  await rm(restoreMarker);\n',
    replace: '  await rm(restoreMarker);\n  await files.put(fileNames(manifest), staging);\n',
    caughtBy: {
      suite: 'integration-scripts',
      file: 'scripts/backup-killed.integration.ts',
      title: 'keeps the cms from starting until it is repeated',
    },
  },
];

function inShared(name: string, file: string, [test, title]: TestName, change: Change): Fault {
  const caughtBy = { suite: 'unit-shared', file: `shared/src/${test}.test.ts`, title } as const;
  return { name, file, replace: '', ...change, caughtBy };
}

/** The test lies beside the module. */
function inSite(name: string, module: string, title: string, change: Change): Fault {
  const caughtBy = { suite: 'unit-site', file: `site/${module}.test.ts`, title } as const;
  return { name, file: `site/${module}.ts`, replace: '', ...change, caughtBy };
}

function inSiteProcess(name: string, module: string, [test, title]: TestName, change: Change): Fault {
  const caughtBy = { suite: 'integration-site', file: `site/${test}.integration.ts`, title } as const;
  return { name, file: `site/${module}.ts`, replace: '', ...change, caughtBy };
}

function inCms(name: string, module: string, [test, title]: TestName, change: Change): Fault {
  const caughtBy = { suite: 'cms-sqlite', file: `cms/tests/${test}.test.ts`, title } as const;
  return { name, file: `cms/src/${module}.ts`, replace: '', ...change, caughtBy };
}

function onPostgres(name: string, module: string, test: TestName, change: Change): Fault {
  const fault = inCms(name, module, test, change);
  return { ...fault, caughtBy: { ...fault.caughtBy, suite: 'cms-postgres' } };
}
