import type { ImportError } from '@canteen/domain/foods/food-import.schema';
import type { FoodRow } from '@canteen/domain/foods/spreadsheet-food-rows';
import { FILE_CHANGED, readBytes } from './read-bytes.ts';

/** What the preview worker gets; it answers with a FoodPreview. */
export interface PreviewRequest {
  file: ArrayBuffer;
  name: string;
}

/** What an import of the file would do, or what is wrong with the whole file. */
export type FoodPreview =
  | { problem: string }
  | {
      /** How many foods can be imported. */
      foods: number;
      /** One for each row that cannot. */
      errors: ImportError[];
      /** The first rows of both, in the order of the file. */
      first: (FoodRow | ImportError)[];
    };

/** The server ends the reading of a file later than this. */
const TIMEOUT_MS = 30_000;

/** The worker could not be started, for example without a network. */
class NoWorkerError extends Error {
  override readonly name = 'NoWorkerError';
}

/** Reads the foods of a spreadsheet on this device. @throws NoWorkerError when that is not possible */
export async function previewFoods(file: File): Promise<FoodPreview> {
  const bytes = await readBytes(file);
  if (!bytes) return { problem: FILE_CHANGED };
  const request: PreviewRequest = { file: bytes, name: file.name };
  // Each file has a worker of its own, which is ended with it.
  const worker = new Worker(new URL('./preview-worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<FoodPreview>((resolve, reject) => {
      timer = setTimeout(() => resolve({ problem: 'This file takes too long to read.' }), TIMEOUT_MS);
      worker.onerror = () => reject(new NoWorkerError());
      worker.onmessage = ({ data }: MessageEvent<FoodPreview>) => resolve(data);
      worker.postMessage(request);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}
