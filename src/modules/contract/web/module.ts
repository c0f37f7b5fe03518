import { lazy } from 'react'
import type { WebModule } from '../../../kernel/web/module.ts'
import { bringTo } from '../../../kernel/web/point.ts'
import { customerTabs } from '../../customer/web/customerTabs.ts'
import { customTrials } from '../../customFields/web/trials.ts'
import { dealTabs } from '../../opportunity/web/dealTabs.ts'
import { quotationActs } from '../../quotation/web/quotationActs.ts'
import { liveTopics, stepWays } from '../../reporting/web/startKinds.ts'
import { contractPlaces as places } from '../api/places.ts'

export const contract = {
  name: 'contract',
  screens: [
    { place: places.list, page: () => import('./ContractPage.tsx'), handy: { word: '合同', rank: 4 } },
    { place: places.report, page: () => import('./ContractReportPage.tsx') },
  ],
  publicScreens: [{ place: places.shared, page: () => import('./sign/SignPage.tsx') }],
  brings: [
    bringTo(stepWays, () => import('./start/ways.ts')),
    bringTo(customTrials, { noun: 'contract', load: () => import('./trial.tsx') }, 5),
    bringTo(liveTopics, 'contract'),
    bringTo(
      dealTabs,
      { key: 'contracts', title: '合同', menu: 'contractInfo', Tab: lazy(() => import('./DealContracts.tsx')) },
      2,
    ),
    bringTo(
      dealTabs,
      { key: 'chain', title: '资金链', menu: 'contractInfo', Tab: lazy(() => import('./chain/DealChain.tsx')) },
      3,
    ),
    bringTo(customerTabs, {
      key: 'chain',
      title: '资金链',
      menu: 'contractInfo',
      Tab: lazy(() => import('./chain/CustomerChain.tsx')),
    }),
    bringTo(quotationActs, {
      key: 'contract',
      menu: 'contractInfo',
      Act: lazy(() => import('./ToContract.tsx')),
    }),
  ],
} satisfies WebModule
