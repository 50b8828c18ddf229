/** The form of an entity's id: 24 hex digits. */
export const ID = /^[0-9a-f]{24}$/;

export const isId = (text: string) => ID.test(text);
