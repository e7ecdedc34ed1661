import { randomBytes } from '@noble/hashes/utils.js';
import { base64url, errors, jwtVerify, SignJWT, type JWTPayload, type JWTVerifyOptions } from 'jose';
import type { Instant } from '../calendar.ts';
import { z } from '../zod.ts';
import { keyFor } from './keys.ts';

/** How long a token is good for, and by how much clocks may differ without anybody noticing, in seconds. */
const [LIFE, TOLERANCE] = [60, 30];

const ALGORITHM = 'HS256';
const [REQUEST, TIME] = ['request+jwt', 'time+jwt'];

/** Carries the time of who refuses a token for its time. */
export const TIME_HEADER = 'service-time';

type Service = 'cms' | 'publisher';

/** Who asks whom, and the secret that both know. */
export interface Connection {
  readonly from: Service;
  readonly to: Service;
  readonly secret: string;
}

/** What is asked: a token is good for nothing else. */
export interface ServiceRequest {
  readonly method: string;
  /** Path and query. */
  readonly address: string;
}

/** What becomes of a request; `time` is for its {@link TIME_HEADER}. */
export type Judgement = 'accepted' | 'refused' | { readonly time: string };

/** A token, and the number by which an answer names it. */
export interface ServiceToken {
  readonly id: string;
  readonly authorization: string;
}

const claimsSchema = z.object({ jti: z.string(), method: z.string(), address: z.string() });

/** Says who asks, for a minute and this one request (docs/adr/083-the-secret-does-not-travel.md). */
export async function signRequest(
  connection: Connection,
  { method, address }: ServiceRequest,
  now: Instant,
): Promise<ServiceToken> {
  const id = base64url.encode(randomBytes(16));
  const token = await signed(connection, REQUEST, { method, address, jti: id }, now);
  return { id, authorization: `Bearer ${token}` };
}

/** Whether a request is what its token was made for. A token that is only too old or too new is told the time. */
export async function judgeRequest(
  connection: Connection,
  authorization: string,
  { method, address }: ServiceRequest,
  now: Instant,
): Promise<Judgement> {
  const token = /^Bearer (\S+)$/.exec(authorization)?.[1] ?? '';
  const found = await verified(connection, REQUEST, token, {
    currentDate: new Date(now),
    maxTokenAge: LIFE,
    clockTolerance: TOLERANCE,
  });
  const claims = claimsSchema.safeParse(found?.payload).data;
  if (!found || claims?.method !== method || claims.address !== address) return 'refused';
  if (found.timely) return 'accepted';
  return { time: await signed(turned(connection), TIME, { jti: claims.jti }, now) };
}

/**
 * The time by the clock of who was asked.
 *
 * @param time what came in the {@link TIME_HEADER} of a refusal
 * @param id of the token that was refused
 * @returns `undefined` unless it was signed by who was asked, and for this refusal
 */
export async function readTime(
  connection: Connection,
  time: string,
  id: string,
): Promise<Instant | undefined> {
  const found = await verified(turned(connection), TIME, time, {});
  const { jti, iat } = found?.payload ?? {};
  return jti === id && iat !== undefined ? iat * 1000 : undefined;
}

function turned({ from, to, secret }: Connection): Connection {
  return { from: to, to: from, secret };
}

function signed(
  { from, to, secret }: Connection,
  typ: string,
  claims: JWTPayload,
  now: Instant,
): Promise<string> {
  return new SignJWT(claims)
    .setProtectedHeader({ alg: ALGORITHM, typ })
    .setIssuer(from)
    .setAudience(to)
    .setIssuedAt(new Date(now))
    .sign(keyFor('requests between services', secret));
}

interface Verified {
  readonly payload: JWTPayload;
  readonly timely: boolean;
}

/** What a token says; `undefined` when it was not signed by who asks for who is asked. */
async function verified(
  { from, to, secret }: Connection,
  typ: string,
  token: string,
  times: JWTVerifyOptions,
): Promise<Verified | undefined> {
  const expected = {
    typ,
    issuer: from,
    audience: to,
    algorithms: [ALGORITHM],
    requiredClaims: ['iat', 'jti'],
  };
  try {
    const { payload } = await jwtVerify(token, keyFor('requests between services', secret), {
      ...expected,
      ...times,
    });
    return { payload, timely: true };
  } catch (error) {
    if (isOfTime(error)) return { payload: error.payload, timely: false };
    if (error instanceof errors.JOSEError) return undefined;
    throw error;
  }
}

/** Times are judged last, after the signature and all else. */
function isOfTime(error: unknown): error is errors.JWTExpired | errors.JWTClaimValidationFailed {
  if (error instanceof errors.JWTExpired) return true;
  return (
    error instanceof errors.JWTClaimValidationFailed &&
    error.claim === 'iat' &&
    error.reason === 'check_failed'
  );
}
