import { formatDate, startOfDay } from '../../../../kernel/api/time.ts'
import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { rateRoutes as routes, type WageRateRow } from '../../api/rate.ts'
import { refreshRates } from '../queries.ts'

const done = (said: string, onClose: () => void) => () => {
  notice.success(said)
  void refreshRates()
  onClose()
}

/** Adds a rate. */
export function NewRate({ onClose }: { onClose: () => void }) {
  const form = useForm({
    schema: routes.add.body,
    name: 'wageRate-new',
    given: { work: 'install', unit: 'set', fromDay: formatDate(Date.now()) },
    send: (body, how) => call(routes.add, { body }, how),
    onSaved: done('单价已新增', onClose),
  })
  const { work, unit } = form.values
  return (
    <ActionDialog title="新增单价" form={form} act="新增" width={560} onClose={onClose}>
      <FormField form={form} name="work" />
      {work === 'install' && <FormField form={form} name="trade" placeholder="所有类别" />}
      <FormField form={form} name="unit" />
      {unit === 'box' && <FormField form={form} name="upToKg" placeholder="不分重量" />}
      <FormField form={form} name="price" />
      <FormField form={form} name="fromDay" />
      <FormField form={form} name="toDay" placeholder="一直有效" />
      <FormField form={form} name="remark" wide />
    </ActionDialog>
  )
}

type Props = { rate: WageRateRow; onClose: () => void }

/** Ends a rate on a day. */
export function EndRate({ rate: { id, version }, onClose }: Props) {
  const form = useForm({
    schema: routes.end.body,
    given: { id, version, toDay: formatDate(startOfDay(Date.now(), 1)) },
    send: (body, how) => call(routes.end, { body }, how),
    onSaved: done('单价已停用', onClose),
  })
  return (
    <ActionDialog title="停用单价" form={form} act="停用" onClose={onClose}>
      <FormField form={form} name="toDay" wide autoFocus />
      <p className="hint">从这一天起不再按它计算，已经记下的工钱不变。</p>
    </ActionDialog>
  )
}

/** Voids a rate that was wrong. */
export function VoidRate({ rate: { id, version }, onClose }: Props) {
  const form = useForm({
    schema: routes.cancel.body,
    given: { id, version },
    send: (body, how) => call(routes.cancel, { body }, how),
    onSaved: done('单价已作废', onClose),
  })
  return (
    <ActionDialog title="作废单价" form={form} act="作废" danger onClose={onClose}>
      <p className="hint">录错的单价作废，留着备查；按它记下的工钱不变，要改请冲正。</p>
      <FormField form={form} name="reason" lines autoFocus placeholder="如：少写一个零" />
    </ActionDialog>
  )
}
