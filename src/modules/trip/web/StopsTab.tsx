import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { Link } from 'react-router'
import { numberWords, yuan } from '../../../kernel/api/format.ts'
import { openAt } from '../../../kernel/api/record.ts'
import { call } from '../../../kernel/web/call.ts'
import { notice } from '../../../kernel/web/notice.ts'
import { may } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { StateTag } from '../../../kernel/web/ui/StateTag.tsx'
import { goodsReturnRecord } from '../../goodsReturn/api/goodsReturn.ts'
import { shipmentRecord } from '../../shipment/api/shipment.ts'
import { answerWords } from '../../shipment/web/answerWords.ts'
import { WayPhotos } from '../../shipment/web/WayPhotos.tsx'
import { dayRoutes } from '../api/day.ts'
import { tripReturnRoutes } from '../api/returns.ts'
import {
  type CarriedReturn,
  type CarriedShipment,
  tripRoutes as routes,
  type TripDetail,
  type TripStop,
} from '../api/trip.ts'
import { dayQuery } from './queries.ts'
import { homeWords, loadWords } from './words.ts'

const PutDialog = lazy(() => import('./PutDialog.tsx'))
const PutReturnDialog = lazy(() => import('./PutReturnDialog.tsx'))
const MoveDialog = lazy(() => import('./MoveDialog.tsx'))
const CollectDialog = lazy(() => import('./CollectDialog.tsx'))

type Props = { trip: TripDetail; onChanged: () => Promise<void> }

/** Shows the homes to which a trip goes in their order, which people change by buttons, and puts further shipments on it. */
export function StopsTab({ trip, onChanged }: Props) {
  const [asked, setAsked] = useState<'put' | 'putReturn' | TripStop>()
  const [collects, setCollects] = useState<CarriedShipment>()
  const mayCollect = trip.refusals.collect === null
  const { data: day } = useQuery({ ...dayQuery(), enabled: mayCollect && may(dayRoutes.day) })
  const mayEdit = trip.refusals.edit === null
  const done = (said: string) => {
    notice.success(said)
    void onChanged()
  }
  const move = (stopId: number, position: number) =>
    call(routes.move, { body: { id: trip.id, stopId, toTripId: trip.id, position } }).then(() => onChanged())
  const takeOff = (shipmentId: number) =>
    call(routes.takeOff, { body: { id: trip.id, shipmentId } }).then(() => done('已拿下，回到待排'))
  const takeOffReturn = (returnId: number) =>
    call(tripReturnRoutes.takeOffReturn, { body: { id: trip.id, returnId } }).then(() => done('已拿下，回到待取'))
  return (
    <div className="trip-stops">
      {mayEdit && (
        <p>
          <Button icon="plus" onClick={() => setAsked('put')}>
            排上出库单
          </Button>{' '}
          <Button icon="plus" onClick={() => setAsked('putReturn')}>
            排上退货
          </Button>
        </p>
      )}
      {trip.stopRows.length === 0 && <p className="nothing">车上还没有出库单。</p>}
      <ol>
        {trip.stopRows.map((stop, at) => (
          <li key={stop.id}>
            <StopHead stop={stop} at={at} />
            <WayPhotos photos={stop.wayPhotos} />
            {stop.shipments.map(one => (
              <Carried
                key={one.id}
                one={one}
                onTakeOff={mayEdit ? () => takeOff(one.id) : undefined}
                onCollect={mayCollect && day ? () => setCollects(one) : undefined}
              />
            ))}
            {stop.returns.map(one => (
              <Fetched key={one.id} one={one} onTakeOff={mayEdit ? () => takeOffReturn(one.id) : undefined} />
            ))}
            {mayEdit && (
              <p className="trip-stop-acts">
                <Button kind="text" disabled={at === 0} onClick={() => void move(stop.id, at - 1)}>
                  上移
                </Button>
                <Button
                  kind="text"
                  disabled={at === trip.stopRows.length - 1}
                  onClick={() => void move(stop.id, at + 1)}
                >
                  下移
                </Button>
                <Button kind="text" onClick={() => setAsked(stop)}>
                  移到别的车
                </Button>
              </p>
            )}
          </li>
        ))}
      </ol>
      <Suspense>
        {asked === 'put' && (
          <PutDialog trip={trip} onDone={() => done('已排上车')} onClose={() => setAsked(undefined)} />
        )}
        {asked === 'putReturn' && (
          <PutReturnDialog trip={trip} onDone={() => done('已排上退货')} onClose={() => setAsked(undefined)} />
        )}
        {typeof asked === 'object' && (
          <MoveDialog trip={trip} stop={asked} onDone={() => done('已移走')} onClose={() => setAsked(undefined)} />
        )}
        {collects && day && (
          <CollectDialog
            trip={trip}
            shipment={collects}
            accounts={day.accounts}
            onDone={() => done('已登记，等财务确认')}
            onClose={() => setCollects(undefined)}
          />
        )}
      </Suspense>
    </div>
  )
}

function StopHead({ stop: { shipments, returns, hidden }, at }: { stop: TripStop; at: number }) {
  const [first] = shipments
  const [fetched] = returns
  return (
    <>
      <b>
        {`第 ${at + 1} 站 `}
        {first?.customerName ?? fetched?.customerName ?? '您看不到的单'}
        {first?.district && ` · ${first.district}`}
      </b>
      {first && <small>{homeWords(first)}</small>}
      {!first && fetched && <small>{[fetched.address, fetched.contact].filter(Boolean).join('，')}</small>}
      {hidden > 0 && <small>{`有 ${hidden} 张您看不到的单`}</small>}
    </>
  )
}

function Fetched({ one, onTakeOff }: { one: CarriedReturn; onTakeOff: (() => void) | undefined }) {
  const { id, number, state, goodsNames, pieces, fetchedAt } = one
  return (
    <div className="trip-carried">
      取退货 <Link to={openAt(goodsReturnRecord, id)}>{number}</Link>{' '}
      <StateTag record={goodsReturnRecord} state={state} />
      <small>
        {[goodsNames, `${numberWords(pieces)} 片/件`, fetchedAt !== null && '司机已取回'].filter(Boolean).join('，')}
      </small>
      {onTakeOff && (
        <Button kind="text" onClick={onTakeOff}>
          拿下
        </Button>
      )}
    </div>
  )
}

type CarriedProps = {
  one: CarriedShipment
  onTakeOff: (() => void) | undefined
  onCollect: (() => void) | undefined
}

function Carried({ one, onTakeOff, onCollect }: CarriedProps) {
  return (
    <div className="trip-carried">
      <Link to={openAt(shipmentRecord, one.id)}>{one.number}</Link>{' '}
      <StateTag record={shipmentRecord} state={one.state} />
      <span>{one.goodsNames}</span>
      <small>
        {[
          loadWords(one),
          `客户${answerWords(one)}`,
          one.collect !== null && `代收 ${yuan(one.collect)}`,
          one.carry > 0 && `建议搬楼费 ${yuan(one.carry)}`,
        ]
          .filter(Boolean)
          .join('，')}
      </small>
      {onCollect && (
        <Button kind="text" onClick={onCollect}>
          代收
        </Button>
      )}
      {onTakeOff && (
        <Button kind="text" onClick={onTakeOff}>
          拿下
        </Button>
      )}
    </div>
  )
}
