import type { CustomerReference } from './kinds.ts'

/** The customer module's own columns that point to customers. */
export const ownReferences: readonly CustomerReference[] = [
  { table: 'customerAddress', column: 'customerId', title: '其他地址' },
  { table: 'customerPhone', column: 'customerId', title: '其他电话' },
  { table: 'customerAccess', column: 'customerId', title: '查看申请' },
  { table: 'attachment', column: 'subjectId', title: '附件', where: { subject: 'customer' } },
  { table: 'customer', column: 'mergedIntoId', stays: 'who was merged into a merged one stays so: undone in turn' },
  { table: 'customerMerge', column: 'keptId', stays: 'tells what was, and is what is undone' },
  { table: 'customerMerge', column: 'mergedId', stays: 'tells what was, and is what is undone' },
  { table: 'customerDistinct', column: 'lowId', stays: 'said of these two, not of whom they become' },
  { table: 'customerDistinct', column: 'highId', stays: 'said of these two, not of whom they become' },
]
