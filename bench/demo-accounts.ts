// Contact numbers of the demo accounts.
export const OWNER = '9000000001';
export const ADMIN = '9000000002';
export const CUSTOMER = '9000000005';
