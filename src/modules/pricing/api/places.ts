import { below, type Place, within } from '../../../kernel/api/place.ts'
import type { OwnPriced } from '../../goods/api/ownPriced.ts'
import { groups } from '../../organisation/api/groups.ts'

const list = within(groups.functions, '/functionManager/priceManager', {
  title: '价格管理',
  icon: 'chart',
  position: 32,
})

/** Writes it for the address of a new batch: `goods-12`, `import-7`. */
export const ownPricesOf = (of: OwnPriced) => ('goodsId' in of ? `goods-${of.goodsId}` : `import-${of.goodsImportId}`)

/** Reads it; null for other text. */
export function readOwnPrices(written: string): OwnPriced | null {
  const [, kind, id] = /^(goods|import)-([1-9]\d{0,14})$/.exec(written) ?? []
  if (id === undefined) return null
  return kind === 'goods' ? { goodsId: Number(id) } : { goodsImportId: Number(id) }
}

export const pricePlaces = {
  list,
  batches: below(list, 'batches', '批量调价'),
} satisfies Record<string, Place>
