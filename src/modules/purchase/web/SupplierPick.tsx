import { call } from '../../../kernel/web/call.ts'
import { LazyRecordPick, type PickProps } from '../../../kernel/web/field/LazyRecordPick.tsx'
import type { Picked } from '../../../kernel/web/field/RecordPick.tsx'
import { type SupplierRow, supplierRoutes } from '../api/supplier.ts'

const most = 50

/** Picks a supplier with whom the company works. */
export function SupplierPick(props: PickProps) {
  return <LazyRecordPick {...props} kind="supplier" placeholder="名称、联系人或品牌" find={find} />
}

async function find(search: string): Promise<Picked[]> {
  const body = { view: 'active', search, pageSize: most }
  const { rows } = await call(supplierRoutes.list, { body }, { quiet: true })
  return (rows as SupplierRow[]).map(({ id, name, brands }) => ({ id, name, note: brands }))
}
