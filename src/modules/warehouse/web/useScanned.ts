import { useQuery } from '@tanstack/react-query'
import type { Values } from '../../../kernel/web/form/values.ts'
import { queryOf } from '../../../kernel/web/query.ts'
import { may } from '../../../kernel/web/session.ts'
import { goodsRoutes } from '../../goods/api/goods.ts'
import { placeOf, readScanned, type Scanned } from '../api/scanned.ts'
import { stockRoutes } from '../api/stock.ts'

/** What a form begins with of what was scanned: a line without its boxes, and the warehouse in which it lies, where that is certain. */
export type Begun = {
  scanned: Scanned
  line: Values
  /** The box of its lot, or the one that a factory's code says; only where goods come in is it typed. */
  box: number | null
  warehouse?: { id: number; name: string }
  place: string
  condition?: string
  /** The key itself, where it is certain and goods of it are sold. */
  key?: { lotId: number; warehouseId: number; gradeId: number | null }
}

/** Returns what the form at an address (`new=stock?…`) begins with: null where nothing was scanned, undefined until it is read. */
export function useScanned(asked: string): Begun | null | undefined {
  const { scanned } = readScanned(asked)
  const id = scanned?.goodsId ?? 0
  const named = scanned !== undefined
  const goods = useQuery({ ...queryOf(goodsRoutes.detail, { params: { id } }, { quiet: true }), enabled: named })
  const seesLots = named && may(stockRoutes.lots)
  const lots = useQuery({
    ...queryOf(stockRoutes.lots, { body: { goodsId: id } }, { quiet: true, silent: true }),
    enabled: seesLots,
  })
  if (!scanned || goods.error) return null
  if (!goods.data || (seesLots && lots.isPending)) return undefined
  const { lot, key } = placeOf(scanned, lots.data ?? [])
  const { colour = '', batch = '', size = '' } = lot ?? scanned
  const warehouse = key?.warehouseId !== undefined && { id: key.warehouseId, name: key.warehouseName ?? '' }
  return {
    scanned,
    line: {
      goodsId: id,
      goodsName: goods.data.name,
      colour,
      batch,
      size,
      gradeId: key?.gradeId ?? null,
      ...(key?.condition && { condition: key.condition }),
    },
    box: lot?.boxPieces ?? scanned.boxPieces ?? null,
    place: key?.place ?? '',
    ...(warehouse && { warehouse }),
    ...(key?.condition && { condition: key.condition }),
    ...(lot &&
      key?.warehouseId !== undefined &&
      key.gradeId !== undefined &&
      key.condition === 'sellable' && {
        key: { lotId: lot.lotId, warehouseId: key.warehouseId, gradeId: key.gradeId },
      }),
  }
}
