import type { Desk } from '../../../../kernel/server/desk/desk.ts'
import { partlyOf } from '../../../../kernel/server/record/partly.ts'
import { visibilityOf } from '../../../../kernel/server/record/serve.ts'
import { contractVisibility } from '../../../contract/server/index.ts'
import { receiptRecord } from '../../api/receiptRecord.ts'

/** Module code under which roles give a data scope for money. */
export const scopeModule = 'money'

/** The data scope of receipts: the salesperson's, and their department. */
export const receiptVisibility = visibilityOf(receiptRecord)

/** What sums of money are made of. */
export const moneySums = [
  { module: contractVisibility.module, title: '合同' },
  { module: scopeModule, title: '收款' },
] as const

/** Returns the sentence beside sums of contracts and receipts. */
export const partlyMoney = (desk: Desk): string => partlyOf(desk, moneySums)
