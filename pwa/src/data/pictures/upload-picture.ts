import type { Picture } from '@canteen/domain/pictures/picture.schema';
import { jsonOf } from '../api-client/api.ts';
import { userRequest } from '../api-client/request.ts';

/** POST /api/pictures: the address of the uploaded picture, as the product serves it. @throws ApiError */
export async function uploadPicture(file: File, signal: AbortSignal): Promise<string> {
  const body = new FormData();
  body.set('picture', file);
  return (await jsonOf<Picture>(userRequest('/api/pictures', { method: 'POST', body, signal }))).imageUrl;
}
