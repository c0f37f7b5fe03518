import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Column, columnsOf } from '../../../kernel/api/list.ts'
import { Value } from '../../../kernel/web/field/Value.tsx'
import { Failed, Waiting } from '../../../kernel/web/list/States.tsx'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { StateTag } from '../../../kernel/web/ui/StateTag.tsx'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { answerTones, answerWords } from '../../shipment/web/answerWords.ts'
import { byDriver, type DriverPlan, type PlannedStop } from '../api/planList.ts'
import { type TripBoard, TripRow, tripRecord } from '../api/trip.ts'
import { Days, lastDay, useDay } from './Days.tsx'
import { boardQuery } from './queries.ts'
import { homeWords, loadOfAll, loadWords } from './words.ts'
import './planList.css'

const [vehicle, colleague] = columnsOf(TripRow.pick({ vehicleId: true, driverId: true })) as [Column, Column]
type Props = { onOpen: (id: number) => void }

/** Shows the plan of a day by driver: their trips with what each carries beside what its vehicle takes, and the homes by district. */
export default function PlanList({ onOpen }: Props) {
  const { today, day, setDay } = useDay()
  const board = useQuery({ ...boardQuery(today, lastDay(today)), placeholderData: keepPreviousData })
  if (board.error && !board.data) return <Failed error={board.error} onRetry={() => void board.refetch()} />
  if (!board.data) return <Waiting columns={3} />
  const drivers = byDriver(board.data.trips.filter(({ runsOn }) => runsOn === day))
  return (
    <div className="plan-list">
      <Days today={today} day={day} trips={board.data.trips} onPick={setDay} />
      {drivers.length === 0 && <p className="nothing">这一天还没有车次。点“新增车次”。</p>}
      {drivers.map(driver => (
        <OneDriver key={driver.key} driver={driver} onOpen={onOpen} />
      ))}
    </div>
  )
}

function OneDriver({ driver: { driverId, driver, trips, districts }, onOpen }: Props & { driver: DriverPlan }) {
  return (
    <section>
      <h3>{driverId === null ? driver || '还没有司机' : <Value column={colleague} value={driverId} />}</h3>
      {trips.map(trip => (
        <Trip key={trip.id} trip={trip} onOpen={onOpen} />
      ))}
      {districts.map(({ name, stops }) => (
        <div key={name} className="plan-district">
          <h4>{`${name || '没有写区'} · ${stops.length} 站`}</h4>
          <ul>
            {stops.map(one => (
              <Stop key={one.stop.id} one={one} several={trips.length > 1} />
            ))}
          </ul>
        </div>
      ))}
    </section>
  )
}

function Trip({ trip, onOpen }: Props & { trip: TripBoard['trips'][number] }) {
  const { id, number, state, vehicleId, tooMuch, unsized } = trip
  return (
    <p>
      <Button kind="text" onClick={() => onOpen(id)}>
        {number}
      </Button>{' '}
      <StateTag record={tripRecord} state={state} /> <Value column={vehicle} value={vehicleId} /> {loadWords(trip)}
      {unsized > 0 && <small>{`（${unsized} 行商品没有尺寸，体积没算）`}</small>}
      {tooMuch !== '' && <span className="trip-too-much">{`超载：${tooMuch}`}</span>}
    </p>
  )
}

function Stop({ one: { trip, stop, nth }, several }: { one: PlannedStop; several: boolean }) {
  const [first] = stop.shipments
  const asked = stop.shipments.find(({ dayState }) => dayState === 'asked') ?? first
  return (
    <li>
      <b>
        {several && `${trip.number} `}
        {`第 ${nth} 站 ${first?.customerName ?? stop.returns[0]?.customerName ?? `${stop.hidden} 张您看不到的单`}`}
      </b>
      {first && asked && (
        <>
          <Tag tone={answerTones[asked.dayState]}>{`客户${answerWords(asked)}`}</Tag>
          <small>{homeWords(first)}</small>
          <small>{loadWords(loadOfAll(stop.shipments))}</small>
        </>
      )}
      {stop.returns.map(({ id, goodsNames }) => (
        <small key={id}>{`取退货 ${goodsNames}`}</small>
      ))}
    </li>
  )
}
