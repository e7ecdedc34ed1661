import { errorResponseSchema, z, type StaffRefusal, type Standing } from '@centro/shared';
import fc from 'fast-check';
import { changesResponseSchema, settledResponseSchema } from '../../src/modules/enrolments/staff-contract.ts';
import { collection, type Editor } from './editor.ts';
import type { EnrolmentModel, Event, Reply } from './enrolment-model.ts';
import type { Asked } from './enrolment-replay.ts';
import type { Answer } from './http.ts';
import type { Person } from './people.ts';
import { asWritten, standingIn, type OpenedTraining } from './places.ts';

/** Concurrent actions of a crowd. Each person acts in sequence, and so do the staff and the editor. */
export interface Moment {
  readonly people: readonly { readonly who: number; readonly does: readonly CitizensRequest[] }[];
  readonly orders: readonly { readonly who: number; readonly to: Standing }[];
  /** People that the staff approve in one request. */
  readonly approved: readonly number[];
  readonly edits: readonly Edit[];
  /** People banned and revived after all other actions. */
  readonly banned: readonly number[];
  readonly revived: readonly number[];
}

type CitizensRequest = 'enrol' | 'leave' | 'ask';
type Edit = Extract<Event, { kind: 'publish' | 'unpublish' }>;

const quotas = fc.record({
  maxQuota: fc.constantFrom(5, 10, 20, 30, 40, 60, 0),
  waitingList: fc.record({
    enabled: fc.constantFrom(true, true, true, false),
    maxQuota: fc.integer({ min: 1, max: 40 }),
  }),
});

const edits: fc.Arbitrary<Edit> = fc.oneof(
  {
    weight: 6,
    arbitrary: fc.record({
      kind: fc.constant('publish' as const),
      capacity: quotas,
      visibility: fc.constantFrom(...(['public', 'public', 'public', 'archived'] as const)),
    }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('unpublish' as const) }) },
);

/** Moments of a crowd of this size. */
export function momentsOf(size: number): fc.Arbitrary<Moment> {
  const who = fc.nat({ max: size - 1 });
  const does = fc.array(fc.constantFrom(...(['enrol', 'enrol', 'enrol', 'leave', 'ask'] as const)), {
    minLength: 1,
    maxLength: 5,
    size: 'max',
  });
  const most = { minLength: Math.floor(size * 0.6), maxLength: size, size: 'max' } as const;
  const few = (maxLength: number) => ({ maxLength, size: 'max' }) as const;
  return fc.record({
    people: fc.uniqueArray(fc.record({ who, does }), { ...most, selector: (each) => each.who }),
    orders: fc.array(
      fc.record({
        who,
        to: fc.constantFrom(...(['none', 'enrolled', 'enrolled', 'waiting', 'approved'] as const)),
      }),
      few(25),
    ),
    approved: fc.uniqueArray(who, few(10)),
    edits: fc.array(edits, few(3)),
    banned: fc.array(who, few(5)),
    revived: fc.array(who, few(5)),
  });
}

/** The accounts that send the requests. */
export interface Cast {
  readonly people: readonly Person[];
  readonly staff: Editor;
  /** Approves several people at once, possibly at another process. */
  readonly otherStaff: Editor;
  readonly editor: Editor;
  /** Called after each response. */
  readonly onAnswer?: () => void;
}

/** Sends all requests of a moment except bans; returns them with their replies, and the published changes. */
export async function runMoment(
  { people, staff, otherStaff, editor, onAnswer = () => undefined }: Cast,
  place: OpenedTraining,
  moment: Moment,
): Promise<{ asked: readonly Asked[]; edits: readonly Edit[] }> {
  const asked: Asked[] = [];
  const published: Edit[] = [];
  const citizens = moment.people.map(async ({ who, does }) => {
    for (const kind of does) {
      asked.push(await askAs(people[who], who, place, kind));
      onAnswer();
    }
  });
  const orders = async () => {
    for (const { who, to } of moment.orders) {
      asked.push(await orderBy(staff, place, people[who], { who, to }));
    }
  };
  const edits = async () => {
    for (const edit of moment.edits) if (await publish(editor, place, edit)) published.push(edit);
  };
  await Promise.all([
    ...citizens,
    orders(),
    edits(),
    approve(otherStaff, place, people, moment.approved).then((all) => asked.push(...all)),
  ]);
  return { asked, edits: published };
}

