import { linkTo } from '../../../kernel/api/place.ts'
import { publishRecords } from '../../../kernel/server/record/publish.ts'
import { handoverByState } from '../../organisation/server/index.ts'
import { moneyPlaces } from '../api/places.ts'
import { type ReceiptState, receiptStates } from '../api/words.ts'
import type { ReceiptRecord } from './locks.ts'
import { receiptShown, scopeModule } from './scope.ts'

/** The receipts of a leaving person: all of them, since whoever answers for a customer afterwards prints the whole account. */
const receiptHandover = handoverByState({
  kind: 'receipt',
  title: '收款',
  unit: '笔',
  path: linkTo(moneyPlaces.desk, {}),
  table: 'receipt',
  states: receiptStates,
  live: Object.keys(receiptStates) as ReceiptState[],
  stateOf: (receipt: ReceiptRecord) => receipt.state as ReceiptState,
  openOf: (desk, employeeId) =>
    desk
      .from('receipt')
      .select(['id', 'departmentId', 'state'])
      .where('ownerId', '=', employeeId)
      .orderBy('id')
      .execute(),
  module: scopeModule,
  tell: (desk, rows) => publishRecords(desk, receiptShown, [], rows),
})

export const moneyHandovers = [receiptHandover]
