import { canonicalCertificateCode, singleLine, TRAINING_TYPES, z, type Instant } from '@centro/shared';
import type { Core } from '@strapi/strapi';
import type { ChangeOutcome } from './revocation-and-replacement';
import { expiringLicenses } from './expiring-licenses';
import { LICENSE_LIMIT } from './license-files';
import { attachLicense, openLicenseOf } from './licenses';
import { listCertificates } from './listed';
import { issueTo, replace, revoke } from './staff';
import { certificateSheets } from './sheets';
import { sheetsQuerySchema } from './staff-contract';
import { sendPrivately } from '../../platform/http/answer';
import type { Context } from '../../platform/http/context';
import { receiveBody } from '../../platform/http/received-file';
import { CERTIFICATES_ACTION } from '../../platform/staff-api/actions';
import { documentIdSchema, pageQuery, reasonSchema } from '../../platform/staff-api/requests';
import { parsed, refuse, sendData, staffIdOf, type StaffRoute } from '../../platform/staff-api/routes';

const textSchema = singleLine(200);
const instantSchema = z.iso
  .datetime({ offset: true })
  .transform((text): Instant => Date.parse(text))
  .nullable();

const paramsSchema = z.object({ code: z.string().max(200).transform(canonicalCertificateCode) });

const trainingSchema = z.object({ training: documentIdSchema });

const querySchema = z.strictObject({
  search: z.string().trim().max(200).default(''),
  ...pageQuery,
});

const issueSchema = z.strictObject({
  training: documentIdSchema,
  person: documentIdSchema,
  /** Absent, the training decides; `null` for never. */
  expires: instantSchema.optional(),
});

const revocationSchema = z.strictObject({ reason: reasonSchema });

const replacementSchema = z.strictObject({
  reason: reasonSchema,
  corrections: z
    .strictObject({
      names: textSchema,
      surnames: textSchema,
      dni: z.string().regex(/^\d{1,12}$/),
      courseTitle: textSchema,
      type: z.enum(TRAINING_TYPES),
      start: instantSchema,
      finish: instantSchema,
      expires: instantSchema,
    })
    .partial(),
});

/**
 * Routes of the admin by which the staff find, issue, revoke and replace certificates and attach licence files (design,
 * Certificates). There is no other way to change a certificate.
 */
export function certificateRoutes(strapi: Core.Strapi): StaffRoute[] {
  const list = async (ctx: Context) => {
    const query = parsed(querySchema, ctx.query);
    sendData(ctx, await listCertificates(strapi, query, Date.now()));
  };
  const issue = async (ctx: Context) => {
    const { training, person, expires } = parsed(issueSchema, ctx.request.body);
    const order = { staffId: staffIdOf(ctx), trainingId: training, personUid: person, expires };
    const outcome = await issueTo(strapi, order, Date.now());
    if (outcome.kind === 'refused') return refuse(outcome.refusal);
    const { code, created } = outcome;
    ctx.status = created ? 201 : 200;
    ctx.body = { data: { code, created } };
  };
  const revokeCertificate = async (ctx: Context) => {
    const { code } = parsed(paramsSchema, ctx['params']);
    const { reason } = parsed(revocationSchema, ctx.request.body);
    respond(ctx, await revoke(strapi, { staffId: staffIdOf(ctx), code, reason }, Date.now()));
  };
  const correct = async (ctx: Context) => {
    const { code } = parsed(paramsSchema, ctx['params']);
    const order = parsed(replacementSchema, ctx.request.body);
    respond(ctx, await replace(strapi, { ...order, staffId: staffIdOf(ctx), code }, Date.now()));
  };
  const attach = async (ctx: Context) => {
    const { code } = parsed(paramsSchema, ctx['params']);
    const bytes = await receiveBody(ctx.req, LICENSE_LIMIT);
    respond(ctx, await attachLicense(strapi, { staffId: staffIdOf(ctx), code, bytes }, Date.now()));
  };
  const license = async (ctx: Context) => {
    const { code } = parsed(paramsSchema, ctx['params']);
    const file = await openLicenseOf(strapi, code);
    if (!file) return refuse('not-found');
    const { type, content, extension } = file;
    sendPrivately(ctx, { type, content, name: `licencia-${code}.${extension}` });
  };
  const sheets = async (ctx: Context) => {
    const { training } = parsed(trainingSchema, ctx['params']);
    const { people } = parsed(sheetsQuerySchema, ctx.query);
    const file = await certificateSheets(strapi, { staffId: staffIdOf(ctx), training, people }, Date.now());
    if (!file) return refuse('not-found');
    sendPrivately(ctx, file);
  };
  const expiring = async (ctx: Context) => {
    sendData(ctx, await expiringLicenses(strapi, Date.now()));
  };
  const action = CERTIFICATES_ACTION;
  return [
    { method: 'GET', path: '/certificates', handler: list, action },
    { method: 'GET', path: '/expiring-licenses', handler: expiring, action },
    { method: 'POST', path: '/certificates', handler: issue, action },
    { method: 'GET', path: '/trainings/:training/certificate-sheets', handler: sheets, action },
    { method: 'POST', path: '/certificates/:code/revocation', handler: revokeCertificate, action },
    { method: 'POST', path: '/certificates/:code/replacement', handler: correct, action },
    { method: 'PUT', path: '/certificates/:code/license', handler: attach, action },
    { method: 'GET', path: '/certificates/:code/license', handler: license, action },
  ];
}

function respond(ctx: Context, outcome: ChangeOutcome): void {
  if (outcome.kind === 'refused') return refuse(outcome.refusal);
  ctx.body = { data: { code: outcome.code, changed: outcome.changed } };
}
