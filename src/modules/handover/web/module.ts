import { lazy } from 'react'
import type { WebModule } from '../../../kernel/web/module.ts'
import { bringTo } from '../../../kernel/web/point.ts'
import { departures } from '../../organisation/web/departure.ts'

export const handover = {
  name: 'handover',
  brings: [
    bringTo(departures, {
      element: 'employeesManager:handover',
      title: '离职交接',
      records: '交接记录',
      Windows: lazy(() => import('./Handovers.tsx')),
      Stays: lazy(() => import('./Stays.tsx')),
    }),
  ],
} satisfies WebModule
