import { Box } from '@strapi/design-system';
import { Layouts, Page } from '@strapi/strapi/admin';
import { Marked } from 'marked';
import { styled } from 'styled-components';
// The rule cannot resolve a path with a query.
// eslint-disable-next-line boundaries/dependencies
import guide from '../../../../docs/editing.md?raw';
import training from '../../../../docs/pictures/editing/capacitacion.webp';
import roster from '../../../../docs/pictures/editing/inscripciones.webp';
import person from '../../../../docs/pictures/editing/persona.webp';
import { texts } from './texts';

/** Pictures of the guide, by the addresses in its text. */
const PICTURES: Readonly<Record<string, string>> = {
  'pictures/editing/capacitacion.webp': training,
  'pictures/editing/inscripciones.webp': roster,
  'pictures/editing/persona.webp': person,
};

const html = new Marked({
  async: false,
  walkTokens: (token) => {
    if (token.type === 'image') token.href = PICTURES[token.href as string] ?? '';
  },
}).parse(guide) as string;

/** The staff's guide (docs/editing.md). */
export default function HelpApp() {
  return (
    <Page.Main>
      <Page.Title>{texts.title}</Page.Title>
      <Layouts.Content>
        <Box background="neutral0" shadow="tableShadow" hasRadius padding={8} marginTop={8} marginBottom={8}>
          <Guide dangerouslySetInnerHTML={{ __html: html }} />
        </Box>
      </Layouts.Content>
    </Page.Main>
  );
}

const Guide = styled.article`
  max-width: 72ch;
  color: ${({ theme }) => theme.colors.neutral800};
  font-size: 1.6rem;
  line-height: 1.55;

  h1 {
    font-size: 3.2rem;
    font-weight: bold;
    margin-bottom: 1.6rem;
  }
  h2 {
    font-size: 2rem;
    font-weight: bold;
    margin: 4rem 0 1.2rem;
  }
  p,
  li {
    margin-bottom: 0.8rem;
  }
  ol {
    list-style: decimal;
    padding-left: 2.4rem;
  }
  ul {
    list-style: disc;
    padding-left: 2.4rem;
  }
  strong {
    font-weight: bold;
  }
  img {
    width: 100%;
    height: auto;
    border: 1px solid ${({ theme }) => theme.colors.neutral200};
    border-radius: 4px;
    margin: 0.8rem 0;
  }
`;
