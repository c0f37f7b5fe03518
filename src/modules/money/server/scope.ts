import type { Desk } from '../../../kernel/server/desk/desk.ts'
import { partlyOf } from '../../../kernel/server/record/partly.ts'
import type { Shown } from '../../../kernel/server/record/publish.ts'
import type { Visibility } from '../../../kernel/server/record/visibility.ts'
import { contractVisibility } from '../../contract/server/index.ts'

/** Module code under which roles give a data scope for money. */
export const scopeModule = 'money'

/** The data scope of receipts: the salesperson's, and their department. */
export const receiptVisibility: Visibility = { module: scopeModule, table: 'receipt' }

/** What sums of money are made of. */
export const moneySums = [
  { module: contractVisibility.module, title: '合同' },
  { module: scopeModule, title: '收款' },
] as const

/** Returns the sentence beside sums of contracts and receipts. */
export const partlyMoney = (desk: Desk): string => partlyOf(desk, moneySums)

/** How browsers know receipts. */
export const receiptShown: Shown = { topic: 'receipt', menu: 'collectionInfo', module: scopeModule }
