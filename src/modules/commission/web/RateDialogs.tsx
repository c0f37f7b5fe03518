import { percentWords } from '../../../kernel/api/format.ts'
import { monthOf } from '../../../kernel/api/month.ts'
import { formatDate, startOfDay } from '../../../kernel/api/time.ts'
import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { doneWithUndo } from '../../../kernel/web/undo.ts'
import { RateFacts, type RateRow, rateRoutes as routes } from '../api/rate.ts'
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

/** Ends a rate on a day. It has no undo: an end cannot be moved back, since by then the days after it may be computed by another rate. */
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

/** Removes a rate that nothing was computed by; taken back, it is added as it was. */
export async function removeRate(rate: RateRow): Promise<void> {
  const { id, version } = rate
  const isGone = await call(routes.remove, { body: { id, version } }).then(
    () => true,
    () => false,
  )
  await refreshRates()
  if (isGone)
    doneWithUndo(`提成比例 ${percentWords(rate.rate)} 已删除`, () =>
      call(routes.add, { body: RateFacts.parse(rate) }).finally(refreshRates),
    )
}
