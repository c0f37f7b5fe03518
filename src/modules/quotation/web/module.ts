import { lazy } from 'react'
import type { WebModule } from '../../../kernel/web/module.ts'
import { bringTo } from '../../../kernel/web/point.ts'
import { customTrials } from '../../customFields/web/trials.ts'
import { dealTabs } from '../../opportunity/web/dealTabs.ts'
import { stepWays } from '../../reporting/web/startKinds.ts'
import { quotationPlaces as places } from '../api/places.ts'

export const quotation = {
  name: 'quotation',
  screens: [
    { place: places.list, page: () => import('./QuotationPage.tsx') },
    { place: places.templates, page: () => import('./template/TemplatePage.tsx') },
  ],
  publicScreens: [{ place: places.shared, page: () => import('./shared/SharedPage.tsx') }],
  brings: [
    bringTo(stepWays, () => import('./start/ways.ts')),
    bringTo(customTrials, { noun: 'quotation', load: () => import('./trial.tsx') }, 4),
    bringTo(dealTabs, {
      key: 'quotations',
      title: '报价',
      menu: 'quotationList',
      Tab: lazy(() => import('./DealQuotations.tsx')),
    }),
  ],
} satisfies WebModule
