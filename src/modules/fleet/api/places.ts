import { type Place, within } from '../../../kernel/api/place.ts'
import { groups } from '../../organisation/api/groups.ts'

export const fleetPlaces = {
  registry: within(groups.monitor, '/monitorManager/serviceEurekaManager', {
    title: '服务注册',
    icon: 'international',
    position: 10,
  }),
} satisfies Record<string, Place>
