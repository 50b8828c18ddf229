import type { ImportError } from '@canteen/domain/food-import.schema';
import type { FoodRow } from '@canteen/domain/food-rows';

type Rows = readonly (readonly (string | number | null)[])[];

/** What the spreadsheet worker is asked for. */
export type Task = { kind: 'read'; file: ArrayBuffer; name: string } | { kind: 'write'; rows: Rows };
export type Answer<Value> = { value: Value } | { message: string };

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
const PATIENCE_MS = 30_000;

/** The worker could not be started, for example without a network. */
class NoWorker extends Error {
  override readonly name = 'NoWorker';
}

/** Each task has a worker of its own, which is ended with it. @throws NoWorker, Error with a message for the user */
async function inWorker<Value>(task: Task): Promise<Value> {
  const worker = new Worker(new URL('./spreadsheet-worker.ts', import.meta.url), { type: 'module' });
  let timer: ReturnType<typeof setTimeout> | undefined;
  try {
    return await new Promise<Value>((resolve, reject) => {
      timer = setTimeout(() => reject(new Error('This file takes too long to read.')), PATIENCE_MS);
      worker.onerror = () => reject(new NoWorker());
      worker.onmessage = ({ data }: MessageEvent<Answer<Value>>) => {
        if ('value' in data) resolve(data.value);
        else reject(new Error(data.message));
      };
      worker.postMessage(task);
    });
  } finally {
    clearTimeout(timer);
    worker.terminate();
  }
}

/** Reads the foods of a spreadsheet on this device. @throws NoWorker when that is not possible */
export async function previewFoods(file: File): Promise<FoodPreview> {
  const bytes = await file.arrayBuffer();
  return inWorker<FoodPreview>({ kind: 'read', file: bytes, name: file.name }).catch((error: unknown) => {
    if (error instanceof NoWorker || !(error instanceof Error)) throw error;
    return { problem: error.message };
  });
}

/** Makes an .xlsx file with one sheet of these rows. @throws NoWorker */
export async function makeWorkbook(rows: Rows): Promise<Blob> {
  const bytes = await inWorker<Uint8Array<ArrayBuffer>>({ kind: 'write', rows });
  return new Blob([bytes], { type: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet' });
}
