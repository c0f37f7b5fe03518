import { ahead, type WebModule } from '../../../kernel/web/module.ts'
import { bringTo } from '../../../kernel/web/point.ts'
import { clueBecomes } from '../../clue/web/clueBecomes.ts'
import { customTrials } from '../../customFields/web/trials.ts'
import { startKinds } from '../../reporting/web/startKinds.ts'
import { opportunityPlaces as places } from '../api/places.ts'

export const opportunity = {
  name: 'opportunity',
  chapters: () => import('./chapters.ts'),
  screens: [
    {
      place: places.list,
      page: () => import('./OpportunityListPage.tsx'),
      handy: { word: '商机', rank: 2 },
      data: ahead(async () => (await import('./opportunitySource.ts')).fetchOpportunitiesAhead),
    },
    { place: places.exporting, page: () => import('./ExportBusinessPage.tsx') },
    { place: places.teams, page: () => import('./team/TeamPage.tsx') },
    { place: places.stages, page: () => import('./stage/StagePage.tsx') },
    { place: places.history, page: () => import('./history/HistoryImportPage.tsx') },
  ],
  brings: [
    bringTo(clueBecomes, {
      list: places.list,
      menu: 'businessList',
      follows: 'businessList:follow',
      convert: () => import('./form/ConvertDialog.tsx'),
      followUps: () => import('./ofClue/FollowUpsOfClue.tsx'),
      accepting: () => import('./team/AcceptingButton.tsx'),
      follow: () => import('./ofClue/follow.ts'),
    }),
    bringTo(customTrials, { noun: 'opportunity', load: () => import('./form/trial.tsx') }, 1),
    bringTo(
      startKinds,
      { of: 'opportunity', title: '商机', place: places.list, load: () => import('./start/parts.tsx') },
      2,
    ),
  ],
} satisfies WebModule
