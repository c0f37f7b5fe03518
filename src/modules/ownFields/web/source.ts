import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import type { OwnDesign, OwnForm } from '../contract/ownFields.ts'
import { ownFieldsRoutes as routes } from '../contract/routes.ts'

/** Everything the designer shows. */
export const designQuery = queryOf(routes.forms)

/** Puts a form that was saved in the place of the one that was read. */
export function keepForm(form: OwnForm): void {
  queryClient.setQueryData(
    designQuery.queryKey,
    (design: OwnDesign | undefined) =>
      design && { ...design, forms: design.forms.map(one => (one.noun === form.noun ? form : one)) },
  )
}
