import type { WebModule } from '../../../kernel/web/module.ts'
import { statementPlaces as places } from '../contract/places.ts'

export const statement = {
  name: 'statement',
  screens: [
    { place: places.desk, page: () => import('./StatementPage.tsx') },
    { place: places.receipts, page: () => import('./ReceiptImportPage.tsx') },
    { place: places.refunds, page: () => import('./RefundImportPage.tsx') },
  ],
} satisfies WebModule
