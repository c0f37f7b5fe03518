import type { WebModule } from '../../../kernel/web/module.ts'
import { bringTo } from '../../../kernel/web/point.ts'
import { customTrials } from '../../customFields/web/trials.ts'
import { startKinds, stepWays } from '../../reporting/web/startKinds.ts'
import { cluePlaces as places } from '../api/places.ts'
import { fetchCluesAhead } from './clueSource.ts'

export const clue = {
  name: 'clue',
  chapters: () => import('./chapters.ts'),
  screens: [
    {
      place: places.list,
      page: () => import('./ClueListPage.tsx'),
      data: fetchCluesAhead,
      handy: { word: '流量', rank: 1 },
    },
    { place: places.exporting, page: () => import('./ExportCluePage.tsx') },
    { place: places.pools, page: () => import('./pool/PoolPage.tsx') },
    { place: places.rules, page: () => import('./assignment/RulePage.tsx') },
  ],
  brings: [
    bringTo(customTrials, { noun: 'clue', load: () => import('./trial.tsx') }),
    bringTo(
      startKinds,
      { of: 'clue', title: '流量', place: places.list, own: '我的流量', load: () => import('./start/parts.tsx') },
      1,
    ),
    bringTo(stepWays, () => import('./start/ways.ts')),
  ],
} satisfies WebModule
