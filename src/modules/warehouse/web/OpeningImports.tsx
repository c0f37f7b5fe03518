import type { ListModel } from '../../../kernel/web/list/useList.ts'
import { Imports } from '../../transfer/web/Imports.tsx'
import type { StockRow } from '../api/stockList.ts'
import { warehouseRecord } from '../api/warehouse.ts'

/** Imports what is in the warehouses when a company begins, over the list of stock. */
export default function OpeningImports({ list }: { list: ListModel<StockRow> }) {
  return <Imports kind="stockOpening" noun="期初库存" element={warehouseRecord.acts.edit.needs} onDone={list.refresh} />
}
