/** Answers a GET of the API, such as '/api/shops'. */
export type AskApi = (path: string) => Promise<Response>;

/** The JSON of successful answers, by path. */
export type Answers = Record<string, unknown>;

/** The successful answers of these calls; a call that fails or takes too long is left out. */
export async function preloadAnswers(
  ask: AskApi,
  calls: readonly string[],
  limitMs: number,
): Promise<Answers> {
  const answers: Answers = {};
  let timer: ReturnType<typeof setTimeout> | undefined;
  const limit = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, limitMs);
  });
  const all = Promise.allSettled(
    calls.map(async (path) => {
      const answer = await ask(path);
      if (answer.ok) answers[path] = await answer.json();
    }),
  );
  await Promise.race([all, limit]);
  clearTimeout(timer);
  // A copy, because a late answer may still come.
  return { ...answers };
}
