import type { Shown } from '../../../kernel/server/record/publish.ts'
import type { Visibility } from '../../../kernel/server/record/visibility.ts'

/** Module code under which roles give a data scope for money. */
export const scopeModule = 'money'

/** The data scope of receipts: the salesperson's, and their department. */
export const receiptVisibility: Visibility = { module: scopeModule, table: 'receipt' }

/** How browsers know receipts. */
export const receiptShown: Shown = { topic: 'receipt', menu: 'collectionInfo', module: scopeModule }
