import { formatFen } from '../../../kernel/api/money.ts'
import { linkTo } from '../../../kernel/api/place.ts'
import { readPage } from '../../../kernel/server/list/list.ts'
import { noteOf, type SearchKind } from '../../../kernel/server/record/searchKind.ts'
import { moneyPlaces } from '../api/places.ts'
import type { ReceiptRow } from '../api/receipt.ts'
import { receiptRoutes } from '../api/receiptRoutes.ts'
import { receiptStates } from '../api/words.ts'
import { receiptConditions, receiptList } from './list.ts'

/** Receipts for the search box. */
export const receiptSearch: SearchKind = {
  code: 'receipt',
  title: '收款',
  menu: receiptRoutes.list.needs,
  async find(desk, search, most) {
    const query = { search, filters: {}, page: 1, pageSize: most }
    const rows = await readPage<ReceiptRow>(desk.client, receiptList, receiptConditions(desk), query)
    return rows.map(({ id, number, customerName, amount, state }) => ({
      id,
      title: number,
      note: noteOf(`${customerName} ¥${formatFen(amount)}`, receiptStates[state]),
    }))
  },
  at: id => linkTo(moneyPlaces.desk, { open: id }),
  all: term => linkTo(moneyPlaces.desk, { view: 'all', q: term }),
}
