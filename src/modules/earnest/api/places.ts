import { type Place, within } from '../../../kernel/api/place.ts'
import { groups } from '../../organisation/api/groups.ts'

const entry = { title: '库存定金', icon: 'warehouseManager' }

export const earnestPlaces = {
  /** One's own. */
  list: within(groups.warehouse, '/warehouseManager/inventoryEarnest', {
    ...entry,
    position: 30,
  }),
  /** The same in the other group of the menu, with the same authority (S6.03). */
  own: within(groups.inventory, '/inventory/inventoryEarnest', { ...entry, position: 10 }),
  /** Those of everybody whom the person's data scope reaches. */
  all: within(groups.inventory, '/inventory/inventoryEarnestAll', {
    ...entry,
    title: '全部库存定金',
    position: 20,
  }),
} satisfies Record<string, Place>
