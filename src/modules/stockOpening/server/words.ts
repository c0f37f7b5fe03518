import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { unitOf } from '../../goods/api/unitWords.ts'
import { meantBy, plain, type Reference } from '../../transfer/server/index.ts'
import { lyingConditions } from '../../warehouse/api/line.ts'
import { countedBy } from '../api/imported.ts'

/** Returns how cells name warehouses, conditions and units of quantities. */
export const openingWords = async (desk: Desk): Promise<Record<string, Reference>> => ({
  warehouseId: await warehousesIn(desk),
  condition: conditionsIn(),
  unit: { labels: Object.values(countedBy), read: readUnit },
})

async function warehousesIn(desk: Desk): Promise<Reference> {
  const rows = await desk.from('warehouse').select(['id', 'name', 'state']).orderBy('id').execute()
  const byName = new Map(rows.map(row => [plain(row.name), row]))
  return {
    labels: rows.filter(({ state }) => state === 'active').map(({ name }) => name),
    read(written) {
      const found = meantBy(byName, written)
      if (!found) return { problem: `没有“${written}”这个仓库，请先在仓库管理中新增，或改正名称` }
      return found.state === 'active'
        ? { value: found.id }
        : { problem: `仓库“${found.name}”已停用，请改填别的仓库，或先启用它` }
    },
  }
}

function conditionsIn(): Reference {
  const byWord = new Map(Object.entries(lyingConditions).map(([value, title]) => [plain(title), value]))
  const labels = Object.values(lyingConditions)
  return {
    labels,
    read(written) {
      const value = meantBy(byWord, written)
      return value === undefined ? { problem: `状态应为${labels.join('、')}之一` } : { value }
    },
  }
}

function readUnit(written: string) {
  const unit = unitOf(written)
  return unit !== null && unit in countedBy
    ? { value: unit }
    : { problem: `“${written}”不是可用的单位，请改填片、箱或㎡，并把数量换算过来` }
}
