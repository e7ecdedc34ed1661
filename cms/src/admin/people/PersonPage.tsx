import { Flex, Grid, Link } from '@strapi/design-system';
import { ArrowLeft } from '@strapi/icons';
import { Layouts, Page } from '@strapi/strapi/admin';
import { NavLink, useParams } from 'react-router-dom';
import { personResponseSchema, type PersonDetails } from '../../modules/people/staff-contract';
import { PersonPictures } from '../pictures/PersonPictures';
import { texts as pictureTexts } from '../pictures/texts';
import { useData } from '../ui/reading';
import { ReadScreen } from '../ui/ReadValue';
import { nameOf } from '../ui/texts';
import { PersonActions } from './PersonActions';
import { Answers, Board, Card, Certificates, Enrolments, Facts } from './PersonCards';
import { PersonNotes } from './PersonNotes';
import { REFUSALS, texts } from './texts';
import { Twins } from './Twins';

/** All that is known of somebody, and what can be done for them. */
export function PersonPage() {
  const { uid = '' } = useParams();
  const read = useData(`/staff/people/${uid}`, personResponseSchema);
  const [, retry] = read;
  return (
    <ReadScreen read={read} gone={REFUSALS['not-found']}>
      {({ data }) => <Shown key={uid} person={data} onChanged={retry} />}
    </ReadScreen>
  );
}

interface ShownProps {
  readonly person: PersonDetails;
  readonly onChanged: () => void;
}

function Shown({ person, onChanged }: ShownProps) {
  return (
    <Page.Main>
      <Page.Title>{nameOf(person)}</Page.Title>
      <Layouts.Header
        title={nameOf(person)}
        subtitle={standingsOf(person).join(' · ')}
        navigationAction={
          <Link tag={NavLink} to=".." relative="path" startIcon={<ArrowLeft aria-hidden />}>
            {texts.back}
          </Link>
        }
        primaryAction={<PersonActions person={person} onChanged={onChanged} />}
      />
      <Layouts.Content>
        <Flex direction="column" alignItems="stretch" gap={6} paddingBottom={8}>
          {person.twins.length > 0 && <Twins person={person} onChanged={onChanged} />}
          <Grid.Root gap={6}>
            <Column>
              <Facts person={person} />
              <Board board={person.board} />
              <Card title={pictureTexts.title}>
                <PersonPictures uid={person.uid} />
              </Card>
            </Column>
            <Column>
              <Enrolments enrolments={person.enrolments} />
              <Certificates certificates={person.certificates} />
              <Answers answers={person.answers} />
              <PersonNotes uid={person.uid} />
            </Column>
          </Grid.Root>
        </Flex>
      </Layouts.Content>
    </Page.Main>
  );
}

function Column({ children }: { readonly children: React.ReactNode }) {
  return (
    <Grid.Item col={6} s={12} xs={12} direction="column" alignItems="stretch" gap={6}>
      {children}
    </Grid.Item>
  );
}

function standingsOf({ dni, banned, twins, closed, siteAdministrator }: PersonDetails): string[] {
  return [
    ...(dni === null ? [] : [`${texts.dni} ${dni}`]),
    ...(banned ? [texts.banned] : []),
    ...(twins.some((twin) => twin.banned && twin.dniSeen) ? [texts.dniBanned] : []),
    ...(closed ? [texts.closed] : []),
    ...(siteAdministrator ? [texts.siteAdministrator] : []),
  ];
}
