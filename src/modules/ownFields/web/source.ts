import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import type { OwnDesign, OwnForm } from '../api/ownFields.ts'
import { ownFieldsRoutes as routes } from '../api/routes.ts'

/** Everything the designer shows. */
export const designQuery = {
  ...queryOf(routes.forms),
  // What follows from a publication is told while it goes on.
  refetchInterval: ({ state }: { state: { data?: OwnDesign | undefined } }) =>
    state.data?.forms.some(form => form.work?.state === 'running' || form.following?.running) ? 1500 : false,
} as const

/** Puts a form that was saved in the place of the one that was read. */
export function keepForm(form: OwnForm): void {
  queryClient.setQueryData(
    designQuery.queryKey,
    (design: OwnDesign | undefined) =>
      design && { ...design, forms: design.forms.map(one => (one.noun === form.noun ? form : one)) },
  )
}
