import { departmentHandlers } from './departments.ts'
import { directoryHandlers } from './directory.ts'
import { officeHandlers } from './offices.ts'

/** Every call of this module. */
export const organisationHandlers = [...officeHandlers, ...directoryHandlers, ...departmentHandlers]
