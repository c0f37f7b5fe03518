import { ahead, type WebModule } from '../../../kernel/web/module.ts'
import { auditPlaces as places } from '../api/places.ts'

const logs = () => import('./logSource.ts')

export const audit = {
  name: 'audit',
  chapters: () => import('./chapters.ts'),
  screens: [
    {
      place: places.company,
      page: () => import('./GateLogPage.tsx'),
      data: ahead(async () => (await logs()).fetchGateLogAhead),
    },
    {
      place: places.live,
      page: () => import('./LiveLogPage.tsx'),
      data: ahead(async () => (await logs()).fetchLiveLogAhead),
    },
    {
      place: places.system,
      page: () => import('./SysLogPage.tsx'),
      data: ahead(async () => (await logs()).fetchSysLogAhead),
    },
  ],
} satisfies WebModule
