import { columnsOf } from '../../../kernel/api/list.ts'
import type { LogSubject } from '../../../kernel/server/record/logged.ts'
import { titled } from '../../../kernel/server/record/logged.ts'
import { stockElements } from '../api/elements.ts'
import { lotTitles } from '../api/lot.ts'
import { StockCost } from '../api/stockCost.ts'

const entries = 'documents tell of their movements, and the stock card shows each of them'

/** What the log calls the rows of stock. */
export const stockLogged: Readonly<Record<string, LogSubject>> = {
  stockLot: {
    title: '批次',
    behind: stockElements.lots,
    columns: [
      { key: 'goodsId', title: '商品', kind: 'reference', of: 'goods' },
      ...titled({ ...lotTitles, remark: '备注' }),
      { key: 'boxPieces', title: '每箱片数', kind: 'integer' },
      { key: 'boxWeight', title: '箱重（克）', kind: 'integer' },
    ],
  },
  stockKey: { title: '库存', behind: stockElements.stock, columns: [...titled({ place: '库位' })] },
  stockLowest: {
    title: '最低库存',
    behind: stockElements.stock,
    columns: [
      { key: 'goodsId', title: '商品', kind: 'reference', of: 'goods' },
      { key: 'pieces', title: '最低库存（片）', kind: 'integer' },
    ],
  },
  stockCost: {
    title: '补成本',
    behind: stockElements.value,
    columns: [
      { key: 'goodsId', title: '商品', kind: 'reference', of: 'goods' },
      { key: 'lotId', title: '批次', kind: 'reference', of: 'stockLot', behind: [stockElements.lots] },
      ...columnsOf(StockCost.omit({ id: true, lot: true, createdBy: true, createdAt: true, version: true })),
    ],
  },
  stockReservation: {
    title: '库存预留',
    behind: stockElements.stock,
    columns: [
      { key: 'asked', title: '预留数量（片）', kind: 'integer' },
      { key: 'pieces', title: '剩余预留（片）', kind: 'integer' },
      { key: 'untilAt', title: '预留截止', kind: 'datetime' },
      {
        key: 'state',
        title: '状态',
        kind: 'enum',
        words: { active: '有效', consumed: '已使用', released: '已释放', expired: '已到期' },
      },
    ],
  },
  stockClosing: { title: '库存月结', columns: [{ key: 'month', title: '月份', kind: 'date' }] },
  stockClosingValue: { title: '库存月结明细', columns: [], unfollowed: 'entries of the closing tell of the month' },
  stockEntry: { title: '库存流水', columns: [], unfollowed: entries },
  stockGoodsChange: {
    title: '商品汇总变化',
    columns: [],
    unfollowed: 'sums follow from keys, of which documents tell',
  },
  stockHold: { title: '预留流水', columns: [], unfollowed: 'entries of the reservation tell of it' },
}
