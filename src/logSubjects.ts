import { type Column, columnsOf } from './kernel/contract/list.ts'
import { ApprovalRow } from './modules/approval/contract/approval.ts'
import { BindingLogged } from './modules/approval/contract/binding.ts'
import { instanceStatus } from './modules/approval/contract/engine/instance.ts'
import { flowColumns } from './modules/approval/server/flow/columns.ts'
import { formColumns } from './modules/approval/server/form/columns.ts'
import { templateColumns } from './modules/approval/server/template/columns.ts'
import { calendarColumns, exceptionColumns } from './modules/approval/server/time/words.ts'
import type { LogSubject } from './modules/audit/server/book.ts'
import { ruleColumns } from './modules/clue/contract/assignment.ts'
import { ClueDetail } from './modules/clue/contract/clue.ts'
import { poolColumns } from './modules/clue/contract/pool.ts'
import { CustomerInput } from './modules/customer/contract/customer.ts'
import { FurtherAddress } from './modules/customer/contract/detail.ts'
import { NewPhone } from './modules/customer/contract/routes.ts'
import { mergeColumns } from './modules/customer/server/read.ts'
import { FollowUp } from './modules/followUp/contract/followUp.ts'
import { MemberFacts } from './modules/opportunity/contract/opportunity.ts'
import { TeamMember } from './modules/opportunity/contract/team.ts'
import { dealColumns } from './modules/opportunity/server/read.ts'
import { groupColumns, stageColumns } from './modules/opportunity/server/stageSetting.ts'
import { teamColumns } from './modules/opportunity/server/teamRead.ts'
import { NewDepartment } from './modules/organisation/contract/department.ts'
import { EmployeeDetail } from './modules/organisation/contract/employee.ts'
import { NewOffice } from './modules/organisation/contract/office.ts'
import { OfficeFields } from './modules/organisation/contract/officeProfile.ts'
import { RoleHistory } from './modules/organisation/contract/role.ts'
import { RoleType } from './modules/organisation/contract/roleType.ts'
import { months } from './modules/reporting/contract/target.ts'
import { sortKinds } from './modules/settings/contract/sort.ts'
import { switchColumns } from './modules/settings/contract/switches.ts'

/** Columns that no contract names: what they are called. */
function titled(titles: Record<string, string>): Column[] {
  return Object.entries(titles).map(([key, title]) => ({ key, title, kind: 'text' }))
}

/** Batches of every kind of import; src/app.ts knows their screens. */
export const importBatch: LogSubject = {
  title: '导入',
  columns: titled({ fileName: '文件', status: '状态', fetchCount: '下载次数' }),
}

/** What requests that are approved have alike. */
const asked = { employeeId: '申请人', reason: '理由', content: '内容', status: '状态' }

const clues = '/approvalInfoManager/clueList'
const open = (screen: string) => (id: string) => `${screen}?open=${id}`

/**
 * What the operation log speaks of: each kind of record with its name, its fields and the address of its screen. Whoever
 * adds a table that people change says here what it is called (tests/logSubjects.test.ts).
 */
