import { Button } from '../../../kernel/web/ui/Button.tsx'
import { boxWords } from '../../goods/api/boxWords.ts'
import type { Loading, LoadingLine } from '../api/loading.ts'
import { type PickRow, pickRows } from '../api/loadingGroups.ts'

export type Tick = (of: { lineIds?: number[]; packageIds?: number[] }, done: boolean) => void
type Props = { loading: Loading; onTick: Tick | undefined; onSwap: ((line: LoadingLine) => void) | undefined }

/** Shows what a trip picks by place: goods of one lot over all stops, with what of it each home gets. */
export function PickRows({ loading, onTick, onSwap }: Props) {
  const rows = pickRows(loading)
  if (rows.length === 0) return <p className="nothing">车上还没有货，先排上出库单。</p>
  return [...Map.groupBy(rows, ({ where }) => where)].map(([where, some]) => (
    <section key={where}>
      <h4>{where}</h4>
      <ul>
        {some.map(row => (
          <PickOne key={row.key} row={row} onTick={onTick} onSwap={onSwap} />
        ))}
      </ul>
    </section>
  ))
}

const ofRow = ({ lines, packages }: PickRow) => ({
  lineIds: lines.map(({ lineId }) => lineId),
  packageIds: packages.map(({ packageId }) => packageId),
})

/** Returns how much of a lot is picked for all homes, in words; nothing for a package. */
export function rowWords({ lines }: PickRow): string {
  const pieces = lines.reduce((all, one) => all + one.pieces, 0)
  return lines.length === 0 ? '' : boxWords(pieces, lines[0]?.boxPieces ?? null)
}

function PickOne({ row, onTick, onSwap }: { row: PickRow } & Omit<Props, 'loading'>) {
  const all = [...row.lines, ...row.packages]
  const done = all.every(one => one.picked)
  return (
    <li>
      <label>
        <input
          type="checkbox"
          checked={done}
          disabled={!onTick}
          onChange={event => onTick?.(ofRow(row), event.target.checked)}
        />
        <span>
          {row.what} <b>{rowWords(row)}</b>
        </span>
      </label>
      {all.map(one => (
        <small key={'lineId' in one ? one.lineId : one.packageId}>
          {`第 ${one.stop} 站 ${one.customerName}`}
          {'lineId' in one && row.lines.length > 1 && ` ${boxWords(one.pieces, one.boxPieces)}`}
          {!done && one.picked && ' · 已拣'}
          {'lineId' in one && onSwap && !one.picked && (
            <Button kind="text" onClick={() => onSwap(one)}>
              换批次
            </Button>
          )}
        </small>
      ))}
    </li>
  )
}
