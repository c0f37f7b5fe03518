import { type Place, within } from '../../../kernel/api/place.ts'
import { groups } from '../../organisation/api/groups.ts'

export const errorPlaces = {
  own: { path: '/errorLog/index', title: '本机错误日志' },
  all: within(groups.platform, '/baseManager/errorLog', { title: '错误日志', icon: 'bug', position: 30 }),
} satisfies Record<string, Place>
