import * as z from 'zod/mini';
import { singleLineText } from '../field.schema.ts';
import { pageFields } from '../list-query.schema.ts';
import { USER_ROLES, USER_SORTS } from './user-roles.ts';

/**
 * GET /api/users/admin/all: newest first unless `sort` says otherwise ('-' is descending), in pages. `search` looks for
 * its words in name, email and contact; `role` keeps the users with this role ('customer': without any), or the blocked ones.
 */
export const listUsersSchema = z.strictObject({
  search: z.optional(singleLineText({ max: 100 })),
  role: z.optional(z.enum(USER_ROLES)),
  sort: z.optional(z.enum(USER_SORTS)),
  ...pageFields,
});
export type ListUsersInput = z.infer<typeof listUsersSchema>;
