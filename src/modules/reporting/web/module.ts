import type { WebModule } from '../../../kernel/web/module.ts'
import { reportingPlaces as places } from '../api/places.ts'
import { loadBoard, prefetchFigures } from './figures.ts'
import { HelpButton } from './help/HelpButton.tsx'
import { startKinds } from './startKinds.ts'

export const reporting = {
  name: 'reporting',
  chapters: () => import('./chapters.ts'),
  screens: [
    {
      place: places.home,
      page: () => import('./DashboardPage.tsx'),
      parts: startKinds,
      data: prefetchFigures,
      later: loadBoard,
      affix: true,
    },
    { place: places.introduction, page: () => import('./IntroductionPage.tsx'), parts: startKinds },
    { place: places.targets, page: () => import('./target/TargetPage.tsx') },
  ],
  tools: [{ rank: 40, Tool: HelpButton }],
  personActions: [{ rank: 10, text: '首页', to: '/' }],
  once: { home: places.home },
} satisfies WebModule
