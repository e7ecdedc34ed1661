import type { Core } from '@strapi/strapi';
import { auditRoutes } from './audit/staff-routes';
import { certificateRoutes } from './certificates/staff-routes';
import { enrolmentRoutes } from './enrolments/staff-routes';
import { exportRoutes } from './enrolments/export-routes';
import { formFileRoutes } from './forms/staff-routes';
import { frontDeskRoutes } from './people/front-desk-routes';
import { letterRoutes } from './mail/letter-routes';
import { mailRoutes } from './mail/staff-routes';
import { peopleRoutes } from './people/staff-routes';
import { pictureRoutes } from './images/staff-routes';
import { profileRoutes } from './public-profiles/staff-routes';
import { publishingRoutes } from './publishing/staff-routes';
import { addStaffRoutes } from '../platform/staff-api/routes';
import { writingRoutes } from './publishing/writing-routes';

/** Registers the API of the admin's own screens. */
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
