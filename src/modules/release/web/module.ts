import { ahead, type WebModule } from '../../../kernel/web/module.ts'
import { releasePlaces as places } from '../api/places.ts'
import { NewsHost } from './NewsHost.tsx'

const page = () => import('./ReleasePage.tsx')
const data = ahead(async () => (await import('./releaseSource.ts')).fetchReleasesAhead)

export const release = {
  name: 'release',
  screens: [
    { place: places.maintain, page, data },
    { place: places.versions, page, data },
  ],
  personActions: [{ rank: 85, text: '版本记录', to: places.versions.path }],
  Host: NewsHost,
} satisfies WebModule
