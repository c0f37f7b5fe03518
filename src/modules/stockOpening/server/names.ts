import type { LogSubject } from '../../../kernel/server/record/logged.ts'
import { titled } from '../../../kernel/server/record/logged.ts'
import type { Nameable } from '../../../kernel/server/record/nameable.ts'
import { stockElements } from '../../warehouse/api/elements.ts'

/** What the ledger of stock calls these papers. */
export const openingKind = 'stockOpening'

/** The number of a paper, for people who see how much there is. */
export const nameableOpening: Nameable = {
  async names(desk, ids) {
    if (!desk.may(stockElements.stock) || ids.length === 0) return new Map()
    const rows = await desk
      .from('stockOpening')
      .select(['id', 'number'])
      .where('id', 'in', [...ids])
      .execute()
    return new Map(rows.map(({ id, number }) => [id, `期初单 ${number ?? ''}`.trim()]))
  },
  seesAll: desk => desk.may(stockElements.stock),
}

/** The words for openings in the log. */
export const openingLogged: Readonly<Record<string, LogSubject>> = {
  stockOpening: {
    title: '期初单',
    behind: stockElements.stock,
    columns: [
      ...titled({ number: '期初单号', note: '说明', importBatchId: '导入批次', posted: '入库到', undone: '撤销到' }),
      { key: 'warehouseId', title: '仓库', kind: 'reference', of: 'warehouse' },
      { key: 'lines', title: '行数', kind: 'integer' },
      {
        key: 'state',
        title: '状态',
        kind: 'enum',
        words: {
          reading: '读取中',
          posting: '入库中',
          done: '已入库',
          undoing: '撤销中',
          undone: '已撤销',
          failed: '已中断',
        },
      },
    ],
  },
  stockOpeningLine: { title: '期初明细', columns: [], unfollowed: 'entries of the import tell of its rows' },
}
