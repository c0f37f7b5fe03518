import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { yuan } from '../../../kernel/api/format.ts'
import { type Column, columnsOf } from '../../../kernel/api/list.ts'
import { call } from '../../../kernel/web/call.ts'
import { Value } from '../../../kernel/web/field/Value.tsx'
import { Failed, Waiting } from '../../../kernel/web/list/States.tsx'
import { notice } from '../../../kernel/web/notice.ts'
import { useWaiting } from '../../../kernel/web/outbox/useOutbox.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { ScreenHead } from '../../../kernel/web/ui/ScreenHead.tsx'
import { StateTag } from '../../../kernel/web/ui/StateTag.tsx'
import { accountKinds, receiptStates } from '../../money/api/words.ts'
import type { DayShipment, DayTrip, TripDay } from '../api/day.ts'
import { tripPlaces } from '../api/places.ts'
import type { DayReturn } from '../api/returns.ts'
import { tripRoutes as routes, TripRow, tripRecord } from '../api/trip.ts'
// With the page, since a driver may have no connection where they open one of them.
import CollectDialog from './CollectDialog.tsx'
import DaySignDialog from './DaySignDialog.tsx'
import { DayStopCard } from './DayStopCard.tsx'
import DepartDialog from './DepartDialog.tsx'
import FetchDialog from './FetchDialog.tsx'
import HandInDialog from './HandInDialog.tsx'
import LoadingDialog from './LoadingDialog.tsx'
import { dayQuery, refreshTrips } from './queries.ts'
import './trip.css'

const [vehicle] = columnsOf(TripRow.pick({ vehicleId: true })) as [Column]

/** Draws the screen 我的送货 (deliveryDay): the trips that the person drives today, or has not handed in. */
export default function DayPage() {
  const { data, error, refetch } = useQuery(dayQuery())
  const waits = useWaiting().length
  // What waited without a connection is done by and by, which nothing else tells this page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: each act that is done
  useEffect(() => void refreshTrips(), [waits])
  if (error && !data) return <Failed error={error} onRetry={() => void refetch()} />
  if (!data) return <Waiting columns={2} />
  return (
    <div className="trip-day">
      <ScreenHead place={tripPlaces.day} />
      {data.trips.length === 0 && <p className="nothing">今天没有您的车次。排好车次、司机选了您，就会出现在这里。</p>}
      {data.trips.map(trip => (
        <OneTrip key={trip.id} trip={trip} accounts={data.accounts} />
      ))}
    </div>
  )
}

type Asked = 'load' | 'depart' | 'handIn' | { sign: DayShipment } | { fetch: DayReturn } | { collect: DayShipment }

function OneTrip({ trip, accounts }: { trip: DayTrip; accounts: TripDay['accounts'] }) {
  const [asked, setAsked] = useState<Asked>()
  const close = () => setAsked(undefined)
  const done = (said: string) => {
    notice.success(said)
    void refreshTrips()
  }
  return (
    <section className="trip-mine" aria-label={trip.number}>
      <TripHead trip={trip} onAsk={setAsked} onDone={done} />
      <ol>
        {trip.stopRows.map((stop, at) => (
          <DayStopCard
            key={stop.id}
            trip={trip}
            stop={stop}
            at={at}
            onSign={sign => setAsked({ sign })}
            onCollect={collect => setAsked({ collect })}
            onFetch={fetch => setAsked({ fetch })}
          />
        ))}
      </ol>
      <Collections trip={trip} />
      {asked === 'load' && <LoadingDialog trip={trip} mayScan={trip.may.scan} onClose={close} />}
      {asked === 'depart' && <DepartDialog trip={trip} onDone={() => done('已出车，一路平安')} onClose={close} />}
      {asked === 'handIn' && (
        <HandInDialog trip={trip} open={openIn(trip)} onDone={() => done('已交账')} onClose={close} />
      )}
      {typeof asked === 'object' && 'sign' in asked && (
        <DaySignDialog trip={trip} shipment={asked.sign} onDone={() => done('已签收')} onClose={close} />
      )}
      {typeof asked === 'object' && 'fetch' in asked && (
        <FetchDialog trip={trip} fetched={asked.fetch} onDone={() => done('已登记取回')} onClose={close} />
      )}
      {typeof asked === 'object' && 'collect' in asked && (
        <CollectDialog
          trip={trip}
          shipment={asked.collect}
          accounts={accounts}
          onDone={() => done('已登记，等财务确认')}
          onClose={close}
        />
      )}
    </section>
  )
}

const openIn = ({ stopRows }: DayTrip) =>
  stopRows.flatMap(({ shipments }) => shipments).filter(({ state }) => state === 'left').length

type HeadProps = { trip: DayTrip; onAsk: (asked: Asked) => void; onDone: (said: string) => void }

function TripHead({ trip, onAsk, onDone }: HeadProps) {
  const { id, number, state, runsOn, vehicleId, helper, remark, returnReason, may, stops, boxes, kg } = trip
  const load = () => call(routes.load, { body: { id } }).then(() => onDone('开始装车'))
  return (
    <header>
      <h3>
        {number} <StateTag record={tripRecord} state={state} />
      </h3>
      <p>
        {`${runsOn} · `}
        <Value column={vehicle} value={vehicleId} />
        {` · ${stops} 站 ${boxes} 箱`}
        {kg > 0 && ` ${kg} 公斤`}
        {helper !== '' && ` · 跟车 ${helper}`}
      </p>
      {remark !== '' && <p className="hint">{remark}</p>}
      {state === 'out' && returnReason !== '' && <p className="form-warning">财务退回交账：{returnReason}</p>}
      {state === 'handed' && <p className="hint">已交账，等财务接收。</p>}
      <div className="trip-day-acts">
        {may.load && <Button onClick={() => void load()}>开始装车</Button>}
        {may.scan && <Button onClick={() => onAsk('load')}>拣货装车</Button>}
        {may.depart && (
          <Button kind="primary" onClick={() => onAsk('depart')}>
            出车
          </Button>
        )}
        {may.handIn && (
          <Button kind="primary" onClick={() => onAsk('handIn')}>
            交账
          </Button>
        )}
      </div>
    </header>
  )
}

function Collections({ trip: { collections } }: { trip: DayTrip }) {
  if (collections.length === 0) return null
  const sum = collections.reduce((all, { amount }) => all + amount, 0)
  return (
    <section aria-label="代收">
      <h4>{`代收 ${yuan(sum)}`}</h4>
      <ul>
        {collections.map(({ receiptId, customerName, kind, amount, state }) => (
          <li key={receiptId}>
            {`${customerName} ${accountKinds[kind]} ${yuan(amount)}`}{' '}
            <small>{receiptStates[state as 'submitted'].title}</small>
          </li>
        ))}
      </ul>
    </section>
  )
}
