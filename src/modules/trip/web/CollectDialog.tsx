import { useState } from 'react'
import { yuan } from '../../../kernel/api/format.ts'
import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../kernel/web/form/FormField.tsx'
import { type FormModel, useForm } from '../../../kernel/web/form/useForm.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { sendOrKeep } from '../../../kernel/web/outbox/sendOrKeep.ts'
import { Vouchers } from '../../money/web/receipt/Vouchers.tsx'
import { collectAsks, type DayShipment, type DayTrip, dayRoutes as routes, type TripDay } from '../api/day.ts'
import './trip.css'

type Props = {
  trip: Pick<DayTrip, 'id' | 'collections'>
  shipment: Pick<DayShipment, 'id' | 'number' | 'customerName' | 'collect'>
  accounts: TripDay['accounts']
  onDone: () => void
  onClose: () => void
}

/** Keeps what a driver collects at a home; finance confirms it. More than is owed is asked about. Where no answer comes the outbox keeps it. */
export default function CollectDialog({ trip, shipment, accounts, onDone, onClose }: Props) {
  const { id: shipmentId, number, customerName, collect } = shipment
  const [sending, setSending] = useState(0)
  const [photos, setPhotos] = useState<File[]>([])
  const had = trip.collections.reduce((sum, one) => (one.shipmentId === shipmentId ? sum + one.amount : sum), 0)
  const left = collect === null || collect <= had ? undefined : collect - had
  const cash = accounts.find(({ kind }) => kind === 'cash') ?? accounts[0]
  const form = useForm({
    schema: routes.collect.body,
    given: { id: trip.id, shipmentId, accountId: cash?.id, amount: left, beyond: false, remark: '', fileIds: [] },
    send(body, how) {
      const files = { route: routes.upload.at, field: 'fileIds', left: photos }
      const said = { about: `collect:${shipmentId}`, title: `代收 ${number}`, asks: collectAsks }
      const act = { ...said, route: routes.collect.at, sent: { body }, files }
      return sendOrKeep(act, how, () => call(routes.collect, { body }, how))
    },
    onSaved(saved) {
      onClose()
      if (saved) onDone()
      else notice.success('没有连上网，已记下；连上后自动发送，发送成功前还没有登记')
    },
  })
  return (
    <ActionDialog
      title={`代收 ${customerName}`}
      form={form}
      act="登记代收"
      waiting={sending > 0}
      width={560}
      onClose={onClose}
    >
      <p className="hint">
        {collect !== null && `这张单要代收 ${yuan(collect)}${had > 0 ? `，已登记 ${yuan(had)}` : ''}。`}
        财务确认后才算客户付了款。
      </p>
      <FormField form={form} name="amount" wide autoFocus={left === undefined} />
      <Accounts form={form} accounts={accounts} />
      <Vouchers form={form} onSending={setSending} onWaiting={setPhotos} route={routes} />
      <FormField form={form} name="remark" wide placeholder="如：客户现金付清、转账截图已拍" />
      {(form.faults.beyond || form.values.beyond === true) && (
        <label className="field-wide trip-beyond">
          <input
            type="checkbox"
            checked={form.values.beyond === true}
            onChange={event => form.set('beyond', event.target.checked)}
          />
          <span>{collectAsks.title}</span>
        </label>
      )}
      {form.faults.beyond && (
        <p className="field-fault" role="alert">
          {form.faults.beyond}
        </p>
      )}
    </ActionDialog>
  )
}

function Accounts({ form, accounts }: { form: FormModel; accounts: TripDay['accounts'] }) {
  return (
    <fieldset className="chips trip-accounts field-wide">
      <legend>收款方式</legend>
      {accounts.map(({ id, name }) => (
        <button
          key={id}
          type="button"
          className="chip"
          aria-pressed={form.values.accountId === id}
          onClick={() => form.set('accountId', id)}
        >
          {name}
        </button>
      ))}
      {form.faults.accountId && <span className="field-fault">{form.faults.accountId}</span>}
    </fieldset>
  )
}