export const logSubjects: Readonly<Record<string, LogSubject>> = {
  lookUp: { title: '查找', columns: [] },
  account: {
    title: '账号',
    columns: titled({
      mobile: '手机号',
      realName: '姓名',
      username: '用户名',
      status: '状态',
      isPlatform: '平台员工',
      reason: '原因',
    }),
  },
  approvalInstance: {
    title: '审批',
    columns: [
      ...columnsOf(ApprovalRow),
      ...titled({ comment: '意见', act: '处理', documentId: '单据', business: '业务类型' }),
    ],
    path: open('/companyManager/approvalDetial'),
  },
  approvalFlow: {
    title: '审批流程',
    columns: flowColumns,
    path: id => `/functionManager/processManager?flow=${id}`,
  },
  approvalPaper: {
    title: '审批表单内容',
    columns: [
      { key: 'status', title: '状态', kind: 'enum', words: instanceStatus },
      { key: 'formId', title: '表单', kind: 'reference', of: 'approvalForm' },
    ],
  },
  approvalExtra: { title: '单据附加内容', columns: titled({ business: '业务类型', documentId: '单据' }) },
  approvalForm: { title: '审批表单', columns: formColumns, path: open('/functionManager/approvalForm') },
  approvalNodeTemplate: { title: '常用节点', columns: templateColumns, path: open('/functionManager/node') },
  approvalFlowVersion: { title: '审批流程版本', columns: titled({ number: '版本', note: '说明' }) },
  approvalBinding: {
    title: '流程业务绑定',
    columns: titled({ business: '业务类型', condition: '条件', flowId: '流程' }),
  },
  approvalCalendar: {
    title: '工作日历',
    columns: calendarColumns,
    path: () => '/functionManager/processManager/calendar',
  },
  approvalCalendarDay: {
    title: '特殊日期',
    columns: exceptionColumns,
    path: () => '/functionManager/processManager/calendar',
  },
  approvalDelegation: {
    title: '审批委托',
    columns: titled({
      fromId: '委托人',
      toId: '受托人',
      fromAt: '开始时间',
      toAt: '结束时间',
      cancelledAt: '取消时间',
    }),
    path: () => '/companyManager/approvalDetial/delegation',
  },
  approvalSubject: {
    title: '流程业务绑定',
    columns: columnsOf(BindingLogged),
    path: () => '/baseManager/activityBusinessBind',
  },
  approvalTimer: { title: '审批计时', columns: [] },
  approvalCall: { title: '外部接口调用', columns: [] },
  approvalSigning: { title: '外部接口签名密钥', columns: titled({ hint: '开头' }) },
  claimRequest: {
    title: '超额领取申请',
    columns: titled({ ...asked, clueId: '流量', opportunityId: '商机', concealed: '不显示的内容' }),
  },
  dealTransferRequest: {
    title: '成交商机转移申请',
    columns: titled({ ...asked, opportunityId: '商机', fromId: '原负责人', ownerId: '新负责人' }),
  },
  approvalTask: { title: '审批任务', columns: titled({ nodeName: '节点', outcome: '结果' }) },
  approvalDecision: { title: '审批记录', columns: titled({ kind: '处理', comment: '意见' }) },
  approvalCopy: { title: '审批抄送', columns: [] },
  target: {
    title: '目标',
    columns: titled(Object.fromEntries(months.map(month => [`m${month}`, `${month} 月`]))),
    path: key => `/configurationManager/targetManager?year=${key.split(':')[0]}&measure=${key.split(':')[1]}`,
  },
  office: { title: '企业', columns: [...columnsOf(OfficeFields), ...columnsOf(NewOffice)] },
  employee: { title: '员工', columns: columnsOf(EmployeeDetail), path: open('/organizationManager/employeesManager') },
  department: { title: '部门', columns: columnsOf(NewDepartment), path: open('/organizationManager/companyManager') },
  role: {
    title: '角色',
    columns: [...columnsOf(RoleHistory), ...titled({ typeId: '角色类型编号', isAdmin: '管理员' })],
    path: id => `/organizationManager/groupManager?role=${id}`,
  },
  roleType: { title: '角色类型', columns: columnsOf(RoleType), path: () => '/baseManager/groupTypeManager' },
  menu: {
    title: '菜单',
    columns: titled({ code: '编码', title: '名称', path: '路径', icon: '图标', enabled: '启用', parentCode: '上级' }),
    path: code => `/baseManager/menuManager?menu=${encodeURIComponent(code)}`,
  },
  element: {
    title: '元素',
    columns: titled({ code: '编码', title: '名称', enabled: '启用', order: '顺序' }),
    path: code => `/baseManager/menuManager?menu=${code.split(':')[0]}`,
  },
  ...Object.fromEntries(
    Object.entries(sortKinds).map(([kind, title]) => [
      `sort:${kind}`,
      {
        title: `${title}的顺序`,
        columns: titled({ order: '顺序' }),
        path: () => `/baseManager/sortManager?kind=${kind}`,
      },
    ]),
  ),
  handover: { title: '离职交接', columns: titled({ summary: '交接内容', leftCount: '未交接' }) },
  session: { title: '登录会话', columns: [] },
  clue: {
    title: '流量',
    columns: [...columnsOf(ClueDetail), ...titled({ importBatchId: '导入批次' })],
    path: open(clues),
  },
  customer: {
    title: '客户',
    columns: [...columnsOf(CustomerInput), ...titled({ importBatchId: '导入批次', address: '地址' }), ...mergeColumns],
    path: id => `/customerManager/customerList?customer=${id}`,
  },
  customerPhone: { title: '客户电话', columns: columnsOf(NewPhone) },
  customerAddress: { title: '客户地址', columns: columnsOf(FurtherAddress) },
  customerAccess: {
    title: '客户查看申请',
    columns: titled({
      reason: '申请理由',
      answer: '答复',
      until: '有效期至',
      days: '可查看天数',
      byApproval: '由审批决定',
    }),
    path: id => `/customerManager/customerList?access=${id}`,
  },
  customerMerge: { title: '客户合并', columns: titled({ stayed: '撤销时留下的' }) },
  customerDistinct: { title: '不同的客户', columns: [] },
  opportunity: {
    title: '商机',
    columns: [...dealColumns, ...titled({ clueId: '来源流量', importBatchId: '导入批次' })],
    path: open('/approvalInfoManager/businessList'),
  },
  opportunityMember: {
    title: '商机成员',
    columns: columnsOf(MemberFacts),
    unfollowed: 'entries of the deal tell who joins and leaves',
  },
  stageGroup: {
    title: '阶段组',
    columns: groupColumns,
    path: () => '/configurationManager/stageManager',
  },
  stage: {
    title: '商机阶段',
    columns: stageColumns,
    path: () => '/configurationManager/stageManager',
  },
  stageChange: { title: '阶段变更', columns: titled({ note: '说明' }) },
  team: {
    title: '商机团队',
    columns: teamColumns,
    path: open('/functionManager/teamManager'),
  },
  teamMember: { title: '团队成员', columns: columnsOf(TeamMember) },
  pool: { title: '公海', columns: poolColumns, path: () => '/configurationManager/poolManager' },
  assignmentRule: {
    title: '分配规则',
    columns: ruleColumns,
    path: () => '/configurationManager/assignmentManager',
  },
  assignmentPerson: { title: '分配规则的人员', columns: [] },
  assignmentLog: { title: '分配记录', columns: [] },
  poolMember: { title: '公海成员', columns: titled({ isAdmin: '管理员' }) },
  officeSwitch: {
    title: '开关配置',
    columns: switchColumns,
    path: () => '/configurationManager/activityBusinessBind',
  },
  attachment: { title: '附件', columns: titled({ name: '文件名', mediaType: '类型', size: '大小' }) },
  followUp: { title: '跟进', columns: columnsOf(FollowUp) },
  dictionaryType: {
    title: '字典类型',
    columns: titled({ code: '编码' }),
    path: () => '/baseManager/dictionaryManager',
  },
  dictionaryItem: {
    title: '字典项',
    columns: titled({
      label: '名称',
      typeCode: '字典类型',
      color: '颜色',
      mergedInto: '合并到',
      moved: '改写的记录',
    }),
    path: () => '/baseManager/dictionaryManager',
  },
  hiddenStep: { title: '开张清单', columns: titled({ step: '步骤', employeeId: '员工' }) },
  savedView: { title: '视图', columns: titled({ list: '列表', state: '内容', isDefault: '默认' }) },
  importBatch,
  importWord: {
    title: '导入用词',
    columns: titled({ kind: '导入类型', field: '字段', word: '文件中的词', meaning: '对应' }),
  },
  exportTask: {
    title: '导出',
    columns: titled({
      kind: '类型',
      settings: '筛选与列',
      status: '状态',
      reason: '原因',
      whole: '完整号码',
      fetchCount: '下载次数',
    }),
    path: () => '/approvalInfoManager/voucherDownload',
  },
  voucher: {
    title: '凭证',
    columns: titled({ removedAt: '删除时间', fileId: '文件编号' }),
    path: open('/approvalInfoManager/voucherDownload'),
  },
  voucherFetch: { title: '凭证下载', columns: [] },
  file: {
    title: '文件',
    columns: titled({ mediaType: '类型', size: '大小' }),
    unfollowed: 'the clock clears files that have served their time',
  },
  notification: { title: '通知', columns: titled({ content: '内容' }) },
  operationLog: {
    title: '操作日志',
    columns: titled({ reason: '原因' }),
    unfollowed: 'an entry about the log names the company',
  },
}
