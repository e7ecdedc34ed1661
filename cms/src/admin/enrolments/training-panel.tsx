import { Flex, Link, Typography } from '@strapi/design-system';
import { useRBAC } from '@strapi/strapi/admin';
import { NavLink } from 'react-router-dom';
import { trainingResponseSchema } from '../../modules/enrolments/staff-contract';
import { ENROLMENTS_ACTION } from '../../platform/staff-api/actions';
import { useData } from '../ui/reading';
import { ReadValue } from '../ui/ReadValue';
import { texts } from './texts';

const PERMISSIONS = [{ action: ENROLMENTS_ACTION, subject: null }];

/** Props that Strapi passes to a side panel. */
interface Edited {
  readonly model: string;
  readonly documentId?: string;
}

/** Side panel of a training: its numbers and a link to the roster, for staff with the permission. */
export function enrolmentsPanel({ model, documentId }: Edited) {
  return usePanel(model === 'api::training.training' ? documentId : undefined);
}

function usePanel(trainingId: string | undefined) {
  const { allowedActions } = useRBAC(PERMISSIONS);
  if (trainingId === undefined || allowedActions['canManage'] !== true) return null;
  return { title: texts.panel, content: <Counts trainingId={trainingId} /> };
}

function Counts({ trainingId }: { readonly trainingId: string }) {
  const read = useData(`/staff/trainings/${trainingId}`, trainingResponseSchema);
  return (
    <ReadValue read={read} gone={texts.gone}>
      {({ data: training }) => (
        <Flex direction="column" alignItems="stretch" gap={2} width="100%">
          <Typography>{`${texts.places}: ${texts.taken(training)}`}</Typography>
          <Typography>{`${texts.waiting}: ${texts.queue(training)}`}</Typography>
          <Typography>{`${texts.approved}: ${training.counts.approved.toLocaleString('es-AR')}`}</Typography>
          <Link tag={NavLink} to={`/inscripciones/${trainingId}`}>
            {texts.open}
          </Link>
        </Flex>
      )}
    </ReadValue>
  );
}
