import { type Place, within } from '../../../kernel/api/place.ts'
import { groups } from '../../organisation/api/groups.ts'

export const cluePlaces = {
  list: within(groups.business, '/approvalInfoManager/clueList', { title: '流量列表', icon: 'peoples', position: 10 }),
  exporting: within(groups.business, '/approvalInfoManager/exportClue', {
    title: '流量导出',
    icon: 'report',
    position: 40,
  }),
  pools: within(groups.configuration, '/configurationManager/poolManager', {
    title: '公海管理',
    icon: 'warehouseManager',
    position: 30,
  }),
  rules: within(groups.configuration, '/configurationManager/assignmentManager', {
    title: '分配规则',
    icon: 'permission',
    position: 40,
  }),
} satisfies Record<string, Place>
