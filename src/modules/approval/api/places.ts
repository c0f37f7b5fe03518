import { below, type Place, within } from '../../../kernel/api/place.ts'
import { groups } from '../../organisation/api/groups.ts'

const managed = { title: '审批管理', icon: 'report' }
const flows = within(groups.functions, '/functionManager/processManager', {
  ...managed,
  position: 20,
  also: [within(groups.company, '/companyManager/processManager', { ...managed, position: 50 })],
})
const forms = within(groups.functions, '/functionManager/approvalForm', {
  title: '审批表单管理',
  icon: 'dataDictionary',
  position: 40,
})
const list = within(groups.company, '/companyManager/approvalDetial', {
  title: '审批业务列表',
  icon: 'report',
  position: 40,
})

export const approvalPlaces = {
  start: { path: '/approvalStart', title: '发起审批', authority: 'approvalStart', icon: 'permission', position: 25 },
  list,
  detail: below(list, 'detail', '审批详情'),
  delegation: below(list, 'delegation', '我的委托'),
  flows,
  designer: below(flows, 'designer', '流程设计'),
  forms,
  setup: below(forms, 'setup', '新建审批'),
  templates: within(groups.functions, '/functionManager/node', {
    title: '审批管理管理',
    icon: 'report',
    position: 50,
  }),
  // The switches' screen has this name as its authority.
  bindings: within(groups.base, '/baseManager/activityBusinessBind', {
    title: '流程业务绑定',
    icon: 'report',
    position: 5,
    authority: 'processBind',
  }),
} satisfies Record<string, Place>
