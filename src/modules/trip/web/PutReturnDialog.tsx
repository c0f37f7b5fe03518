import { useQuery } from '@tanstack/react-query'
import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { tripReturnRoutes as routes } from '../api/returns.ts'
import type { TripDetail } from '../api/trip.ts'
import { waitingReturnsQuery } from './queries.ts'

type Props = { trip: TripDetail; onDone: () => void; onClose: () => void }

/** Chooses a return that the trip fetches, among those that wait for it. */
export default function PutReturnDialog({ trip, onDone, onClose }: Props) {
  const { data, error } = useQuery(waitingReturnsQuery())
  const form = useForm({
    schema: routes.putReturn.body,
    given: { id: trip.id },
    send: (body, how) => call(routes.putReturn, { body }, how),
    onSaved: () => {
      onDone()
      onClose()
    },
  })
  return (
    <ActionDialog title={`排上退货 ${trip.number}`} form={form} act="排上车" width={640} onClose={onClose}>
      {error && <p className="field-fault">{error.message}</p>}
      {data?.length === 0 && <p className="nothing">没有要上门取的退货。退货单提交后、收货前会出现在这里。</p>}
      <ul className="trip-choice field-wide">
        {data?.map(({ id, number, customerName, address, contact, reason }) => (
          <li key={id}>
            <label>
              <input
                type="radio"
                name="returnId"
                checked={form.values.returnId === id}
                onChange={() => form.set('returnId', id)}
              />
              <span>
                <b>{`${number} ${customerName}`}</b>
                <small>{[address, contact, reason].filter(Boolean).join('，')}</small>
              </span>
            </label>
          </li>
        ))}
      </ul>
      {form.faults.returnId && (
        <p className="field-fault" role="alert">
          {form.faults.returnId}
        </p>
      )}
    </ActionDialog>
  )
}
