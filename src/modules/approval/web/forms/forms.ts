import { useQuery } from '@tanstack/react-query'
import { call } from '../../../../kernel/web/call.ts'
import { useLive } from '../../../../kernel/web/live.ts'
import { confirm, notice } from '../../../../kernel/web/notice.ts'
import { queryClient, queryOf } from '../../../../kernel/web/query.ts'
import { doneWithUndo } from '../../../../kernel/web/undo.ts'
import type { FormRow } from '../../api/form.ts'
import { formRoutes as routes } from '../../api/formRoutes.ts'

export const formsQuery = queryOf(routes.list)
export const formQuery = (id: number) => queryOf(routes.detail, { params: { id } })

/** Fetches the forms again. */
export const refreshForms = () => queryClient.invalidateQueries({ queryKey: formsQuery.queryKey })

/** Returns the forms, following what colleagues do. */
export function useForms() {
  useLive('approvalForm', () => void refreshForms())
  return useQuery(formsQuery)
}

/** Reorders the forms: shown at once, reverted if the server refuses. */
export async function arrangeForms(before: number[], order: number[]): Promise<void> {
  const rank = new Map(order.map((id, at) => [id, at]))
  queryClient.setQueryData<FormRow[]>(formsQuery.queryKey, known =>
    known?.toSorted((a, b) => (rank.get(a.id) ?? 0) - (rank.get(b.id) ?? 0)),
  )
  try {
    await call(routes.arrange, { body: { before, order } }, { quiet: true })
  } finally {
    await refreshForms()
  }
}

/** Disables a form, or enables it. */
export async function enableForm({ id, name, enabled }: FormRow): Promise<void> {
  await sendEnabled(id, !enabled)
  const follows = enabled ? '：不能再用它发起，已发起的审批照常进行' : ''
  doneWithUndo(`“${name}”已${enabled ? '停用' : '启用'}${follows}`, () => sendEnabled(id, enabled))
}

async function sendEnabled(id: number, enabled: boolean): Promise<void> {
  await call(routes.enable, { body: { id, enabled } })
  await refreshForms()
}

/** Asks and removes a form that nobody has used. */
export async function removeForm({ id, name }: FormRow): Promise<void> {
  const content = '只有没有单据、也没有流程的表单才能删除；否则请停用。'
  if (!(await confirm({ title: `删除“${name}”？`, content, okText: '删除', danger: true }))) return
  await call(routes.remove, { body: { id } })
  notice.success(`“${name}”已删除`)
  await refreshForms()
}
