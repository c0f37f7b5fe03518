import type { WebModule } from '../../../kernel/web/module.ts'
import { dealerLoanPlaces as places } from '../api/places.ts'

export const dealerLoan = {
  name: 'dealerLoan',
  screens: [{ place: places.list, page: () => import('./LoanPage.tsx') }],
} satisfies WebModule
