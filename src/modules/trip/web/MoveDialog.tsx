import { useQuery } from '@tanstack/react-query'
import { addDays } from '../../../kernel/api/day.ts'
import { formatDate } from '../../../kernel/api/time.ts'
import { call } from '../../../kernel/web/call.ts'
import { SearchSelect } from '../../../kernel/web/field/SearchSelect.tsx'
import { ActionDialog } from '../../../kernel/web/form/ActionDialog.tsx'
import { useForm } from '../../../kernel/web/form/useForm.ts'
import { tripRoutes as routes, type TripDetail, type TripStop } from '../api/trip.ts'
import { boardQuery } from './queries.ts'

type Props = { trip: TripDetail; stop: TripStop; onDone: () => void; onClose: () => void }

const daysAhead = 14

/** Moves a stop to another trip of the next days that has not left. */
export default function MoveDialog({ trip, stop, onDone, onClose }: Props) {
  const today = formatDate(Date.now())
  const { data } = useQuery(boardQuery(today, addDays(today, daysAhead)))
  const others = data?.trips.filter(({ id, mayMove }) => mayMove && id !== trip.id) ?? []
  const form = useForm({
    schema: routes.move.body,
    given: { id: trip.id, stopId: stop.id },
    send: (body, how) => call(routes.move, { body }, how),
    onSaved: () => {
      onDone()
      onClose()
    },
  })
  return (
    <ActionDialog title="移到别的车" form={form} act="移过去" onClose={onClose}>
      {data && others.length === 0 ? (
        <p className="nothing field-wide">没有别的车次可以移。请先新增一趟车。</p>
      ) : (
        <div className="field field-wide">
          <span>移到哪一趟</span>
          <SearchSelect
            aria-label="移到哪一趟"
            clearable={false}
            value={(form.values.toTripId ?? undefined) as number | undefined}
            placeholder="选择车次"
            options={others.map(({ id, number, runsOn, driver, stops, boxes }) => ({
              value: id,
              label: [runsOn, number, driver, `${stops} 站 ${boxes} 箱`].filter(Boolean).join(' '),
            }))}
            onChange={value => form.set('toTripId', value ?? null)}
          />
          {form.faults.toTripId && <span className="field-fault">请选择车次</span>}
        </div>
      )}
    </ActionDialog>
  )
}
