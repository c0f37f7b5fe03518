import type { DB } from './kernel/server/database/tables.ts'

/**
 * The order in which a transaction locks rows, by their tables: who waits for a row holds only rows of tables above, so that no transactions
 * wait for each other in a circle. A table that is never locked beside another one needs no place. Servers of tests refuse a lock against the
 * order (tests/support/lockOrder.ts).
 */
export const lockOrder = [
  // Who acts, and the settings by which they act
  'account',
  'menu',
  'element',
  'dictionaryType',
  'dictionaryItem',
  'office',
  'role',
  'assignmentCursor',
  'employee',
  'hiddenStep',
  'handover',
  'commissionRate',
  // The books, in which a month is closed
  'book',
  // What moves documents: rows of statements, approvals
  'statementRow',
  // A trip before the contracts, receipts and shipments of the homes to which it goes
  'trip',
  'approvalCalendar',
  'approvalCalendarDay',
  'approvalDelegation',
  'approvalForm',
  'approvalFlow',
  'approvalSubject',
  'approvalInstance',
  'approvalTimer',
  'approvalBinding',
  'approvalPaper',
  'claimRequest',
  'dealTransferRequest',
  'intake',
  // Where deals and clues stand
  'pool',
  'stageGroup',
  'stage',
  'ownForm',
  'ownWork',
  'priceBatch',
  'series',
  'goods',
  'goodsSet',
  'warehouse',
  'priceWindow',
  // A link before the document that its holder signs
  'sharedLink',
  // Records and documents, each before what follows from it
  'customerMerge',
  'clue',
  'opportunity',
  'team',
  'quotation',
  'contract',
  'contractTerm',
  'contractChange',
  'specialOffer',
  'receipt',
  'moneyAccount',
  'moneyRequest',
  'commissionLot',
  'commissionMonth',
  // Papers of stock, each before what it changes
  'dealerLoan',
  'supplier',
  'supplierReturn',
  'stockOpening',
  'stockReceipt',
  'receiptCost',
  'stockMove',
  'stockTransfer',
  'purchase',
  // What is ordered of a contract and promises of goods, after the money that they follow and after the papers by which goods arrive for them
  'salesOrder',
  'factoryOrder',
  'shipment',
  'processing',
  'earnest',
  // Stock after every document that moves it: lots, then keys in their order, then what is reserved of them
  // Packages after the order and the document that carry them
  'factoryPackage',
  'stocktake',
  'stockCost',
  'stockLot',
  'stockKey',
  'stockReservation',
  // What customers give back after the stock that it moves: all of one contract follow each other by the contract
  'goodsReturn',
  // Installations after goods whose signature may be the last that they wait for
  'installation',
  // A statement of wages before those whose wages it tells, and their rework after them
  'wageStatement',
  'installer',
  'rework',
  'wageStatementLine',
  // Customers after all records about them: a record is changed, then its customer, and a new one keeps its customer by a key
  'customer',
  'customerAddress',
  'customerPhone',
  'customerAccess',
  'attachment',
  // Departments lose their head last, after all that a person hands over
  'department',
  'savedView',
  'passwordLink',
] as const satisfies readonly (keyof DB)[]

/** Tables of which a transaction may also share rows later, or change them without a lock before; and why no circle comes of it, or what ends one. */
export const lockedLate: Partial<Record<(typeof lockOrder)[number], string>> = {
  office:
    'a trigger raises its version of permissions after a change of a pool or form; one that meets a handover there is tried again',
  dictionaryItem: 'an import keeps the words of its rows; whoever changes a word locks no people after it',
  employee:
    'whom an approval asks is known once its document is locked; if one of them leaves at that moment, the circle is broken and one is tried again',
  approvalTimer: 'its approval is locked before it, by the clock and by whoever decides',
  book: 'entries share it; whoever closes a month locks it first, and no document after it',
}
