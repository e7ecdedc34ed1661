import { Box, Flex, Link, Typography } from '@strapi/design-system';
import type { ReactNode } from 'react';
import { NavLink } from 'react-router-dom';
import { expiringLicensesResponseSchema } from '../../modules/certificates/staff-contract';
import { toDoResponseSchema, type ToDo as Tasks } from '../../modules/enrolments/staff-contract';
import { queueResponseSchema } from '../../modules/public-profiles/staff-contract';
import { PhoneNotices, usePhoneNotices } from '../phone-notices/PhoneNotices';
import { ReadValue } from '../ui/ReadValue';
import { useData } from '../ui/reading';
import { nameOf } from '../ui/texts';
import { texts } from './texts';

/** Home widget: pending tasks with links to their screens. */
export function ToDo() {
  const tasks = useData('/staff/to-do', toDoResponseSchema);
  return (
    <>
      <PhoneNotices read={usePhoneNotices()} heading="h3" />
      <ReadValue read={tasks}>
        {({ data }) => (
          <>
            <Trainings trainings={data.trainings} />
            <Promotions promotions={data.promotions} />
          </>
        )}
      </ReadValue>
      <Profiles />
      <Licenses />
    </>
  );
}

function Trainings({ trainings }: Pick<Tasks, 'trainings'>) {
  return trainings.length === 0 ? (
    <Typography tag="p" paddingBottom={4}>
      {texts.nothingDue}
    </Typography>
  ) : (
    (['to-approve', 'starts-soon', 'nearly-full'] as const).map((task) => (
      <Part key={task} title={texts.tasks[task]}>
        {trainings
          .filter((each) => each.task === task)
          .map((each) => (
            <Entry
              key={each.training.id}
              to={`/inscripciones/${each.training.id}`}
              label={each.training.title}
            >
              {texts.taskDetails(each)}
            </Entry>
          ))}
      </Part>
    ))
  );
}

function Promotions({ promotions }: Pick<Tasks, 'promotions'>) {
  return (
    <Part title={texts.promotions}>
      {promotions.map(({ training, people }) => (
        <Entry key={training.id} to={`/inscripciones/${training.id}`} label={training.title}>
          {texts.promoted(people)}
        </Entry>
      ))}
    </Part>
  );
}

function Profiles() {
  const read = useData('/staff/public-profiles?pageSize=1', queueResponseSchema);
  return (
    <ReadValue read={read}>
      {({ meta: { total } }) => (
        <Part title={texts.board}>
          {total > 0 && <Entry to="/perfiles-publicos" label={texts.toReview(total)} />}
        </Part>
      )}
    </ReadValue>
  );
}

function Licenses() {
  const read = useData('/staff/expiring-licenses', expiringLicensesResponseSchema);
  return (
    <ReadValue read={read}>
      {({ data, meta: { total } }) => (
        <>
          <Part title={texts.licenses}>
            {data.map(({ code, uid, expires, phoneNumber, ...person }) => (
              <Entry key={code} to={`/personas/${uid}`} label={nameOf(person)}>
                {texts.licenseDetails(expires, phoneNumber)}
              </Entry>
            ))}
          </Part>
          {total > data.length && <Typography tag="p">{texts.moreLicenses(total - data.length)}</Typography>}
        </>
      )}
    </ReadValue>
  );
}

/** A list with a heading; nothing without entries. */
function Part({ title, children }: { readonly title: string; readonly children: ReactNode }) {
  const entries = [children].flat().filter(Boolean);
  if (entries.length === 0) return null;
  return (
    <Box paddingBottom={4}>
      <Typography tag="h3" variant="delta" paddingBottom={2}>
        {title}
      </Typography>
      <Flex tag="ul" direction="column" alignItems="stretch" gap={2}>
        {entries}
      </Flex>
    </Box>
  );
}

interface EntryProps {
  readonly to: string;
  readonly label: string;
  readonly children?: ReactNode;
}

function Entry({ to, label, children }: EntryProps) {
  return (
    <li>
      <Link tag={NavLink} to={to}>
        {label}
      </Link>
      {children !== undefined && <Typography tag="p">{children}</Typography>}
    </li>
  );
}
