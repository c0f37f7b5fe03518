import { type Place, within } from '../../../kernel/api/place.ts'
import { groups } from '../../organisation/api/groups.ts'

export const auditPlaces = {
  company: within(groups.base, '/baseManager/gateLogManager', { title: '公司操作日志', icon: 'report', position: 50 }),
  live: within(groups.base, '/baseManager/gateLogManagerTest', { title: '实时操作日志', icon: 'report', position: 60 }),
  system: within(groups.platform, '/baseManager/sysLogManager', {
    title: '系统操作日志',
    icon: 'report',
    position: 20,
  }),
} satisfies Record<string, Place>
