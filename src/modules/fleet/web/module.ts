import { ahead, type WebModule } from '../../../kernel/web/module.ts'
import { fleetPlaces as places } from '../api/places.ts'

export const fleet = {
  name: 'fleet',
  screens: [
    {
      place: places.registry,
      page: () => import('./RegistryPage.tsx'),
      data: ahead(async () => (await import('./fleetSource.ts')).fetchNodesAhead),
    },
    { place: places.monitor, page: () => import('./monitor/MonitorPage.tsx') },
    {
      place: places.traces,
      page: () => import('./traces/TracesPage.tsx'),
      data: ahead(async () => (await import('./traces/traceSource.ts')).fetchTracesAhead),
    },
  ],
} satisfies WebModule
