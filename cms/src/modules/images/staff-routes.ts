import type { Core } from '@strapi/strapi';
import { pictureParamsSchema, picturesQuerySchema, personParamsSchema } from './staff-contract';
import { listPictures, picturesOf, viewPicture } from './id-picture-views';
import { sendPrivately } from '../../platform/http/answer';
import type { Context } from '../../platform/http/context';
import { PICTURES_ACTION } from '../../platform/staff-api/actions';
import { parsed, refuse, sendData, staffIdOf, type StaffRoute } from '../../platform/staff-api/routes';

/** Admin routes with which secretaries and administrators see pictures of documents (design, Images). */
export function pictureRoutes(strapi: Core.Strapi): StaffRoute[] {
  const list = async (ctx: Context) => {
    const query = parsed(picturesQuerySchema, ctx.query);
    sendData(ctx, await listPictures(strapi, query));
  };
  const ofPerson = async (ctx: Context) => {
    const { uid } = parsed(personParamsSchema, ctx['params']);
    sendData(ctx, { data: await picturesOf(strapi, uid) });
  };
  const view = async (ctx: Context) => {
    const params = parsed(pictureParamsSchema, ctx['params']);
    const content = await viewPicture(strapi, staffIdOf(ctx), params);
    if (!content) refuse('not-found');
    sendPrivately(ctx, { type: 'image/webp', content });
  };
  return [
    { method: 'GET', path: '/pictures', handler: list, action: PICTURES_ACTION },
    { method: 'GET', path: '/pictures/:folder/:uid', handler: view, action: PICTURES_ACTION },
    { method: 'GET', path: '/people/:uid/pictures', handler: ofPerson, action: PICTURES_ACTION },
  ];
}
