import { lazy } from 'react'
import type { WebModule } from '../../../kernel/web/module.ts'
import { bringTo } from '../../../kernel/web/point.ts'
import { contractTabs } from '../../contract/web/contractTabs.ts'
import { dealTabs } from '../../opportunity/web/dealTabs.ts'
import { liveTopics, stepWays } from '../../reporting/web/startKinds.ts'
import { moneyPlaces as places } from '../api/places.ts'

export const money = {
  name: 'money',
  screens: [
    { place: places.desk, page: () => import('./MoneyPage.tsx'), handy: { word: '收款', rank: 3 } },
    { place: places.report, page: () => import('./report/ReceiptReportPage.tsx') },
  ],
  brings: [
    bringTo(stepWays, () => import('./start/ways.ts')),
    bringTo(liveTopics, 'receipt'),
    bringTo(contractTabs, {
      key: 'money',
      title: '收款',
      menu: 'collectionInfo',
      Tab: lazy(() => import('./summary/ContractMoney.tsx')),
    }),
    bringTo(
      dealTabs,
      { key: 'money', title: '收款', menu: 'collectionInfo', Tab: lazy(() => import('./summary/DealMoney.tsx')) },
      2,
    ),
  ],
} satisfies WebModule
