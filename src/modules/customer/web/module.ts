import { ahead, type WebModule } from '../../../kernel/web/module.ts'
import { customerPlaces as places } from '../contract/places.ts'
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
  Host: CustomerHost,
} satisfies WebModule
