import type { WebModule } from '../../../kernel/web/module.ts'
import { cluePlaces as places } from '../contract/places.ts'
import { fetchCluesAhead } from './clueSource.ts'

export const clue = {
  name: 'clue',
  chapters: () => import('./chapters.ts'),
  screens: [
    { place: places.list, page: () => import('./ClueListPage.tsx'), data: fetchCluesAhead },
    { place: places.exporting, page: () => import('./ExportCluePage.tsx') },
    { place: places.pools, page: () => import('./pool/PoolPage.tsx') },
    { place: places.rules, page: () => import('./assignment/RulePage.tsx') },
  ],
} satisfies WebModule
