import { type Place, within } from '../../../kernel/api/place.ts'
import { groups } from '../../organisation/api/groups.ts'

const catalogue = { title: '品牌品类管理', icon: 'international' }
const categories = { title: '分类管理', icon: 'international' }

export const cataloguePlaces = {
  catalogue: within(groups.functions, '/functionManager/custypeManager', {
    ...catalogue,
    position: 30,
    also: [within(groups.company, '/companyManager/custypeManager', { ...catalogue, position: 60 })],
  }),
  categories: within(groups.warehouse, '/warehouseManager/brandManager', {
    ...categories,
    position: 20,
    also: [within(groups.businessCenter, '/businessCenter/brandCategory', { ...categories, position: 40 })],
  }),
} satisfies Record<string, Place>
