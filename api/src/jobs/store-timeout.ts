/** How long the store of the jobs may take to answer before it counts as down. */
export const STORE_TIMEOUT_MS = 1_000;
