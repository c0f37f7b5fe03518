import { queryClient, queryOf } from '../../../kernel/web/query.ts'
import type { CustomDesign, CustomForm } from '../api/customFields.ts'
import { customFieldsRoutes as routes } from '../api/routes.ts'

/** Everything the designer shows. */
export const designQuery = {
  ...queryOf(routes.forms),
  // What follows from a publication is told while it goes on.
  refetchInterval: ({ state }: { state: { data?: CustomDesign | undefined } }) =>
    state.data?.forms.some(form => form.work?.state === 'running' || form.following?.running) ? 1500 : false,
} as const

/** Puts a form that was saved in the place of the one that was read. */
export function keepForm(form: CustomForm): void {
  queryClient.setQueryData(
    designQuery.queryKey,
    (design: CustomDesign | undefined) =>
      design && { ...design, forms: design.forms.map(one => (one.noun === form.noun ? form : one)) },
  )
}
