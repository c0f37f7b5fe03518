import { z } from 'zod'
import { Id } from '../../../kernel/api/fields.ts'
import { Mobile } from '../../../kernel/api/phone.ts'
import { NewUsername } from '../../identity/api/identity.ts'
import { EmployeeFields } from './employee.ts'

/** An employee as a row of an import: without a user name, a new account gets one that is made up. */
export const ImportedEmployee = EmployeeFields.extend({
  mobile: Mobile,
  username: NewUsername.optional(),
  roleIds: z.array(Id).max(50).default([]),
})
export type ImportedEmployee = z.output<typeof ImportedEmployee>
