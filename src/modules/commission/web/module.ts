import { lazy } from 'react'
import type { WebModule } from '../../../kernel/web/module.ts'
import { bringTo } from '../../../kernel/web/point.ts'
import { contractTabs } from '../../contract/web/contractTabs.ts'
import { commissionPlaces as places } from '../api/places.ts'

export const commission = {
  name: 'commission',
  screens: [
    { place: places.desk, page: () => import('./CommissionPage.tsx') },
    { place: places.report, page: () => import('./CommissionReportPage.tsx') },
    { place: places.history, page: () => import('./IncomeImportPage.tsx') },
  ],
  brings: [
    bringTo(
      contractTabs,
      { key: 'commission', title: '提成', menu: 'commissionInfo', Tab: lazy(() => import('./ContractCommission.tsx')) },
      5,
    ),
  ],
} satisfies WebModule
