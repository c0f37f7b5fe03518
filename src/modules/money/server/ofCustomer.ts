import { linkTo } from '../../../kernel/api/place.ts'
import { readPage } from '../../../kernel/server/list/list.ts'
import type { CustomerRecords } from '../../customer/server/index.ts'
import { moneyPlaces } from '../api/places.ts'
import type { ReceiptRow } from '../api/receipt.ts'
import { receiptRoutes as routes } from '../api/receiptRoutes.ts'
import { type ReceiptState, receiptKinds, receiptStates } from '../api/words.ts'
import { receiptConditions, receiptList } from './list.ts'
import { scopeModule } from './scope.ts'

const tones = {
  draft: 'grey',
  submitted: 'orange',
  returned: 'red',
  confirmed: 'green',
  reversed: 'grey',
} as const satisfies Record<ReceiptState, string>
const most = 100

/** The receipts of a customer in the person's data scope; they widen nobody's sight. */
export const receiptsOfCustomer: CustomerRecords = {
  key: 'receipt',
  title: '收款',
  module: scopeModule,
  shown: desk => desk.mayCall(routes.list),
  async rows(desk, customerId) {
    const theirs = (bind: (value: unknown) => string) => `e.customer_id = ${bind(customerId)}`
    const query = { filters: {}, page: 1, pageSize: most }
    const rows = await readPage<ReceiptRow>(desk.client, receiptList, [...receiptConditions(desk), theirs], query)
    return rows.map(({ id, number, kind, state, ownerId, amount, createdAt }) => ({
      id,
      title: `${number} ${receiptKinds[kind]}`,
      state: receiptStates[state],
      tone: tones[state],
      ownerId,
      amount,
      at: createdAt,
      lastContactAt: null,
      path: linkTo(moneyPlaces.desk, { open: id }),
    }))
  },
}
