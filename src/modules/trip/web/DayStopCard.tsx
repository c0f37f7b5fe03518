import { yuan } from '../../../kernel/api/format.ts'
import { ActState } from '../../../kernel/web/outbox/ActState.tsx'
import { useWaiting } from '../../../kernel/web/outbox/useOutbox.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { StateTag } from '../../../kernel/web/ui/StateTag.tsx'
import { boxWords } from '../../goods/api/boxWords.ts'
import { goodsReturnRecord } from '../../goodsReturn/api/goodsReturn.ts'
import { shipmentRecord } from '../../shipment/api/shipment.ts'
import { WayPhotos } from '../../shipment/web/WayPhotos.tsx'
import { lotWords } from '../../warehouse/api/lot.ts'
import type { DayShipment, DayStop, DayTrip } from '../api/day.ts'
import { districtOf } from '../api/district.ts'
import type { DayReturn } from '../api/returns.ts'
import { homeWords } from './words.ts'

type Does = { onSign: (shipment: DayShipment) => void; onCollect: (shipment: DayShipment) => void }
type Fetches = { onFetch: (fetched: DayReturn) => void }
type Props = Does & Fetches & { trip: DayTrip; stop: DayStop; at: number }

/** Where a map shows an address; nothing is sent there before somebody touches the link. */
const mapOf = (address: string) => `https://uri.amap.com/search?keyword=${encodeURIComponent(address)}`

/** Shows a home: whom to call, how to get there, what is brought, and what one does there. */
export function DayStopCard({ trip, stop, at, onFetch, ...does }: Props) {
  const home = homeOf(stop)
  if (!home) return null
  const { customerName, address, receiver, phone } = home
  const district = districtOf(address)
  return (
    <li className="trip-home">
      <h4>{[`第 ${at + 1} 站 ${customerName}`, district].filter(Boolean).join(' · ')}</h4>
      <p>{homeWords(home)}</p>
      <p className="trip-links">
        {phone !== '' && (
          <a className="btn btn-plain" href={`tel:${phone}`}>
            {`打电话${receiver && `给${receiver}`}`}
          </a>
        )}
        {address !== '' && (
          <a className="btn btn-plain" href={mapOf(address)} target="_blank" rel="noreferrer">
            导航
          </a>
        )}
      </p>
      <WayPhotos photos={photosOf(stop)} />
      {stop.shipments.map(one => (
        <Brought key={one.id} trip={trip} one={one} {...does} />
      ))}
      {stop.returns.map(one => (
        <ToFetch key={`return-${one.id}`} trip={trip} one={one} onFetch={onFetch} />
      ))}
    </li>
  )
}

/** Returns the home of a stop: that of its shipments, else of what is fetched there. */
function homeOf({ shipments: [first], returns: [fetched] }: DayStop) {
  if (first) return first
  if (!fetched) return undefined
  const { customerName, address, contact: receiver, phone } = fetched
  return { customerName, address, receiver, phone, floor: null, lift: false }
}

/** Returns the photos of the way in of a stop, each once: two shipments may be of one order. */
function photosOf({ shipments }: DayStop) {
  const all = shipments.flatMap(({ wayPhotos }) => wayPhotos)
  return all.filter(({ id }, at) => all.findIndex(one => one.id === id) === at)
}

function ToFetch({ trip, one, onFetch }: Fetches & { trip: DayTrip; one: DayReturn }) {
  const waits = useWaiting().filter(({ about }) => about === `goodsReturn:${one.id}`)
  const mayFetch = trip.may.sign && one.state === 'placed' && waits.length === 0
  return (
    <article aria-label={one.number}>
      <p>
        <b>取退货 {one.number}</b> <StateTag record={goodsReturnRecord} state={one.state} />
      </p>
      <ul>
        {one.lines.map(line => (
          <li key={line.id}>
            {`${line.goodsName} ${lotWords(line)} ${boxWords(line.pieces, line.boxPieces)}`}
            {line.fetched !== null && `，取回 ${boxWords(line.fetched, line.boxPieces)}`}
          </li>
        ))}
      </ul>
      <p className="hint">{[one.reason, one.fetchedNote].filter(Boolean).join('；')}</p>
      {waits.map(act => (
        <p key={act.id} className="trip-waits">
          {act.title} <ActState act={act} />
        </p>
      ))}
      {mayFetch && (
        <div className="trip-day-acts">
          <Button kind={one.fetchedAt === null ? 'primary' : 'plain'} onClick={() => onFetch(one)}>
            {one.fetchedAt === null ? '登记取回' : '改取回数量'}
          </Button>
        </div>
      )}
    </article>
  )
}

function Brought({ trip, one, onSign, onCollect }: Does & { trip: DayTrip; one: DayShipment }) {
  const [signing, collecting] = [`shipment:${one.id}`, `collect:${one.id}`]
  const waits = useWaiting().filter(({ about }) => about === signing || about === collecting)
  const signed = waits.some(({ about }) => about === signing)
  const there = one.state === 'left' || one.state === 'signed'
  return (
    <article aria-label={one.number}>
      <p>
        <b>{one.number}</b> <StateTag record={shipmentRecord} state={one.state} />
        {one.signer !== '' && ` ${one.signer}`}
      </p>
      <ul>
        {one.lines.map(line => (
          <li key={line.id}>{`${line.goodsName} ${lotWords(line)} ${boxWords(line.pieces, line.boxPieces)}`}</li>
        ))}
        {one.packages.map(({ id, number, content, name }) => (
          <li key={`package-${id}`}>{`包件 ${number} ${content || name}`}</li>
        ))}
      </ul>
      {one.remark !== '' && <p className="hint">{one.remark}</p>}
      {one.collect !== null && <p className="trip-collect">{`要代收 ${yuan(one.collect)}`}</p>}
      {waits.map(act => (
        <p key={act.id} className="trip-waits">
          {act.title} <ActState act={act} />
        </p>
      ))}
      <div className="trip-day-acts">
        {trip.may.sign && one.state === 'left' && !signed && (
          <Button kind="primary" onClick={() => onSign(one)}>
            签收
          </Button>
        )}
        {trip.may.collect && there && <Button onClick={() => onCollect(one)}>代收</Button>}
      </div>
    </article>
  )
}
