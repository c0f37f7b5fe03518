import { lazy } from 'react'
import type { WebModule } from '../../../kernel/web/module.ts'
import { bringTo } from '../../../kernel/web/point.ts'
import { contractTabs } from '../../contract/web/contractTabs.ts'
import { orderActs } from '../../salesOrder/web/orderActs.ts'
import { installPlaces as places } from '../api/places.ts'

export const installation = {
  name: 'installation',
  screens: [
    { place: places.list, page: () => import('./InstallPage.tsx') },
    { place: places.installers, page: () => import('./InstallerPage.tsx') },
  ],
  brings: [
    bringTo(
      contractTabs,
      { key: 'installation', title: '安装', menu: 'installManager', Tab: lazy(() => import('./ContractInstall.tsx')) },
      3.7,
    ),
    bringTo(orderActs, { key: 'installation', menu: 'installManager', Act: lazy(() => import('./OrderAct.tsx')) }, 2),
  ],
} satisfies WebModule
