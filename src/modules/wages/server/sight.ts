import type { Desk } from '../../../kernel/server/desk/desk.ts'
import type { Condition } from '../../../kernel/server/list/list.ts'
import type { Shown } from '../../../kernel/server/record/publish.ts'
import type { Sight } from '../../../kernel/server/record/serve.ts'
import { inScope } from '../../../kernel/server/record/visibility.ts'
import { wagePlaces } from '../api/places.ts'

/** The module under which roles give a data scope for wages. */
export const scopeModule = 'wage'
/** How browsers know entries of wages. */
export const entriesShown: Shown = {
  topic: 'wageEntry',
  menu: wagePlaces.desk.authority as string,
  module: scopeModule,
}

/** Whether what a colleague earned is theirs to see: whoever sees their own sees it. */
const own = (desk: Desk) => desk.reach(scopeModule).own
export const seesAll = (desk: Desk): boolean => desk.reach(scopeModule).office

/** The condition of entries (alias `e`) that a person sees: those of papers of their departments, and what they earned themselves. */
export const entriesSeen = (desk: Desk): Condition =>
  inScope(desk, { module: scopeModule, table: 'wage_entry', owner: 'employee_id' }, 'e')

type Stored = { ownerId: number; departmentId: number | null; employeeId: number | null }

/** Who sees a document of wages: whoever has its maker in their scope, and the colleague whose wages it tells. */
export function sightOf<R extends Stored>(table: string): Sight<R> {
  return {
    condition: desk => bind => {
      const scoped = inScope(desk, { module: scopeModule, table }, 'e')(bind)
      return own(desk) ? `(${scoped} or e.employee_id = ${bind(desk.employeeId)})` : scoped
    },
    sees: (desk, one) => desk.reaches(scopeModule, one) || (own(desk) && one.employeeId === desk.employeeId),
    seesAll,
    placed: (_desk, stored) =>
      stored.map(({ ownerId, departmentId, employeeId }) => ({
        ownerId,
        departmentId,
        sharedWith: new Set(employeeId === null ? [] : [employeeId]),
      })),
  }
}
