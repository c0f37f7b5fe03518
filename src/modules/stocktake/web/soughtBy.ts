import { type BrandPattern, readByPattern, readPattern } from '../../goods/api/factoryCode.ts'
import { readLabel } from '../../goods/api/label.ts'
import { lotText } from '../../warehouse/api/lot.ts'
import type { LabelledLot } from '../../warehouse/api/stock.ts'
import type { CountLine } from '../api/stocktake.ts'

/** What a scan seeks in a sheet: lines of goods, or with a text. */
export type Sought = { goodsId: number | null; search: string }

const mostSearched = 60

type Ways = {
  /** The lot of a label of ours. */
  lot: (id: number) => Promise<Pick<LabelledLot, 'goodsId' | 'colour' | 'batch' | 'size'>>
  patterns: () => Promise<readonly BrandPattern[]>
  /** The first lines that are so. */
  find: (sought: Sought) => Promise<readonly Pick<CountLine, 'goodsId' | 'goodsCode'>[]>
}

/**
 * Returns what a scanned code seeks: the label of a lot that lot, our QR code its goods, another code what has it in a text, else what a factory's code
 * says. A sheet knows no brands, so that the patterns of all count.
 */
export async function soughtBy(scanned: string, { lot, patterns, find }: Ways): Promise<Sought> {
  const label = readLabel(scanned)
  if ('lotId' in label) {
    const { goodsId, colour, batch, size } = await lot(label.lotId)
    return { goodsId, search: colour || batch || size }
  }
  if ('id' in label) return { goodsId: label.id, search: '' }
  const direct = { goodsId: null, search: label.code.slice(0, mostSearched) }
  if ((await find(direct)).length > 0) return direct
  for (const { template } of await patterns()) {
    const pattern = readPattern(template)
    const said = 'fault' in pattern ? null : readByPattern(pattern, label.code)
    if (!said) continue
    const rows = await find({ goodsId: null, search: said.goods.slice(0, mostSearched) })
    const goods = rows.find(({ goodsCode }) => goodsCode.toLowerCase() === said.goods.toLowerCase())
    const text = lotText(said.colour ?? said.lot ?? said.size ?? '').slice(0, mostSearched)
    const sought = goods && { goodsId: goods.goodsId, search: text }
    if (sought && (await find(sought)).length > 0) return sought
  }
  return direct
}
