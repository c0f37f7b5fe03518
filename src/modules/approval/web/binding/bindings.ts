import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../kernel/web/call.ts'
import { useLive } from '../../../../kernel/web/live.ts'
import { queryClient, queryOf } from '../../../../kernel/web/query.ts'
import type { BindingChange, BindingInput, BindingSubject } from '../../api/binding.ts'
import { bindingRoutes as routes } from '../../api/bindingRoutes.ts'

const subjectsQuery = queryOf(routes.subjects)

const refreshSubjects = () => queryClient.invalidateQueries({ queryKey: subjectsQuery.queryKey })

/** Returns every type of document with its bindings, and follows the changes of colleagues. */
export function useSubjects() {
  useLive('approvalBinding', () => void refreshSubjects())
  return useQuery(subjectsQuery)
}

/** Returns the key of a type in the address. */
export const keyOf = ({ business, formId }: Pick<BindingSubject, 'business' | 'formId'>) =>
  formId === null ? business : `${business}-${formId}`

/** Returns the present list of a type, to be changed and sent. */
export const inputsOf = ({ bindings }: BindingSubject): BindingInput[] =>
  bindings.map(({ id, when, flowId }) => ({ id, when, flowId }))

type Change = Partial<Pick<BindingChange, 'unmatched' | 'bindings'>>

/**
 * Saves a type's list with what changed of it, in the version that is shown; what a colleague saved meanwhile is
 * fetched.
 */
export async function saveSubject(subject: BindingSubject, change: Change): Promise<BindingSubject> {
  const { business, formId, version, unmatched } = subject
  const body = { business, formId, version, unmatched, bindings: inputsOf(subject), ...change }
  try {
    const saved = await call(routes.save, { body }, { quiet: true })
    queryClient.setQueryData<BindingSubject[]>(subjectsQuery.queryKey, known =>
      known?.map(one => (keyOf(one) === keyOf(saved) ? saved : one)),
    )
    return saved
  } finally {
    await refreshSubjects()
  }
}
