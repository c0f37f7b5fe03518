import { lazy } from 'react'
import type { WebModule } from '../../../kernel/web/module.ts'
import { bringTo } from '../../../kernel/web/point.ts'
import { deskTabs } from '../../money/web/deskTabs.ts'
import { bankStatementPlaces as places } from '../api/places.ts'

export const bankStatement = {
  name: 'bankStatement',
  screens: [
    { place: places.desk, page: () => import('./BankStatementPage.tsx') },
    { place: places.receipts, page: () => import('./ReceiptImportPage.tsx') },
    { place: places.refunds, page: () => import('./RefundImportPage.tsx') },
  ],
  brings: [
    bringTo(deskTabs, {
      key: 'statement',
      title: '流水对账',
      menu: 'statementInfo',
      Tab: lazy(() => import('./RowsTab.tsx')),
    }),
    bringTo(deskTabs, {
      key: 'mall',
      title: '商场对账',
      menu: 'statementInfo',
      Tab: lazy(() => import('./mallSettlement/MallTab.tsx')),
      bare: true,
    }),
  ],
} satisfies WebModule
