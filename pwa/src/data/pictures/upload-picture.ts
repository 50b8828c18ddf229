import type { Picture } from '@canteen/domain/pictures/picture.schema';
import { userRequest } from '../api-client/request.ts';

/** POST /api/pictures: the address of the uploaded picture, as the product serves it. @throws ApiError */
export async function uploadPicture(file: File, signal: AbortSignal): Promise<string> {
  const body = new FormData();
  body.set('picture', file);
  const response = await userRequest('/api/pictures', { method: 'POST', body, signal });
  return ((await response.json()) as Picture).imageUrl;
}
