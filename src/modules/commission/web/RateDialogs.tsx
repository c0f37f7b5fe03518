import { monthOf } from '../../../kernel/api/month.ts'
import { formatDate, startOfDay } from '../../../kernel/api/time.ts'
import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { confirm, notice } from '../../../kernel/web/notice.ts'
import { type RateRow, rateRoutes as routes } from '../api/rate.ts'
import { refreshRates } from './commissionQuery.ts'

/** Adds a rate. */
export function NewRate({ onClose }: { onClose: () => void }) {
  const form = useForm({
    schema: routes.add.body,
    given: { fromDay: monthOf(formatDate(Date.now())), fromAmount: 0 },
    send: (body, how) => call(routes.add, { body }, how),
    onSaved: () => {
      notice.success('提成比例已新增')
      void refreshRates()
      onClose()
    },
  })
  return (
    <ActionDialog title="新增提成比例" form={form} act="新增" width={560} onClose={onClose}>
      <FormField form={form} name="rate" autoFocus />
      <FormField form={form} name="fromAmount" />
      <FormField form={form} name="categoryId" placeholder="全部品类" />
      <FormField form={form} name="roleId" placeholder="全部角色" />
      <FormField form={form} name="fromDay" />
      <FormField form={form} name="toDay" placeholder="一直有效" />
      <FormField form={form} name="remark" wide />
    </ActionDialog>
  )
}

/** Ends a rate on a day. */
export function EndRate({ rate, onClose }: { rate: RateRow; onClose: () => void }) {
  const { id, version } = rate
  const form = useForm({
    schema: routes.end.body,
    given: { id, version, toDay: formatDate(startOfDay(Date.now(), 1)) },
    send: (body, how) => call(routes.end, { body }, how),
    onSaved: () => {
      notice.success('提成比例已停用')
      void refreshRates()
      onClose()
    },
  })
  return (
    <ActionDialog title="停用提成比例" form={form} act="停用" onClose={onClose}>
      <FormField form={form} name="toDay" wide autoFocus />
      <p className="hint">从这一天起不再按它计提，已经计提的不变。</p>
    </ActionDialog>
  )
}

/** Removes a rate that nothing was computed by, after a question. */
export async function removeRate({ id, version }: RateRow): Promise<void> {
  if (!(await confirm({ title: '删除这条提成比例？', okText: '删除', danger: true }))) return
  await call(routes.remove, { body: { id, version } })
    .then(() => notice.success('提成比例已删除'))
    .catch(() => undefined)
  await refreshRates()
}
