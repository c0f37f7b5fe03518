import type { WebModule } from '../../../kernel/web/module.ts'
import { commissionPlaces as places } from '../contract/places.ts'

export const commission = {
  name: 'commission',
  screens: [
    { place: places.desk, page: () => import('./CommissionPage.tsx') },
    { place: places.report, page: () => import('./CommissionReportPage.tsx') },
    { place: places.history, page: () => import('./IncomeImportPage.tsx') },
  ],
} satisfies WebModule
