import { DESCRIPTION_CUT } from '@centro/shared/text/cut';
import {
  hasDates,
  isQuotaBelow,
  isWaitingListEmpty,
  scheduleDoubts,
  scheduleMistakes,
} from '@centro/shared/training/mistakes';
import { z } from '@centro/shared/zod';
import { Flex, Typography } from '@strapi/design-system';
import { useForm } from '@strapi/strapi/admin';
import { takenResponseSchema } from '../../modules/content/staff-contract';
import { useData } from '../ui/reading';
import { Missing } from './Missing';
import { DOUBTS, MISTAKES, texts } from './texts';

const TRAINING = 'api::training.training';
const PUBLICATION = 'api::publication.publication';

/** A date as the form holds it: ISO text, `Date` or nothing. */
const instant = z
  .union([z.string(), z.date()])
  .transform((value) => new Date(value))
  .pipe(z.date())
  .transform((value) => value.toISOString())
  .nullish()
  .catch(null)
  .transform((value) => value ?? null);

const period = z
  .object({ start: instant, finish: instant })
  .nullish()
  .transform((value) => value ?? { start: null, finish: null });

const inscription = z
  .object({ start: instant, finish: instant, maxQuota: z.number().catch(0) })
  .nullish()
  .transform((value) => value ?? { start: null, finish: null, maxQuota: 0 });

const waitingList = z
  .object({ enabled: z.boolean().catch(false), maxQuota: z.number().catch(0) })
  .nullish()
  .transform((value) => value ?? { enabled: false, maxQuota: 0 });

const valuesSchema = z.object({
  description: z
    .string()
    .nullish()
    .transform((value) => value ?? ''),
  inscription,
  waitingList,
  schedule: period,
  meetings: z
    .array(period)
    .nullish()
    .transform((value) => value ?? []),
});

/** Props that Strapi passes to a side panel. */
interface Edited {
  readonly model: string;
  readonly documentId?: string;
}

/** Side panel while editing: what to correct before publishing. */
export function writingPanel({ model, documentId }: Edited) {
  if (model !== TRAINING && model !== PUBLICATION) return null;
  return { title: texts.title, content: <Findings model={model} documentId={documentId} /> };
}

interface FindingsProps {
  readonly model: typeof TRAINING | typeof PUBLICATION;
  readonly documentId: string | undefined;
}

function Findings({ model, documentId }: FindingsProps) {
  const values = useForm('Findings', (form) => form.values);
  const { data } = valuesSchema.safeParse(values);
  if (!data) return null;
  return (
    <Flex direction="column" alignItems="stretch" gap={3} width="100%">
      <Missing model={model} />
      {model === TRAINING && <Schedule values={data} />}
      {model === TRAINING && isWaitingListEmpty(data.waitingList) && (
        <Typography role="status" fontWeight="semiBold">
          {texts.emptyWaitingList}
        </Typography>
      )}
      {model === TRAINING && documentId !== undefined && (
        <Quota trainingId={documentId} maxQuota={data.inscription.maxQuota} />
      )}
      <Typography>{descriptionText(model, data.description)}</Typography>
    </Flex>
  );
}

function Schedule({ values }: { readonly values: z.output<typeof valuesSchema> }) {
  // A meeting without a start stays in the list, so that the others keep their numbers.
  const meetings = values.meetings.map(({ start, finish }) => ({ start: start ?? '', finish }));
  const training = { ...values, meetings };
  const mistakes = scheduleMistakes(training).map(({ kind, meeting = 0 }) => MISTAKES[kind](meeting + 1));
  const doubts = scheduleDoubts(training).map(({ kind, meeting = 0 }) => DOUBTS[kind](meeting + 1));
  if (mistakes.length + doubts.length === 0) {
    return <Typography>{hasDates(training) ? texts.fine : texts.noDates}</Typography>;
  }
  return (
    <Flex direction="column" alignItems="stretch" gap={2} role="status">
      {mistakes.map((text) => (
        <Typography key={text} textColor="danger600">
          {text}
        </Typography>
      ))}
      {doubts.map((text) => (
        <Typography key={text} fontWeight="semiBold">
          {text}
        </Typography>
      ))}
    </Flex>
  );
}

interface QuotaProps {
  readonly trainingId: string;
  readonly maxQuota: number;
}

/** Warns if the quota is less than the places taken. */
function Quota({ trainingId, maxQuota }: QuotaProps) {
  const [reading] = useData(`/staff/trainings/${trainingId}/taken`, takenResponseSchema);
  if (reading.state !== 'read') return null;
  const { taken } = reading.value.data;
  if (!isQuotaBelow(maxQuota, taken)) return null;
  return (
    <Typography role="status" fontWeight="semiBold">
      {texts.quota(maxQuota, taken)}
    </Typography>
  );
}

/** Length of the description, and how much of it the cards show. */
function descriptionText(model: typeof TRAINING | typeof PUBLICATION, description: string): string {
  const length = Array.from(description.trim()).length;
  const { announcement, training, openTraining } = DESCRIPTION_CUT;
  const limit = model === TRAINING ? training : announcement;
  const shown = model === TRAINING ? texts.cutOpen(limit, openTraining) : texts.cut(limit);
  return [texts.description(texts.length(length)), length <= limit ? texts.fits(limit) : shown].join(' ');
}
