import { PlainScreen } from '../../../kernel/web/record/PlainScreen.tsx'
import { WarehouseEntered, warehouseRecord, warehouseRoutes } from '../api/warehouse.ts'

/** Draws the screen 仓库管理 (placeManager). */
export default function WarehousePage() {
  return (
    <PlainScreen
      record={warehouseRecord}
      routes={warehouseRoutes}
      entered={WarehouseEntered}
      shown={['name', 'kind', 'state', 'address', 'keepers', 'shipsTogether']}
      widths={{ name: 160, kind: 90, state: 90, address: 240, keepers: 200 }}
      searchHint="仓库名称、地址、仓管"
      empty={{
        all: '还没有仓库。先建一个总仓，商品才能入库。',
        active: '没有启用的仓库。启用一个，商品才能入库。',
        disabled: '没有停用的仓库。',
      }}
      card={['kind', 'address']}
    />
  )
}
