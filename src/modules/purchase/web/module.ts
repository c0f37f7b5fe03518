import type { WebModule } from '../../../kernel/web/module.ts'
import { purchasePlaces as places } from '../api/places.ts'

export const purchase = {
  name: 'purchase',
  screens: [
    { place: places.receipts, page: () => import('./receipt/ReceiptPage.tsx') },
    { place: places.purchases, page: () => import('./order/PurchasePage.tsx') },
    { place: places.returns, page: () => import('./return/ReturnPage.tsx') },
    { place: places.suppliers, page: () => import('./SupplierPage.tsx') },
  ],
} satisfies WebModule
