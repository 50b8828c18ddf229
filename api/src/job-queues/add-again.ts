/** After this time a job whose work was not done is added again, because the job store may have lost it. */
export const ADD_AGAIN_MS = 60_000;
