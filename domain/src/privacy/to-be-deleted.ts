/** Why a user who has asked for the deletion of the account cannot order. */
export const TO_BE_DELETED =
  'You asked to delete your account. To order again, choose Keep my account in your profile.';
