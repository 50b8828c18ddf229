import { violatedConstraint } from '../database/database-errors.ts';
import { fieldError } from '../errors/app-error.ts';

const PICTURE_MISSING = 'This picture is no longer there. Please upload it again.';
const CONSTRAINTS = ['shops_picture', 'foods_picture'];

/** For `.catch` of a write with an `image_url`. @throws INVALID 400 when the upload does not exist, else the error */
export function throwMissingPicture(error: unknown): never {
  if (CONSTRAINTS.includes(violatedConstraint(error) ?? ''))
    throw fieldError('INVALID', 'imageUrl', PICTURE_MISSING);
  throw error;
}
