import { request } from './request.ts';

/**
 * `request` for a file, which may take minutes on a slow network: the time limit counts from the last byte that was
 * received, not from the start. @throws ApiError
 */
export const requestFile = (input: RequestInfo | URL, init?: RequestInit): Promise<Response> =>
  request(input, init, async ({ body }, restartTimer) => {
    const watch = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>({
      transform(bytes, controller) {
        restartTimer();
        controller.enqueue(bytes);
      },
    });
    return new Response(body?.pipeThrough(watch)).arrayBuffer();
  });
