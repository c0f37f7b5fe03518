import { ahead, type WebModule } from '../../../kernel/web/module.ts'
import { bringTo } from '../../../kernel/web/point.ts'
import { customTrials } from '../../customFields/web/trials.ts'
import { customerPlaces as places } from '../api/places.ts'
import { CustomerHost } from './CustomerHost.tsx'

export const customer = {
  name: 'customer',
  chapters: () => import('./chapters.ts'),
  screens: [
    {
      place: places.list,
      page: () => import('./CustomerListPage.tsx'),
      data: ahead(async () => (await import('./customerSource.ts')).fetchCustomersAhead),
    },
  ],
  brings: [bringTo(customTrials, { noun: 'customer', load: () => import('./trial.tsx') }, 2)],
  Host: CustomerHost,
} satisfies WebModule
