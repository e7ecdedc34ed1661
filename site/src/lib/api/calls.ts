import { doneResponseSchema, registryResponseSchema } from '@centro/shared/account/contract';
import { ownCertificatesResponseSchema } from '@centro/shared/certificate/contract';
import {
  availabilityResponseSchema,
  enrolmentResponseSchema,
  enrolmentsResponseSchema,
} from '@centro/shared/enrolment/contract';
import { meResponseSchema } from '@centro/shared/profile/contract';
import { subscriptionsResponseSchema } from '@centro/shared/subscription/contract';
import { uploadedImageResponseSchema } from '@centro/shared/upload/contract';
import type { FoodHandlerRequest, ImageFolder, ProfileRequest, Subscriptions } from '@centro/shared';
import { send } from './client.ts';

/** Addresses below `/api`, which are also cache keys. */
export const addresses = {
  me: '/me',
  enrolments: '/me/enrolments',
  certificates: '/me/certificates',
  subscriptions: '/me/subscriptions',
  enrolment: (trainingId: string) => `/trainings/${encodeURIComponent(trainingId)}/enrolment`,
  availability: (trainingId: string) => `/trainings/${encodeURIComponent(trainingId)}/availability`,
} as const;

/** The API calls of islands (design, The contract); each resolves to its outcome and never throws. */
export const api = {
  registry: (dni: string) =>
    send(registryResponseSchema, { method: 'POST', url: '/registry', data: { dni } }),
  /** @param identifier an e-mail address, or the reference of a profile found by its DNI */
  signIn: (identifier: string, password: string) =>
    send(meResponseSchema, { method: 'POST', url: '/auth/local', data: { identifier, password } }),
  forgotPassword: (email: string) =>
    send(doneResponseSchema, { method: 'POST', url: '/auth/forgot-password', data: { email } }),
  me: () => send(meResponseSchema, { url: addresses.me }),
  saveProfile: (data: ProfileRequest) => send(meResponseSchema, { method: 'PUT', url: '/me/profile', data }),
  saveFoodHandler: (data: FoodHandlerRequest) =>
    send(meResponseSchema, { method: 'PUT', url: '/me/food-handler', data }),
  changeEmail: (email: string, password: string) =>
    send(meResponseSchema, { method: 'PUT', url: '/me/email', data: { email, password } }),
  subscriptions: () => send(subscriptionsResponseSchema, { url: addresses.subscriptions }),
  saveSubscriptions: (data: Subscriptions) =>
    send(subscriptionsResponseSchema, { method: 'PUT', url: addresses.subscriptions, data }),
  erase: (password: string) =>
    send(doneResponseSchema, { method: 'DELETE', url: addresses.me, data: { password } }),
  uploadImage: (folder: ImageFolder, image: Blob, name: string) => {
    const data = new FormData();
    data.append('file', image, name);
    return send(uploadedImageResponseSchema, { method: 'POST', url: `/me/images/${folder}`, data });
  },
  availability: (trainingId: string) =>
    send(availabilityResponseSchema, { url: addresses.availability(trainingId) }),
  enrolment: (trainingId: string) => send(enrolmentResponseSchema, { url: addresses.enrolment(trainingId) }),
  enrol: (trainingId: string) =>
    send(enrolmentResponseSchema, { method: 'POST', url: addresses.enrolment(trainingId) }),
  leave: (trainingId: string) =>
    send(enrolmentResponseSchema, { method: 'DELETE', url: addresses.enrolment(trainingId) }),
  certificates: () => send(ownCertificatesResponseSchema, { url: addresses.certificates }),
  enrolments: () => send(enrolmentsResponseSchema, { url: addresses.enrolments }),
} as const;
