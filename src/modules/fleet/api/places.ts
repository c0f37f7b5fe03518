import { type Place, within } from '../../../kernel/api/place.ts'
import { tracesPath } from '../../../kernel/api/traceSearch.ts'
import { groups } from '../../organisation/api/groups.ts'

export const fleetPlaces = {
  registry: within(groups.monitor, '/monitorManager/serviceEurekaManager', {
    title: '服务注册',
    icon: 'international',
    position: 10,
  }),
  monitor: within(groups.monitor, '/monitorManager/serviceMonitorManager', {
    title: '服务状态监控',
    icon: 'chart',
    position: 20,
  }),
  traces: within(groups.monitor, tracesPath, {
    title: '链路追踪',
    icon: 'reportManager',
    position: 30,
  }),
} satisfies Record<string, Place>
