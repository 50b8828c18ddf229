import { violatedConstraint } from '../database/database-errors.ts';
import { fieldError } from '../errors/app-error.ts';
import { throwMissingPicture } from '../pictures/missing-picture.ts';

const NAME_TAKEN = 'This shop already has a food with this name';

/**
 * Turns a violated constraint of `foods` into an error that names the field, for `.catch`.
 * @throws CONFLICT 409 when the shop has a food of this name, INVALID 400 when the picture is gone, else the error itself
 */
export function throwFoodConflict(error: unknown): never {
  if (violatedConstraint(error) === 'foods_of_shop')
    throw fieldError('CONFLICT', 'name', NAME_TAKEN, { cause: error });
  throwMissingPicture(error);
}
