import { useQuery } from '@tanstack/react-query'
import { lazy, Suspense, useState } from 'react'
import { nothing, yuan } from '../../../kernel/api/format.ts'
import { queryOf } from '../../../kernel/web/query.ts'
import { may } from '../../../kernel/web/session.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { Tag } from '../../../kernel/web/ui/Tag.tsx'
import { stockElements } from '../api/elements.ts'
import { conditions } from '../api/key.ts'
import { lotFileRoutes } from '../api/lotFile.ts'
import { type KeyRow, stockListRoutes as routes } from '../api/stockList.ts'
import { Pieces } from './Pieces.tsx'
import { PlaceDialog } from './PlaceDialog.tsx'
import './stock.css'

const LotLabelsDialog = lazy(() => import('./LotLabelsDialog.tsx'))

/** What goods are called on labels. */
type Named = { name: string; code: string }
type Props = { goodsId: number; goods?: Named | undefined; day?: string | undefined; first?: number | undefined }

/** Returns the query of what is there of goods, by key; now or as of a day. */
export const keysQuery = (id: number, day?: string) =>
  queryOf(routes.detail, { params: { id }, query: day ? { day } : {} }, { quiet: true })

/** Shows the lots of goods as cards, each with the warehouses in which it lies; now or as of a day. `first`: the lot that was scanned. */
export function Lots({ goodsId, goods, day, first }: Props) {
  const { data, error, refetch } = useQuery(keysQuery(goodsId, day))
  const [placed, setPlaced] = useState<KeyRow>()
  const places = !day && may(routes.place) && may(stockElements.lots)
  if (error) return <p className="nothing">{error.message}</p>
  if (!data) return null
  if (data.keys.length === 0) return <p className="nothing">{day ? `${day} 没有库存。` : '没有库存。'}</p>
  const lots = [...Map.groupBy(data.keys, ({ lotId }) => lotId).values()]
  const scanned = lots.findIndex(([key]) => first !== undefined && key?.lotId === first)
  if (scanned > 0) lots.unshift(...lots.splice(scanned, 1))
  return (
    <>
      {day && <p className="hint">截至 {day} 当天结束时。</p>}
      <div className="stock-lots">
        {lots.map(keys => (
          <LotCard
            key={keys[0]?.lotId ?? 0}
            goodsId={goodsId}
            keys={keys}
            scanned={first !== undefined && keys[0]?.lotId === first}
            goods={day ? undefined : goods}
            onPlace={places ? setPlaced : undefined}
          />
        ))}
      </div>
      {placed && (
        <PlaceDialog
          row={placed}
          onClose={() => setPlaced(undefined)}
          onSaved={() => {
            setPlaced(undefined)
            void refetch()
          }}
        />
      )}
    </>
  )
}

const LotPhotos = lazy(() => import('./LotPhotos.tsx'))

type CardProps = {
  goodsId: number
  keys: readonly KeyRow[]
  scanned: boolean
  goods: Named | undefined
  onPlace: ((key: KeyRow) => void) | undefined
}

function LotCard({ goodsId, keys, scanned, goods, onPlace }: CardProps) {
  const [first] = keys as readonly [KeyRow]
  const [labels, setLabels] = useState(false)
  const { lotId, lot } = first
  const sum = (of: 'onHand' | 'free') => keys.reduce((all, key) => all + key[of], 0)
  const boxes = Math.max(1, Math.ceil(sum('onHand') / (first.box ?? sum('onHand'))))
  return (
    <section className="stock-lot" aria-label={first.lot ?? '库存'}>
      <header>
        <h4>
          {first.lot === nothing ? '不分批次' : (first.lot ?? '全部批次')} {scanned && <Tag>刚扫的批次</Tag>}
        </h4>
        <span>
          可用 <Pieces pieces={sum('free')} box={first.box} />
        </span>
      </header>
      <p className="hint">
        现存 <Pieces pieces={sum('onHand')} box={first.box} />
        {first.box !== null && `，每箱 ${first.box} 片`}
        {first.since && `，${first.since} 起`}
      </p>
      {first.lotId !== undefined && may(lotFileRoutes.list) && (
        <Suspense fallback={null}>
          <LotPhotos goodsId={goodsId} lotId={first.lotId} lot={first.lot ?? '批次'} />
        </Suspense>
      )}
      <ul>
        {keys.map(key => (
          <li key={key.id}>
            <span className="stock-where">
              {key.warehouse}
              {key.condition !== 'sellable' && <Tag>{conditions[key.condition]}</Tag>}
            </span>
            <span>
              <Pieces pieces={key.onHand} box={key.box} />
              {key.box !== null && key.loose !== key.onHand % key.box && <small>（散 {key.loose} 片）</small>}
              {key.reserved > 0 && (
                <small>
                  ，预留 <Pieces pieces={key.reserved} box={key.box} />
                </small>
              )}
              {key.value !== undefined && <small>，{key.value === 0 ? '无成本' : yuan(key.value)}</small>}
            </span>
            {onPlace ? (
              <button type="button" className="link" onClick={() => onPlace(key)}>
                {key.place || '填库位'}
              </button>
            ) : (
              <span className="stock-place">{key.place}</span>
            )}
          </li>
        ))}
      </ul>
      {goods && lotId !== undefined && lot !== undefined && sum('onHand') > 0 && (
        <Button small onClick={() => setLabels(true)}>
          打印标签
        </Button>
      )}
      {labels && goods && lotId !== undefined && (
        <Suspense>
          <LotLabelsDialog
            lots={[
              { id: lotId, lotId, goodsName: goods.name, goodsCode: goods.code, lot: lot ?? '', box: first.box, boxes },
            ]}
            onClose={() => setLabels(false)}
          />
        </Suspense>
      )}
    </section>
  )
}
