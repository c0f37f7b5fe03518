import { defaultRolesOf } from '../../src/modules/organisation/server/defaults/defaults.ts'
import { world } from '../../src/world.ts'

/** The roles that every company starts with. */
export const defaultRoles = defaultRolesOf(world)
