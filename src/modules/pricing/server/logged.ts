import { type Column, columnsOf } from '../../../kernel/api/list.ts'
import { type LogSubject, openOn, titled } from '../../../kernel/server/record/logged.ts'
import { BatchRow } from '../api/batch.ts'
import { pricePlaces } from '../api/places.ts'
import { NewWindow, WindowRow } from '../api/window.ts'
import { hiddenFrom } from './sight.ts'

/** The columns of the table, as the log names them. */
export const windowColumns: readonly Column[] = [
  ...columnsOf(NewWindow.omit({ goodsId: true, shifts: true })),
  ...columnsOf(WindowRow.pick({ voidedBy: true, voidedAt: true, voidReason: true })),
  { key: 'batchId', title: '调价批次', kind: 'reference', of: 'priceBatch' },
  { key: 'goodsId', title: '商品', kind: 'reference', of: 'goods' },
]

/** The columns of a batch, as the log names them. */
const batchColumns: readonly Column[] = [
  ...columnsOf(BatchRow),
  { key: 'goodsIds', title: '商品', kind: 'reference', of: 'goods' },
  { key: 'reverses', title: '撤销的批次', kind: 'reference', of: 'priceBatch' },
  ...titled({ goodsImportId: '商品导入', skipped: '未调的商品', reached: '处理到' }),
]

/** The name of a window and of its fields in the operation log. */
export const logged: Readonly<Record<string, LogSubject>> = {
  priceWindow: { title: '价格', columns: windowColumns, path: openOn(pricePlaces.list.path), hides: hiddenFrom },
  priceLine: { title: '导入的价格', columns: windowColumns, hides: hiddenFrom },
  priceBatch: { title: '批量调价', columns: batchColumns, path: openOn(pricePlaces.batches.path) },
}
