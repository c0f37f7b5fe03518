import { useQuery } from '@tanstack/react-query'
import { formatDate } from '../../../../kernel/api/time.ts'
import { call } from '../../../../kernel/web/call.ts'
import { DayPick } from '../../../../kernel/web/field/DayPick.tsx'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FieldFrame } from '../../../../kernel/web/form/FieldFrame.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { type MallEntry, type MallFacts, mallKinds, mallRoutes as routes } from '../../api/mallSettlement.ts'
import { accountsQuery } from '../bankStatementQuery.ts'
import { refreshMalls } from './mallQuery.ts'

const done = (onClose: () => void, words: string) => () => {
  notice.success(words)
  void refreshMalls()
  onClose()
}

type EnterProps = { given: Partial<MallFacts>; onClose: () => void }

/** Enters what a mall paid or deducted for a month. */
export function EnterMall({ given, onClose }: EnterProps) {
  const today = formatDate(Date.now())
  const { data: accounts = [] } = useQuery(accountsQuery)
  const form = useForm({
    schema: routes.enter.body,
    given: { kind: 'payment' as const, onDay: today, month: `${today.slice(0, 8)}01`, ...given },
    send: (body, how) => call(routes.enter, { body }, how),
    onSaved: done(onClose, '已登记'),
  })
  const month = String(form.values.month ?? '')
  const pick = (name: 'accountId' | 'intoAccountId', label: string, mall: boolean) => (
    <FieldFrame form={form} name={name} id={`mall-${name}`} label={label}>
      <select
        id={`mall-${name}`}
        className="input"
        value={String(form.values[name] ?? '')}
        onChange={event => form.set(name, event.target.value === '' ? null : Number(event.target.value))}
      >
        <option value="">请选择</option>
        {accounts
          .filter(one => (one.kind === 'mall') === mall && one.active)
          .map(one => (
            <option key={one.id} value={one.id}>
              {one.name}
            </option>
          ))}
      </select>
    </FieldFrame>
  )
  return (
    <ActionDialog title="登记商场回款或扣款" form={form} act="登记" onClose={onClose}>
      {pick('accountId', '商场账户', true)}
      <FieldFrame form={form} name="month" id="mall-month" label="对账月份">
        <DayPick
          of="month"
          id="mall-month"
          value={month.slice(0, 7)}
          max={today.slice(0, 7)}
          onChange={chosen => form.set('month', chosen && `${chosen}-01`)}
        />
      </FieldFrame>
      <FormField form={form} name="kind" wide />
      <FormField form={form} name="amount" />
      <FormField form={form} name="onDay" />
      {form.values.kind !== 'charge' && pick('intoAccountId', '收入账户', false)}
      <FormField form={form} name="serial" />
      <FormField form={form} name="remark" wide />
    </ActionDialog>
  )
}

/** Takes an entry back by the opposite one, with the reason. */
export function TakeBackMall({ entry, onClose }: { entry: MallEntry; onClose: () => void }) {
  const form = useForm({
    schema: routes.takeBack.body,
    given: { id: entry.id },
    send: (body, how) => call(routes.takeBack, { body }, how),
    onSaved: done(onClose, '已冲销'),
  })
  return (
    <ActionDialog title={`冲销${mallKinds[entry.kind]}`} form={form} act="冲销" onClose={onClose}>
      <FormField form={form} name="reason" wide autoFocus />
      <p className="hint">会记一笔相反的流水，原来的一笔不变。</p>
    </ActionDialog>
  )
}
