import type { WebModule } from '../../../kernel/web/module.ts'
import { stockMovePlaces as places } from '../api/places.ts'

export const stockMove = {
  name: 'stockMove',
  screens: [
    { place: places.moves, page: () => import('./move/MovePage.tsx') },
    { place: places.transfers, page: () => import('./transfer/TransferPage.tsx') },
  ],
} satisfies WebModule
