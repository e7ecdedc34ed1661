import { Flex, Link, Loader, Typography } from '@strapi/design-system';
import { useRBAC } from '@strapi/strapi/admin';
import { NavLink } from 'react-router-dom';
import { trainingResponseSchema } from '../../roster/staff-contract';
import { ENROLMENTS_ACTION } from '../../staff/actions';
import { useData } from '../ui/reading';
import { uiTexts } from '../ui/texts';
import { texts } from './texts';

const PERMISSIONS = [{ action: ENROLMENTS_ACTION, subject: null }];

/** What Strapi tells of the entry that is edited. */
interface Edited {
  readonly model: string;
  readonly documentId?: string;
}

/** Beside a training: how many are in it, and the way to them, for who handles enrolments. */
export function enrolmentsPanel({ model, documentId }: Edited) {
  return usePanel(model === 'api::training.training' ? documentId : undefined);
}

function usePanel(trainingId: string | undefined) {
  const { allowedActions } = useRBAC(PERMISSIONS);
  if (trainingId === undefined || allowedActions['canManage'] !== true) return null;
  return { title: texts.panel, content: <Counts trainingId={trainingId} /> };
}

function Counts({ trainingId }: { readonly trainingId: string }) {
  const [reading] = useData(`/staff/trainings/${trainingId}`, trainingResponseSchema);
  switch (reading.state) {
    case 'loading':
      return <Loader small>{uiTexts.loading}</Loader>;
    case 'failed':
      return <Typography>{reading.status === 404 ? texts.gone : uiTexts.failed}</Typography>;
    case 'read': {
      const training = reading.value.data;
      return (
        <Flex direction="column" alignItems="stretch" gap={2} width="100%">
          <Typography>{`${texts.places}: ${texts.taken(training)}`}</Typography>
          <Typography>{`${texts.waiting}: ${texts.queue(training)}`}</Typography>
          <Typography>{`${texts.approved}: ${training.counts.approved.toLocaleString('es-AR')}`}</Typography>
          <Link tag={NavLink} to={`/inscripciones/${trainingId}`}>
            {texts.open}
          </Link>
        </Flex>
      );
    }
  }
}
