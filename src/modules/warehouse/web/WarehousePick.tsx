import { call } from '../../../kernel/web/call.ts'
import { LazyRecordPick, type PickProps } from '../../../kernel/web/field/LazyRecordPick.tsx'
import type { Picked } from '../../../kernel/web/field/RecordPick.tsx'
import { type WarehouseRow, warehouseKinds, warehouseRoutes } from '../api/warehouse.ts'

/** Picks a warehouse that is in use. */
export function WarehousePick(props: PickProps) {
  return <LazyRecordPick {...props} kind="warehouse" placeholder="选择仓库" find={find} />
}

const most = 50

async function find(search: string): Promise<Picked[]> {
  const body = { view: 'active', search, pageSize: most }
  const { rows } = await call(warehouseRoutes.list, { body }, { quiet: true })
  return (rows as WarehouseRow[]).map(({ id, name, kind }) => ({ id, name, note: warehouseKinds[kind] }))
}
