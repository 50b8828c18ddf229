/** The doctor sends it with its signed event. The answer has X-Forwarded-For in it, as the API got it. */
export const DOCTOR_HEADER = 'x-canteen-doctor';
