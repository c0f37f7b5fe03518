import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { yuan } from '../../../kernel/api/format.ts'
import { call } from '../../../kernel/web/call.ts'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { type FormModel, useForm } from '../../../kernel/web/form/useForm.ts'
import { type CarriedShipment, tripRoutes as routes, type TripDetail } from '../api/trip.ts'
import { waitingQuery } from './queries.ts'
import { homeWords, loadWords } from './words.ts'

type Props = { trip: TripDetail; onDone: () => void; onClose: () => void }

/** Chooses among the shipments that wait for a trip, by district and day. */
export default function PutDialog({ trip, onDone, onClose }: Props) {
  const { data, error } = useQuery(waitingQuery())
  const form = useForm({
    schema: routes.put.body,
    given: { id: trip.id, shipmentIds: [] },
    send: (body, how) => call(routes.put, { body }, how),
    onSaved: () => {
      onDone()
      onClose()
    },
  })
  return (
    <ActionDialog title={`排上出库单 ${trip.number}`} form={form} act="排上车" width={640} onClose={onClose}>
      {error && <p className="field-fault">{error.message}</p>}
      {data?.length === 0 && <p className="nothing">没有待排的出库单。出库单提交后、出库前会出现在这里。</p>}
      {data && <Choice form={form} rows={data} />}
      {form.faults.shipmentIds && (
        <p className="field-fault" role="alert">
          {form.faults.shipmentIds}
        </p>
      )}
    </ActionDialog>
  )
}

function Choice({ form, rows }: { form: FormModel; rows: readonly CarriedShipment[] }) {
  const [district, setDistrict] = useState('')
  const ids = form.values.shipmentIds as number[]
  const districts = [...new Set(rows.map(one => one.district).filter(Boolean))].sort()
  const shown = rows.filter(one => district === '' || one.district === district)
  const toggle = (id: number, on: boolean) => form.set('shipmentIds', on ? [...ids, id] : ids.filter(one => one !== id))
  return (
    <div className="field-wide">
      {districts.length > 1 && (
        <fieldset className="chips trip-choice-by">
          <legend className="unseen">按区看</legend>
          {['', ...districts].map(one => (
            <button
              key={one}
              type="button"
              className="chip"
              aria-pressed={district === one}
              onClick={() => setDistrict(one)}
            >
              {one || '全部'}
            </button>
          ))}
        </fieldset>
      )}
      <ul className="trip-choice">
        {shown.map(one => (
          <li key={one.id}>
            <label>
              <input
                type="checkbox"
                checked={ids.includes(one.id)}
                onChange={event => toggle(one.id, event.target.checked)}
              />
              <span>
                <b>{`${one.number} ${one.customerName}`}</b>
                <small>{homeWords(one)}</small>
                <small>
                  {[
                    `${one.shipOn} 出库`,
                    one.goodsNames,
                    loadWords(one),
                    one.collect !== null && `代收 ${yuan(one.collect)}`,
                  ]
                    .filter(Boolean)
                    .join('，')}
                </small>
              </span>
            </label>
          </li>
        ))}
      </ul>
    </div>
  )
}
