import { joined } from '../../src/kernel/api/joined.ts'
import { ofModules } from '../support/ofModules.ts'
import type { Permissions } from '../support/permissions.ts'

const parts = await ofModules<{ permissions: Permissions }>('permissions')

/** Who may make each call of the product, as the modules' `tests/permissions.ts` say. */
export const matrix: Permissions = joined(parts.map(part => part.permissions))

/** Calls of which two modules speak. */
export const saidTwice = parts
  .flatMap(part => Object.keys(part.permissions))
  .filter((at, index, all) => all.indexOf(at) !== index)
