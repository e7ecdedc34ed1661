import type { Core } from '@strapi/strapi';
import { auditRoutes } from './audit-routes';
import { certificateRoutes } from './certificate-routes';
import { enrolmentRoutes } from './enrolment-routes';
import { peopleRoutes } from './people-routes';
import { pictureRoutes } from './picture-routes';
import { profileRoutes } from './profile-routes';
import { addStaffRoutes } from './routes';

/** Adds all that the admin's screens of our own ask for. */
export function registerStaffRoutes(strapi: Core.Strapi): void {
  for (const routesOf of [
    auditRoutes,
    peopleRoutes,
    pictureRoutes,
    enrolmentRoutes,
    certificateRoutes,
    profileRoutes,
  ]) {
    addStaffRoutes(strapi, routesOf(strapi));
  }
}
