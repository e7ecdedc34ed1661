import { z } from '@centro/shared/zod';
import { Flex, Grid, Link } from '@strapi/design-system';
import { ArrowLeft } from '@strapi/icons';
import { Layouts, Page } from '@strapi/strapi/admin';
import { useState } from 'react';
import { NavLink, useLocation, useParams } from 'react-router-dom';
import { personResponseSchema, type PersonDetails } from '../../modules/people/staff-contract';
import { PersonPictures } from '../pictures/PersonPictures';
import { texts as pictureTexts } from '../pictures/texts';
import { useKeepPreviousData } from '../ui/keep-previous-data';
import { useData } from '../ui/reading';
import { ReadScreen } from '../ui/ReadValue';
import { nameOf } from '../ui/texts';
import { Certificates } from './Certificates';
import { PersonActions } from './PersonActions';
import { Answers, Card, Enrolments, Facts } from './PersonCards';
import { PersonNotes } from './PersonNotes';
import { Board } from './Scores';
import { GONE, texts } from './texts';
import { OtherProfiles } from './OtherProfiles';

/** The roster from which the page was opened, with its filters. */
const cameFromSchema = z.object({ training: z.string().optional() }).catch({});

/** A person's data, with the staff's actions. */
export function PersonPage() {
  const { uid = '' } = useParams();
  return <Person key={uid} uid={uid} />;
}

/** Keeps showing the person while their data is read again, so that nothing typed is lost. */
function Person({ uid }: { readonly uid: string }) {
  const read = useKeepPreviousData(useData(`/staff/people/${uid}`, personResponseSchema));
  const [, retry] = read;
  const [changes, setChanges] = useState(0);
  const onChanged = () => {
    setChanges(changes + 1);
    retry();
  };
  return (
    <ReadScreen read={read} gone={GONE}>
      {({ data }) => <Shown person={data} changes={changes} onChanged={onChanged} />}
    </ReadScreen>
  );
}

interface ShownProps {
  readonly person: PersonDetails;
  /** Number of changes made on this page. */
  readonly changes: number;
  readonly onChanged: () => void;
}

function Shown({ person, changes, onChanged }: ShownProps) {
  const { training } = cameFromSchema.parse(useLocation().state);
  return (
    <Page.Main>
      <Page.Title>{nameOf(person)}</Page.Title>
      <Layouts.Header
        title={nameOf(person)}
        subtitle={statusTexts(person).join(' · ')}
        navigationAction={
          <Link tag={NavLink} to={training ?? '/personas'} startIcon={<ArrowLeft aria-hidden />}>
            {training === undefined ? texts.back : texts.backToTraining}
          </Link>
        }
        primaryAction={<PersonActions person={person} onChanged={onChanged} />}
      />
      <Layouts.Content>
        <Flex direction="column" alignItems="stretch" gap={6} paddingBottom={8}>
          {person.otherProfiles.length > 0 && <OtherProfiles person={person} onChanged={onChanged} />}
          <Grid.Root gap={6}>
            <Column>
              <Facts person={person} onChanged={onChanged} />
              <Board board={person.board} onChanged={onChanged} />
              <Card title={pictureTexts.title}>
                <PersonPictures uid={person.uid} />
              </Card>
            </Column>
            <Column>
              <Enrolments {...person} />
              <Certificates person={person} onChanged={onChanged} />
              <Answers answers={person.answers} />
              <PersonNotes uid={person.uid} changes={changes} />
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

function statusTexts({ dni, banned, otherProfiles, closed, siteAdministrator }: PersonDetails): string[] {
  return [
    ...(dni === null ? [] : [`${texts.dni} ${dni}`]),
    ...(banned ? [texts.banned] : []),
    ...(otherProfiles.some((other) => other.banned && other.dniSeen) ? [texts.dniBanned] : []),
    ...(closed ? [texts.closed] : []),
    ...(siteAdministrator ? [texts.siteAdministrator] : []),
  ];
}
