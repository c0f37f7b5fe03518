import { yuan } from '../../../kernel/api/format.ts'
import { call } from '../../../kernel/web/call.ts'
import { Field } from '../../../kernel/web/field/Field.tsx'
import { fieldsOf } from '../../../kernel/web/field/spec.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { type FormModel, useForm } from '../../../kernel/web/form/useForm.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { sendOrKeep } from '../../../kernel/web/outbox/sendOrKeep.ts'
import { usePhone } from '../../../kernel/web/ui/usePhone.ts'
import { accountKinds } from '../../money/api/words.ts'
import { HandedLine, type KindSum, tripRoutes as routes, type TripDetail } from '../api/trip.ts'

type Props = {
  trip: Pick<TripDetail, 'id' | 'number' | 'sums'>
  /** How many of its shipments have left and are not signed for. */
  open: number
  onDone: () => void
  onClose: () => void
}

const fields = fieldsOf(HandedLine)

/** Ends the day of a trip: what of each kind was collected is handed in, all of it unless the person says less, and why. */
export default function HandInDialog({ trip: { id, number, sums }, open, onDone, onClose }: Props) {
  const phone = usePhone()
  const form = useForm({
    schema: routes.handIn.body,
    given: { id, lines: sums.map(({ kind, amount }) => ({ kind, handed: Math.max(0, amount), reason: '' })), note: '' },
    send(body, how) {
      const send = () => call(routes.handIn, { body }, how)
      const act = { about: `trip:${id}`, title: `交账 ${number}`, route: routes.handIn.at, sent: { body } }
      return phone ? sendOrKeep(act, how, send) : send()
    },
    onSaved(saved) {
      onClose()
      if (saved) onDone()
      else notice.success('没有连上网，已记下；连上后自动发送，发送成功前还没有交账')
    },
  })
  return (
    <ActionDialog title={`交账 ${number}`} form={form} act="确认交账" width={560} onClose={onClose}>
      <p className="hint">
        {sums.length > 0 ? '点清后交给财务；财务确认每笔收款后，才算客户付了款。' : '这趟车没有代收，交账后直接结清。'}
        {open > 0 && ` 有 ${open} 张出库单没有签收，交账后回到仓库，撤回出库后重新排车。`}
      </p>
      {sums.map((one, at) => (
        <Line key={one.kind} form={form} one={one} at={at} />
      ))}
      {form.faults.lines && (
        <p className="field-fault" role="alert">
          {form.faults.lines}
        </p>
      )}
      <FormField form={form} name="note" wide placeholder="如：一户不在家、客户转账截图两张" />
    </ActionDialog>
  )
}

type Row = { kind: KindSum['kind']; handed: number | null; reason: string }

function Line({ form, one: { kind, amount }, at }: { form: FormModel; one: KindSum; at: number }) {
  const rows = form.values.lines as readonly Row[]
  const row = rows[at] as Row
  const set = (patch: Partial<Row>) =>
    form.set(
      'lines',
      rows.map((line, place) => (place === at ? { ...line, ...patch } : line)),
    )
  const title = accountKinds[kind]
  const fault = form.faults[`lines.${at}.reason`] ?? form.faults[`lines.${at}.handed`]
  return (
    <fieldset className="trip-handed field-wide">
      <legend>{`${title}：代收 ${yuan(amount)}`}</legend>
      <div>
        <label htmlFor={`handed-${kind}`}>{`${title}交出（元）`}</label>
        <Field
          id={`handed-${kind}`}
          field={fields.handed as never}
          value={row.handed}
          sayWhy
          onChange={handed => set({ handed: handed as number | null })}
        />
      </div>
      {row.handed !== amount && (
        <div>
          <label htmlFor={`reason-${kind}`}>{`${title}差额原因`}</label>
          <Field
            id={`reason-${kind}`}
            field={fields.reason as never}
            value={row.reason}
            onChange={reason => set({ reason: String(reason ?? '') })}
          />
        </div>
      )}
      {fault && (
        <p className="field-fault" role="alert">
          {fault}
        </p>
      )}
    </fieldset>
  )
}
