import type { Core } from '@strapi/strapi';
import { auditRoutes } from './audit-routes';
import { certificateRoutes } from './certificate-routes';
import { enrolmentRoutes } from './enrolment-routes';
import { exportRoutes } from './export-routes';
import { formFileRoutes } from './form-file-routes';
import { frontDeskRoutes } from './front-desk-routes';
import { letterRoutes } from './letter-routes';
import { mailRoutes } from './mail-routes';
import { peopleRoutes } from './people-routes';
import { pictureRoutes } from './picture-routes';
import { profileRoutes } from './profile-routes';
import { publishingRoutes } from './publishing-routes';
import { addStaffRoutes } from './routes';
import { writingRoutes } from './writing-routes';

/** Adds all that the admin's screens of our own ask for. */
export function registerStaffRoutes(strapi: Core.Strapi): void {
  const subjects = [
    auditRoutes,
    peopleRoutes,
    pictureRoutes,
    enrolmentRoutes,
    exportRoutes,
    frontDeskRoutes,
    letterRoutes,
    mailRoutes,
    formFileRoutes,
    certificateRoutes,
    profileRoutes,
    publishingRoutes,
    writingRoutes,
  ];
  for (const routesOf of subjects) addStaffRoutes(strapi, routesOf(strapi));
}
