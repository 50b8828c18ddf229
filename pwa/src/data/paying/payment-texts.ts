export const UNVERIFIED_TEXT = 'Payment verification failed!';
export const NOT_BEGUN = 'The payment could not be started. Nothing was charged. Please try again.';
