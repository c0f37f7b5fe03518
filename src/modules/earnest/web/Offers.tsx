import { useQuery } from '@tanstack/react-query'
import type { FormModel } from '../../../kernel/web/form/useForm.ts'
import type { Values } from '../../../kernel/web/form/values.ts'
import { queryOf } from '../../../kernel/web/query.ts'
import { Button } from '../../../kernel/web/ui/Button.tsx'
import { usePaused } from '../../../kernel/web/usePaused.ts'
import { boxWords } from '../../goods/api/boxWords.ts'
import { goodsRoutes } from '../../goods/api/goods.ts'
import { inBoxes, priceUnits } from '../../goods/api/units.ts'
import { StockBeside } from '../../warehouse/web/beside/StockBeside.tsx'
import { useBeside } from '../../warehouse/web/beside/useBeside.ts'
import { earnestRoutes, type Offer } from '../api/routes.ts'

/** Offers lots for each row of the form that has goods and how much of them, with the reason. */
export function Offers({ form }: { form: FormModel }) {
  const rows = (form.values.lines ?? []) as Values[]
  const take = (at: number, offer: Offer) =>
    form.set('lines', rows.toSpliced(at, 1, ...offer.picks.map(pick => ({ ...rows[at], ...rowOf(pick) }))))
  const wait = (at: number) => {
    form.set('awaits', true)
    form.set('lines', rows.with(at, { ...rows[at], lotId: null, warehouseId: null }))
  }
  const waits = form.values.awaits === true
  return rows.map((row, at) => {
    const ways = { onTake: (offer: Offer) => take(at, offer), onWait: waits ? undefined : () => wait(at) }
    // biome-ignore lint/suspicious/noArrayIndexKey: a row that is not kept yet has no number
    return row.goodsId ? <OfferOf key={at} row={row} {...ways} /> : null
  })
}

function rowOf({ lotId, warehouseId, gradeId, boxPieces, pieces }: Offer['picks'][number]): Values {
  const { boxes, loose } = inBoxes(pieces, boxPieces)
  return { lotId, warehouseId, gradeId, boxes, rest: loose, area: null }
}

type Props = { row: Values; onTake: (offer: Offer) => void; onWait: (() => void) | undefined }

function OfferOf({ row, onTake, onWait }: Props) {
  const goodsId = row.goodsId as number
  const { data: goods } = useQuery(queryOf(goodsRoutes.detail, { params: { id: goodsId } }, { quiet: true }))
  const box = goods?.boxPieces ?? 0
  const pieces = Number(row.boxes ?? 0) * box + Number(row.rest ?? 0)
  const area = Math.round(Number(row.area ?? 0) * 1000)
  const asked = usePaused(JSON.stringify(area > 0 ? { goodsId, area } : { goodsId, pieces }))
  const body = JSON.parse(asked) as { goodsId: number; pieces?: number; area?: number }
  const { data: offer, error } = useQuery({
    ...queryOf(earnestRoutes.offer, { body }, { quiet: true, silent: true }),
    enabled: (body.pieces ?? 0) > 0 || (body.area ?? 0) > 0,
  })
  const beside = useBeside([{ key: goodsId, goodsId, gradeId: null, pieces: body.pieces ?? null }]).get(goodsId)
  if (error)
    return (
      <p className="field-fault">
        {`${row.goodsName ?? '商品'}：${error.message}`} <StockBeside words={beside} />{' '}
        {onWait && (
          <Button small onClick={onWait}>
            等到货
          </Button>
        )}
      </p>
    )
  if (!offer) return null
  const told = offer.picks.map(
    ({ lotName, warehouseName, boxPieces, pieces: count }) =>
      `${lotName}（${warehouseName}）${boxWords(count, boxPieces)}`,
  )
  return (
    <p className="hint">
      推荐 {told.join(' + ')}：{offer.reason}。锁定单价按每{priceUnits[offer.priceUnit]}填写。{' '}
      <Button small onClick={() => onTake(offer)}>
        用推荐批次
      </Button>
    </p>
  )
}
