import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { type Column, columnsOf } from '../../../kernel/api/list.ts'
import { Board } from '../../../kernel/web/board/Board.tsx'
import { call } from '../../../kernel/web/call.ts'
import { Value } from '../../../kernel/web/field/Value.tsx'
import { Failed, Waiting } from '../../../kernel/web/list/States.tsx'
import { mayDo } from '../../../kernel/web/session.ts'
import { StateTag } from '../../../kernel/web/ui/StateTag.tsx'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { answerTones, answerWords } from '../../shipment/web/answerWords.ts'
import { tripElements } from '../api/elements.ts'
import { tripReturnRoutes } from '../api/returns.ts'
import {
  type CarriedShipment,
  tripRoutes as routes,
  type TripBoard as Told,
  TripRow,
  type TripStop,
  tripRecord,
} from '../api/trip.ts'
import { Days, lastDay, useDay } from './Days.tsx'
import { boardQuery, refreshTrips, waitingQuery } from './queries.ts'
import { loadOfAll, loadWords } from './words.ts'

type Trip = Told['trips'][number]
/** A card: a stop of a trip, or a shipment that waits; stops have even numbers and shipments odd ones, so that no two are alike. */
type Card = { id: number; stop?: TripStop; trip?: Trip; shipments: readonly CarriedShipment[]; mayMove: boolean }

const [vehicle, colleague] = columnsOf(TripRow.pick({ vehicleId: true, driverId: true })) as [Column, Column]
const loadOf = ({ boxes, kg }: Trip) => [`${boxes} 箱`, kg > 0 && `${kg} 公斤`].filter(Boolean).join(' ')

/** Shows the trips of a day with their stops as cards, what waits beside them, and the days of a week above. Cards move by dragging or by their menu. */
export default function TripBoard({ onOpen }: { onOpen: (id: number) => void }) {
  const { today, day, setDay } = useDay()
  const plans = mayDo(tripElements.plan)
  const board = useQuery({ ...boardQuery(today, lastDay(today)), placeholderData: keepPreviousData })
  const waiting = useQuery({ ...waitingQuery(), enabled: plans })
  if (board.error && !board.data) return <Failed error={board.error} onRetry={() => void board.refetch()} />
  if (!board.data) return <Waiting columns={5} />
  const trips = board.data.trips.filter(({ runsOn }) => runsOn === day)
  const cards = waitingCards(waiting.data ?? [])
  const columns = [...(plans ? [{ key: 0, title: '待排', count: cards.length, cards }] : []), ...trips.map(columnOf)]
  return (
    <>
      <Days today={today} day={day} trips={board.data.trips} onPick={setDay} />
      {trips.length === 0 && <p className="nothing">这一天还没有车次。点“新增车次”。</p>}
      <Board
        label={`${day} 的车次`}
        columns={columns}
        nameOf={nameOf}
        draw={card => <CardBody card={card} />}
        onOpen={card => card.trip && onOpen(card.trip.id)}
        mayMove={card => card.mayMove}
        onMove={(card, to) => move(card, to)}
      />
    </>
  )
}

const nameOf = ({ shipments, stop }: Card) =>
  shipments[0]?.customerName ?? stop?.returns[0]?.customerName ?? `${stop?.hidden ?? 0} 张您看不到的单`

const waitingCards = (rows: readonly CarriedShipment[]): Card[] =>
  rows.map(one => ({ id: one.id * 2 + 1, shipments: [one], mayMove: true }))

function columnOf(trip: Trip) {
  const { id, number, state, tooMuch, stopRows, driver } = trip
  const cards = stopRows.map(stop => ({
    id: stop.id * 2,
    stop,
    trip,
    shipments: stop.shipments,
    mayMove: trip.mayMove,
  }))
  return {
    key: id,
    title: driver === '' ? number : `${number} ${driver}`,
    tone: tooMuch === '' ? ('plain' as const) : ('bad' as const),
    count: cards.length,
    note: (
      <>
        <StateTag record={tripRecord} state={state} /> <Value column={vehicle} value={trip.vehicleId} />{' '}
        {trip.driverId !== null && <Value column={colleague} value={trip.driverId} />} {loadOf(trip)}
        {tooMuch !== '' && <span className="trip-too-much">{`超载：${tooMuch}`}</span>}
      </>
    ),
    cards,
  }
}

/** Moves a stop to another trip or back to what waits, or puts a waiting shipment on a trip. What the call refuses is told by itself, and the card goes back. */
async function move(card: Card, to: number): Promise<void> {
  const { stop, trip, shipments } = card
  const acts = () => {
    if (!trip || !stop) return [call(routes.put, { body: { id: to, shipmentIds: shipments.map(({ id }) => id) } })]
    if (to !== 0) return [call(routes.move, { body: { id: trip.id, stopId: stop.id, toTripId: to } })]
    return [
      ...shipments.map(({ id: shipmentId }) => call(routes.takeOff, { body: { id: trip.id, shipmentId } })),
      ...stop.returns.map(({ id: returnId }) =>
        call(tripReturnRoutes.takeOffReturn, { body: { id: trip.id, returnId } }),
      ),
    ]
  }
  await Promise.allSettled(acts())
  await refreshTrips()
}

/** Returns the shipment of a card whose day is least settled. */
const worst = (shipments: readonly CarriedShipment[]): CarriedShipment =>
  shipments.find(({ dayState }) => dayState === 'asked') ??
  shipments.find(({ dayState }) => dayState === 'open') ??
  (shipments[0] as CarriedShipment)

function CardBody({ card: { shipments, stop } }: { card: Card }) {
  const [first] = shipments
  return (
    <>
      {first && <p>{[first.district, first.address].filter(Boolean).join(' · ')}</p>}
      {shipments.map(({ id, goodsNames }) => (
        <p key={id}>{goodsNames}</p>
      ))}
      {first && <Tag tone={answerTones[worst(shipments).dayState]}>{`客户${answerWords(worst(shipments))}`}</Tag>}
      <p>{loadWords(loadOfAll(shipments))}</p>
      {stop?.returns.map(({ id, goodsNames }) => (
        <p key={`return-${id}`}>{`取退货 ${goodsNames}`}</p>
      ))}
    </>
  )
}
