import { boxWords } from '../../goods/api/boxWords.ts'
import { lotWords } from '../../warehouse/api/lot.ts'
import type { Loading } from '../api/loading.ts'
import { loadStops, loadSums } from '../api/loadingGroups.ts'
import type { Tick } from './PickRows.tsx'
import { loadWords } from './words.ts'

type Props = { loading: Loading; onTick: Tick | undefined }

/** Shows what a vehicle takes in, the last home first, with boxes, pieces, packages and weight of each. */
export function LoadRows({ loading, onTick }: Props) {
  const stops = loadStops(loading)
  if (stops.length === 0) return <p className="nothing">车上还没有货，先排上出库单。</p>
  return stops.map(stop => (
    <section key={stop.stop}>
      <h4>{`第 ${stop.stop} 站 ${stop.customerName} · ${loadWords(loadSums(stop))}`}</h4>
      <ul>
        {stop.lines.map(one => (
          <LoadOne
            key={one.lineId}
            what={`${one.goodsName} ${lotWords(one)}`}
            count={boxWords(one.pieces, one.boxPieces)}
            done={one.loaded}
            onTick={onTick && (done => onTick({ lineIds: [one.lineId] }, done))}
          />
        ))}
        {stop.packages.map(one => (
          <LoadOne
            key={`package-${one.packageId}`}
            what={`${one.number} ${one.content || one.name}`}
            count=""
            done={one.loaded}
            onTick={onTick && (done => onTick({ packageIds: [one.packageId] }, done))}
          />
        ))}
      </ul>
    </section>
  ))
}

type OneProps = { what: string; count: string; done: boolean; onTick: ((done: boolean) => void) | undefined }

function LoadOne({ what, count, done, onTick }: OneProps) {
  return (
    <li>
      <label>
        <input type="checkbox" checked={done} disabled={!onTick} onChange={event => onTick?.(event.target.checked)} />
        <span>
          {what} <b>{count}</b>
        </span>
      </label>
    </li>
  )
}