/** Sends the bans and revivals of a moment, and applies them to the model. */
export async function banAndRevive(
  { people, editor }: Cast,
  model: EnrolmentModel,
  { banned, revived }: Moment,
): Promise<void> {
  for (const [kind, all] of [['ban', banned] as const, ['revive', revived] as const]) {
    for (const who of all) {
      const path = `/content-manager/collection-types/plugin::users-permissions.user/${String(people[who]?.documentId)}`;
      const { status } = await editor.request('PUT', path, { banned: kind === 'ban' });
      if (status !== 200) throw new Error(`${path}: ${String(status)}`);
      model.apply({ kind, who });
    }
  }
}

async function timed(request: () => Promise<Answer>): Promise<{
  readonly from: number;
  readonly until: number;
  readonly answer: Answer | undefined;
}> {
  const from = Date.now();
  const answer = await request().catch(() => undefined);
  return { from, until: Date.now(), answer };
}

const METHODS = { enrol: 'POST', leave: 'DELETE', ask: 'GET' } as const;

async function askAs(
  person: Person | undefined,
  who: number,
  { id }: OpenedTraining,
  kind: CitizensRequest,
): Promise<Asked> {
  if (!person) throw new Error(`No person ${String(who)}`);
  const { from, until, answer } = await timed(() =>
    person.request(METHODS[kind], `/trainings/${id}/enrolment`),
  );
  return { event: { kind, who }, from, until, received: answer && citizenReply(kind, answer) };
}

function citizenReply(kind: CitizensRequest, answer: Answer): Asked['received'] {
  const { status, body } = answer;
  if (status === 200 || status === 201) {
    const enrolment = standingIn(answer);
    return kind === 'ask' ? { enrolment } : { status, enrolment };
  }
  if (status >= 500) throw new Error(`Server error: ${JSON.stringify(body)}`);
  return { code: errorResponseSchema.parse(body).error.details.code };
}

const refusedSchema = z.object({ error: z.object({ details: z.object({ code: z.string() }) }) });

async function orderBy(
  staff: Editor,
  { documentId }: OpenedTraining,
  person: Person | undefined,
  { who, to }: Moment['orders'][number],
): Promise<Asked> {
  const path = `/staff/trainings/${documentId}/enrolments/${String(person?.documentId)}`;
  const reason = 'Lo pidió';
  const { from, until, answer } = await timed(() => staff.request('PUT', path, { status: to, reason }));
  return { event: { kind: 'order', who, to }, from, until, received: answer && staffReply(answer) };
}

function staffReply({ status, body }: Answer): Reply {
  if (status === 200) return { changed: settledResponseSchema.parse(body).data.changed };
  if (status >= 500) throw new Error(`Server error: ${JSON.stringify(body)}`);
  return { refusal: refusedSchema.parse(body).error.details.code as StaffRefusal };
}

async function approve(
  staff: Editor,
  { documentId }: OpenedTraining,
  people: readonly Person[],
  approved: readonly number[],
): Promise<Asked[]> {
  if (approved.length === 0) return [];
  const names = approved.map((who) => people[who]?.documentId);
  const path = `/staff/trainings/${documentId}/approvals`;
  const { from, until, answer } = await timed(() => staff.request('POST', path, { people: names }));
  const outcomes = answer && changesResponseSchema.parse(answer.body).data;
  return approved.map((who, index) => {
    const outcome = outcomes?.[index];
    const received =
      outcome &&
      (outcome.done ? { changed: outcome.changed === true } : { refusal: outcome.code as StaffRefusal });
    return { event: { kind: 'order', who, to: 'approved' }, from, until, received };
  });
}

/** Whether it succeeded: a training that is not published cannot be unpublished. */
async function publish(editor: Editor, { documentId }: OpenedTraining, edit: Edit): Promise<boolean> {
  const path = collection('training', documentId, 'actions', edit.kind);
  const fields = edit.kind === 'publish' ? { ...asWritten(edit.capacity), visibility: edit.visibility } : {};
  const { status } = await editor.request('POST', path, fields);
  if (status !== 200 && status !== 404) throw new Error(`${path}: ${String(status)}`);
  return status === 200;
}
