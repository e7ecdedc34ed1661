import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { slugFromTitle } from '@centro/shared';
import type { Locator, Page } from 'playwright';
import { expect } from 'playwright/test';
import { newCitizen, type Citizen } from '../../../scripts/testing/citizen.ts';
import type { Office } from './office.ts';
import { openTrainingFields, withPlaces } from './open-training.ts';

/** A training without an end to come, in which people can be approved at once. */
export const WITHOUT_END = { schedule: null };

export interface Published {
  readonly documentId: string;
  readonly title: string;
  readonly people: readonly Citizen[];
}

/** A training with two places, and people enrolled in this order. */
export async function published(
  office: Office,
  title: string,
  names: readonly string[],
  fields: Readonly<Record<string, unknown>> = {},
): Promise<Published> {
  const documentId = await office.editor.createPublished('training', {
    ...openTrainingFields(title),
    ...withPlaces(2, 10),
    ...fields,
  });
  const people: Citizen[] = [];
  for (const name of names) {
    const citizen = await newCitizen(office.instance, { names: name });
    await citizen.session.enrol(slugFromTitle(title));
    people.push(citizen);
  }
  return { documentId, title, people };
}

/** Opens the roster of a training from the menu. */
export async function openRoster(page: Page, { title }: Published): Promise<void> {
  await page.getByRole('link', { name: 'Inscripciones', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Inscripciones' })).toBeVisible();
  await page.getByLabel('Buscar una capacitación').fill(title.toUpperCase());
  await expect(page.getByText('1 capacitación', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: title }).click();
  await expect(page.getByRole('heading', { name: title })).toBeVisible();
}

export const rowOf = (page: Page, name: string) => page.getByRole('row', { name: new RegExp(name) });

/** Runs an action on one person, from the menu of their row. */
export async function order(page: Page, name: string, what: string): Promise<void> {
  await page.getByRole('button', { name: `Acciones de Pérez, ${name}` }).click();
  await page.getByRole('menuitem', { name: what }).click();
}

/** Opens the front desk of a training and searches for a DNI. */
export async function askForDni(page: Page, title: string, dni: string): Promise<Locator> {
  await page.getByRole('button', { name: 'Agregar persona' }).click();
  const desk = page.getByRole('dialog', { name: `Agregar a ${title}` });
  await desk.getByLabel('DNI').fill(dni);
  await page.keyboard.press('Enter');
  return desk;
}

/** Fills in the data of a person without a profile. */
export async function describePerson(desk: Locator, surname: string, names: string): Promise<void> {
  await desk.getByLabel('Apellido').fill(surname);
  await desk.getByRole('textbox', { name: /^Nombre/ }).fill(names);
  await desk.getByLabel('Teléfono').fill('2494 55-5555');
}

export function openDatabase({ instance }: Office): DatabaseSync {
  const database = new DatabaseSync(path.join(instance.environment.dataDirectory, 'database', 'cms.db'));
  database.exec('pragma busy_timeout = 5000');
  return database;
}
