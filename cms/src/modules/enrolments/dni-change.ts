import { errors } from '@strapi/utils';
import type { Transaction } from '../../platform/database/transaction';
import { lockCapacity } from './capacity';
import { lockPeople } from '../accounts/person';
import { changeDni, rowsIn, trainingsWith } from './rows';
import { dniTexts } from './texts';

/** Another profile has the new DNI in a training that the person is in, too; places are held by DNI. */
export class DniInTraining extends errors.ValidationError {
  constructor() {
    super(dniTexts.inTraining);
  }
}

/** The document of another profile with this DNI was seen. */
export class DniHeld extends errors.ValidationError {
  constructor() {
    super(dniTexts.held);
  }
}

/** People in a training need a DNI, because places are held by it. */
class DniMissing extends errors.ValidationError {
  constructor() {
    super(dniTexts.missing);
  }
}

/**
 * Applies a new DNI to the enrolments of people; locks the people and the capacities. Certificates keep the DNI they
 * were issued with.
 *
 * @param dni in its canonical form; `null` for none
 * @throws {DniInTraining}
 * @throws {errors.ValidationError} when there would be no DNI and they are in a training
 */
export async function changeDniIn(
  transaction: Transaction,
  personIds: readonly number[],
  dni: string | null,
): Promise<void> {
  await lockPeople(transaction, personIds);
  for (const trainingId of await trainingsWith(transaction, personIds)) {
    if (dni === null) throw new DniMissing();
    await lockCapacity(transaction, trainingId);
    for (const row of await rowsIn(transaction, trainingId, personIds)) {
      if (!(await changeDni(transaction, trainingId, row, dni))) throw new DniInTraining();
    }
  }
}
