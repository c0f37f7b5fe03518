import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { plain, type Reference } from '../../../transfer/server/index.ts'
import { soldAs } from '../../api/goods.ts'
import type { SeriesName } from '../../api/imported.ts'
import { priceUnits } from '../../api/units.ts'
import { unitOf } from '../../api/unitWords.ts'

/** Returns how cells name series, ways to sell, units of prices, and yes or no. */
export async function goodsWords(desk: Desk): Promise<Record<string, Reference>> {
  return {
    seriesId: await seriesNames(desk),
    soldAs: choice(soldAs, { 库存: 'stock', 现货销售: 'stock', 期货: 'order', 预订: 'order', 定做: 'custom' }),
    priceUnit: priceUnitWords(),
    wholeBoxes: yesOrNo,
    clearance: yesOrNo,
    onSale: yesOrNo,
  }
}

function choice(labels: Readonly<Record<string, string>>, others: Readonly<Record<string, string>> = {}): Reference {
  const values = new Map([
    ...Object.entries(others).map(([word, value]) => [plain(word), value] as const),
    ...Object.entries(labels).map(([value, label]) => [plain(label), value] as const),
  ])
  const known = Object.values(labels)
  return {
    labels: known,
    read: written => {
      const value = values.get(plain(written))
      return value === undefined ? { problem: `应为${known.join('、')}之一` } : { value }
    },
  }
}

/** Returns how cells name units of prices: `㎡`, `元/片`, `个`. */
export function priceUnitWords(): Reference {
  const labels = choice(priceUnits)
  const read = (written: string) => {
    const unit = unitOf(written)
    return unit === null ? labels.read(written) : { value: unit }
  }
  return { ...labels, read }
}

const [yes, no] = [
  ['是', '有', '对', '√', 'y', 'yes', 'true', '1', '在售', '上架'],
  ['否', '无', '没有', '×', 'n', 'no', 'false', '0', '下架', '已下架', '停售'],
].map(words => new Set(words.map(plain)))

const yesOrNo: Reference = {
  labels: ['是', '否'],
  read: written => {
    if (yes?.has(plain(written))) return { value: true }
    return no?.has(plain(written)) ? { value: false } : { problem: '应填“是”或“否”' }
  },
}

/** Two brands may have series of one name; which is meant follows from the row's brand. */
async function seriesNames(desk: Desk): Promise<Reference> {
  const rows = await desk.from('series').select(['id', 'name', 'brandId', 'disabledAt']).orderBy('id').execute()
  const names = new Map<string, SeriesName>()
  for (const { id, name, brandId } of rows.filter(one => one.disabledAt === null)) {
    const known = names.get(plain(name))
    names.set(plain(name), { name, byBrand: { [brandId]: id, ...known?.byBrand } })
  }
  return {
    labels: [...names.values()].map(({ name }) => name),
    read: written => {
      const value = names.get(plain(written))
      return value ? { value } : { problem: `没有“${written}”这个系列` }
    },
  }
}
