import { type Place, within } from '../../../kernel/api/place.ts'
import { groups } from '../../organisation/api/groups.ts'

const teams = { title: '商机团队', icon: 'peoples' }

export const opportunityPlaces = {
  list: within(groups.business, '/approvalInfoManager/businessList', {
    title: '商机列表',
    icon: 'chart',
    position: 20,
  }),
  exporting: within(groups.business, '/approvalInfoManager/exportBusiness', {
    title: '商机导出',
    icon: 'report',
    position: 30,
  }),
  teams: within(groups.functions, '/functionManager/teamManager', {
    ...teams,
    position: 10,
    also: [within(groups.customers, '/customerManager/teamManager', { ...teams, position: 20 })],
  }),
  stages: within(groups.configuration, '/configurationManager/stageManager', {
    title: '商机阶段',
    icon: 'chart',
    position: 20,
  }),
  history: within(groups.history, '/historyImport/historyBusinessBaseImport', {
    title: '商机基础信息导入',
    icon: 'reportManager',
    position: 10,
  }),
} satisfies Record<string, Place>
