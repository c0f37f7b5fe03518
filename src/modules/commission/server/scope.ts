import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { Condition } from '../../../kernel/server/list/list.ts'
import type { Shown } from '../../../kernel/server/record/publish.ts'
import { inScope, type Visibility } from '../../../kernel/server/record/visibility.ts'

/** Module code under which roles give a data scope for commission. */
export const scopeModule = 'commission'
/** The element that lets a person see the commission of others in their data scope. */
const seesOthers = 'commissionInfo:others'

/** The data scope of commission: whose it is, and their department. */
const visibility: Visibility = { module: scopeModule, table: 'commission_entry' }

/** How browsers know commission. */
export const commissionShown: Shown = { topic: 'commission', menu: 'commissionInfo', module: scopeModule }

/** Returns the condition of what the person may see of commission: their own, and with the element others' of their data scope. */
export function seenBy(desk: Desk, alias: string): Condition {
  const scope = inScope(desk, visibility, alias)
  if (desk.may(seesOthers)) return scope
  return bind => `${alias}.owner_id = ${bind(desk.employeeId)}`
}

/** Tells whether the person sees everybody's commission. */
export const seesAll = (desk: Desk): boolean => desk.may(seesOthers) && desk.reach(scopeModule).office
