import { beforeAll, describe, expect, test } from 'vitest';
import { picture } from './harness/content.ts';
import { runningCms } from './harness/running-cms.ts';

const cms = runningCms();

beforeAll(async () => {
  await cms().editor.upload('foto.jpg', await picture(), 'image/jpeg');
});

const ask = (list: string, query: string) => cms().editor.request('GET', `/upload/${list}?${query}`);

describe('a query of the media library', () => {
  test.each([
    'filters[foo][$bar]=1',
    'filters[foo]=1',
    'filters[name][$bar]=1',
    'filters[$bar]=1',
    'filters[$and]=x',
    'filters[$and][0]=x',
    'filters[$or]=x',
    'filters[$not]=x',
    'filters[$and][0][name][$bar]=1',
    'filters=x',
    'filters[]=x',
    'filters[id][$eq]=x',
    'filters[id]=x',
    'filters[id][$in]=x',
    'filters[id][$gt]=99999999999999999999',
    'filters[id]=99999999999999999999',
    'filters[size]=x',
    'filters[createdAt]=x',
    'filters[createdAt][$gt]=x',
    'filters[createdAt][$between]=x',
    'filters[createdAt][$between][0]=2026-01-01',
    'filters[name][$null]=x',
    'filters[name][$contains][a]=1',
    'filters[name][$contains]=%00',
    'filters[name][$in][a]=1',
    'filters[folder]=x',
    'filters[folder][id]=x',
    'filters[folder][foo]=x',
    'filters[related][id]=x',
    'filters[related]=x',
    'filters[formats]=x',
    'filters[formats][$contains]=x',
    'filters[focalPoint][$gt]=x',
    'filters[createdBy][password][$startsWith]=a',
    'sort=foo',
    'sort=foo:ASC',
    'sort=name:sideways',
    'sort[name]=x',
    'sort[0][name]=x',
    'sort=folder',
    'sort=related',
    'sort=$and',
    'page=x',
    'page=0',
    'page=-1',
    'page=1.5',
    'page=99999999999999999999',
    'page[a]=1',
    'pageSize=x',
    'pageSize=-1',
    'pageSize=0',
    'pageSize=99999999999999999999',
    'populate[folder][filters][$and]=x',
    'populate[folder][filters][foo]=x',
    'populate[foo][bar]=1',
    'populate[related][on]=x',
    '_q[a]=1',
    'fields=foo',
  ])('%s is refused', async (query) => {
    for (const list of ['files', 'folders']) {
      const { status, body } = await ask(list, query);
      expect([list, status]).toEqual([list, 400]);
      expect(body).toMatchObject({
        error: { name: expect.stringMatching(/ValidationError|PaginationError/) as string },
      });
    }
  });

  test.each([
    'filters[constructor]=1',
    'filters[toString][$eq]=1',
    '__proto__[a]=1',
    'a[b][c][d][e][f][g][h]=1',
    'filters[__proto__][a]=1',
    'filters[folderPath][$startsWith][]=x',
    'filters[mime][$not][$contains][0]=image&filters[mime][$not][$contains][1]=video',
    'folder=x',
    'folderPath[a]=1',
    'folder[a]=1',
    'locale=x',
    'pagination=x',
    'pagination[page]=-1',
    'pagination[page]=x',
    'populate=foo',
    'populate[folder]=x',
    'publicationState=x',
    'status=x',
  ])('%s never gets a 5xx', async (query) => {
    for (const list of ['files', 'folders']) expect([200, 400]).toContain((await ask(list, query)).status);
  });

  test.each([
    'page=1&pageSize=20&sort=createdAt:DESC',
    'sort=name:ASC,createdAt:DESC',
    '_q=poda',
    'filters[$and][0][folder][id][$null]=true',
    'filters[$and][0][folder][id]=7',
    'filters[$and][0][mime][$contains]=image',
    'filters[mime][$not][$contains][0]=image&filters[mime][$not][$contains][1]=video',
    'filters[$and][0][createdAt][$gt]=2026-01-01T00:00:00.000Z',
    'filters[id][$in][0]=1&filters[id][$in][1]=2',
    'filters[size][$lt]=20.5',
    'filters[folderPath][$eq]=/',
    'filters[createdBy][id]=1',
    'fields[0]=name&populate[folder]=true',
    'populate[folder][populate][parent]=*',
  ])('control: %s, a valid query, is answered', async (query) => {
    const { status, body } = await ask('files', query);
    expect([status, body]).toEqual([200, expect.objectContaining({ results: expect.any(Array) as unknown })]);
  });

  test.each([
    'filters[$and][0][parent][id][$null]=true',
    'filters[$and][0][parent][id]=3',
    '_q=a&sort=name:ASC',
  ])('control: %s of folders is answered', async (query) => {
    expect((await ask('folders', query)).status).toBe(200);
  });
});
