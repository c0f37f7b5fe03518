import { describe, expect, test } from 'vitest'
import { asks, company, type Drawn, flowOf, forks } from '../../../../tests/support/flows.ts'
import { Field } from '../../forms/api/formFields.ts'
import { expand } from './expand.ts'
import type { Flow } from './flow.ts'
import { peopleProblems, type Staff } from './peopleProblems.ts'
import { problemsOf } from './validate.ts'

const fields = Field.array().parse([
  { key: 'amount', title: '金额', kind: 'money', required: true },
  { key: 'day', title: '日期', kind: 'date', required: true },
  { key: 'until', title: '到期', kind: 'datetime' },
  { key: 'type', title: '类型', kind: 'choice', required: true, options: ['年假', '病假'] },
  { key: 'lines', title: '明细', kind: 'table', columns: [] },
  { key: 'sum', title: '合计', kind: 'formula', formula: 'amount * 2', result: 'money' },
])
const last = asks('last', [2])
const words = (nodes: readonly Drawn[]) =>
  problemsOf(flowOf([...nodes, last]), fields).map(one => `${one.node} ${one.level} ${one.words}`)

describe('faults of a node', () => {
  test('a delay until a field that is not a date', () => {
    const until = (field: string) => words([{ key: 'd', kind: 'delay', wait: { kind: 'field', field } }])
    expect(until('day')).toEqual([])
    expect(until('until')).toEqual(['d warning “到期”不是必填，没有填写时不会等待'])
    expect(until('amount')).toEqual(['d error “金额”不是日期或时间，请选择日期或时间字段'])
    expect(until('gone')).toEqual(['d error 等到的日期字段不在表单里，请重新选择'])
  })

  test('an address that cannot be called', () => {
    const address = (url: string) => words([{ key: 'h', kind: 'webhook', url }])
    expect(address('https://erp.example.com/hook?a=1')).toEqual([])
    expect(address('http://10.0.0.8/hook')).toEqual(['h warning 接口地址没有加密，建议改用 https:// 开头的地址'])
    for (const url of ['ftp://x.cn', 'erp.example.com', 'javascript:alert(1)', 'https://'])
      expect(address(url)).toEqual(['h error 接口地址不正确，应以 https:// 或 http:// 开头'])
    expect(address('')).toEqual(['h error 没有填写接口地址'])
  })

  test('rules that contradict each other', () => {
    const one = (more: object) => words([{ ...asks('a', [2]), ...more }])
    expect(one({ kind: 'handle', timeout: { hours: 8, then: 'reject' } })).toEqual([
      'a error 办理不能超时自动拒绝，请改选别的超时处理',
    ])
    expect(one({ approvers: [{ kind: 'initiator' }], self: 'skip' })).toEqual([
      'a warning 审批人只有发起人，又设置了本人自动跳过，这一步不会有人审批',
    ])
    expect(one({ bulk: true, signature: true, rights: { amount: 'required' } })).toEqual([
      'a warning 有手写签名、必填字段，批量同意时会要求逐个处理',
    ])
    expect(one({ rights: { sum: 'edit' } })).toEqual(['a warning “合计”不能填写，不用设置可编辑或必填'])
    expect(words([{ key: 'c', kind: 'cc', approvers: [{ kind: 'chosen' }] }])).toEqual([
      'c error 抄送人不能由发起人自选，请改选别的抄送人',
    ])
  })

  test('conditions without a value', () => {
    const fault = (field: string, operator: string, ...values: (string | number)[]) =>
      words(
        forks('k', 'condition', [{ when: [[{ field, operator, values }]], nodes: [last] }, { nodes: [] }]).slice(0, 1),
      )
    expect(fault('amount', 'ge', 100)).toEqual([])
    expect(fault('sum', 'ge', 100)).toEqual([])
    expect(fault('type', 'eq', '年假')).toEqual([])
    expect(fault('day', 'lt', '2026-12-01')).toEqual([])
    expect(fault('$roles', 'in', 4)).toEqual([])
    expect(fault('lines', 'filled')).toEqual(['k error 条件不能比较“明细”'])
    expect(fault('type', 'eq', '事假')).toEqual(['k error 条件里的选项“事假”已不在“类型”里'])
    expect(fault('type', 'ge', '年假')).toEqual(['k error “类型”不能用“大于等于”比较'])
    expect(fault('$departments', 'lt', 4)).toEqual(['k error “发起人”不能用“小于”比较'])
    expect(fault('amount', 'eq', '100')).toEqual(['k error 条件里“金额”的值不正确，请重新填写'])
    expect(fault('day', 'eq', '明天')).toEqual(['k error 条件里“日期”的值不正确，请重新填写'])
    expect(fault('amount', 'eq')).toEqual(['k error 有条件还没有填写比较的值'])
  })

  test('an end next to branches that continue', () => {
    const end: Drawn = { key: 'e', kind: 'end' }
    const beside = (kind: string, inner: readonly Drawn[]) => {
      const when = [[{ field: 'amount', operator: 'ge', values: [5] }]]
      const inside = forks('k', 'condition', [{ when, nodes: [end] }, { nodes: [] }])
      return words(forks('p', kind, [{ nodes: inside }, { nodes: inner }]))
    }
    expect(beside('parallel', [asks('b', [3])])).toEqual([
      'e warning 走到这里时，“p”的其他分支会一起结束，没处理的人不用再处理',
    ])
    expect(beside('parallel', [])).toEqual([])
  })

  test('a fault inside a sub-flow is reported at the node that names it', () => {
    const inner = flowOf([
      asks('a', [], { approvers: [{ kind: 'field', field: 'checker' }] }),
      { key: 'e', kind: 'end' },
    ])
    const drawn = flowOf([{ key: 's', kind: 'subFlow', flow: 1 }, last])
    const { flow } = expand(drawn, () => ({ name: '复核', number: 1, flow: inner }))
    expect(problemsOf(drawn, fields)).toEqual([])
    expect(problemsOf(flow, fields)).toEqual([
      { node: 's', level: 'error', words: '子流程里的“a”：表单里没有这个人员字段' },
    ])
  })

  test("a fault of a sub-flow names a field of the sub-flow's form by its title, not its key", () => {
    const own = [Field.parse({ key: 'days', title: '天数', kind: 'number' })]
    const inner = flowOf([
      ...forks('k', 'condition', [
        { when: [[{ field: 'days', operator: 'ge', values: [3] }]], nodes: [] },
        { nodes: [asks('a', [3], { rights: { days: 'read' } })] },
      ]),
    ])
    const drawn = flowOf([{ key: 's', kind: 'subFlow', flow: 1 }, last])
    const { flow } = expand(drawn, () => ({ name: '复核', number: 1, flow: inner }))
    const told = (titles: typeof own) => problemsOf(flow, fields, id => (id === 1 ? titles : [])).map(one => one.words)
    expect(told(own)).toEqual([
      '子流程里的“k”：条件里的字段“天数”不在表单里',
      '子流程里的“a”：字段权限里的“天数”不在表单里',
    ])
    expect(told([])[0]).toBe('子流程里的“k”：条件里的字段“days”不在表单里')
  })
})

describe('people who cannot answer', () => {
  const staff: Staff = {
    ...company.organisation,
    roles: { 1: [5, 6], 2: [7] },
    able: new Set([2, 3, 5, 8]),
    disabled: new Set([6, 7]),
    names: { 2: '李二', 3: '张三', 4: '赵四', 5: '王五', 6: '孙六', 7: '周七', 8: '吴八' },
    roleNames: { 1: '财务', 2: '法务' },
  }
  const told = (flow: Flow, more: Partial<Staff> = {}) =>
    peopleProblems(flow, { ...staff, ...more }).map(one => `${one.level} ${one.words}`)
  const by = (approvers: unknown[], more: object = {}, others: Partial<Staff> = {}) =>
    told(flowOf([{ key: 'a', kind: 'approve', approvers, ...more }]), others)

  test('are no fault if somebody else can', () => {
    const leaders = [
      { kind: 'role', role: 1 },
      { kind: 'leader', level: 2 },
      { kind: 'chain', levels: 9 },
    ]
    expect(by([...leaders, { kind: 'chosen' }, { kind: 'initiator' }, { kind: 'people', people: [2] }])).toEqual([])
  })

  test('are named if they have left, are disabled or lack the screen', () => {
    expect(by([{ kind: 'people', people: [2, 4, 6, 9] }])).toEqual([
      'warning 指定成员“赵四”没有审批业务列表的权限，请换一位或为其开通',
      'warning 指定成员“孙六”已停用，请换一位',
      'warning 有一位指定成员已不在公司里，请重新选择',
    ])
  })

  test('roles without members and missing heads', () => {
    expect(by([{ kind: 'role', role: 2 }])[0]).toBe('warning 角色“法务”里没有能审批的人，请先把角色分配给在职员工')
    expect(by([{ kind: 'role', role: 3 }])[0]).toBe('warning 所选的角色已不存在，请重新选择')
    expect(by([{ kind: 'leader', level: 4 }])[0]).toBe(
      'warning 没有部门有能审批的第 4 级主管，请降低层级或在部门管理里设置主管',
    )
    const leaderless = { departments: { 1: { parentId: null, leaderId: null } } }
    expect(by([{ kind: 'chain', levels: 2 }], {}, leaderless)[0]).toBe(
      'warning 没有部门设置了能审批的主管，请在部门管理里设置',
    )
  })

  test('nobody at all: what happens to documents; an error if they are refused', () => {
    const nobody = (more: object, others: Partial<Staff> = {}) => by([{ kind: 'role', role: 2 }], more, others).slice(1)
    expect(nobody({ empty: 'pass' })).toEqual(['warning 现在没有人能审批，单据到这里会自动通过'])
    expect(nobody({ empty: 'admin' })).toEqual(['warning 现在没有人能审批，单据到这里会转给管理员'])
    expect(nobody({ empty: 'refuse' })).toEqual(['error 现在没有人能审批，单据到这里会自动拒绝，请重新设置'])
    expect(nobody({ empty: 'people', emptyPeople: [3] })).toEqual([
      'warning 现在没有人能审批，单据到这里会转给指定的人',
    ])
    expect(nobody({ empty: 'people', emptyPeople: [6] })).toEqual([
      'warning 没有审批人时要转给的人都不能审批，请重新选择',
      'warning 现在没有人能审批，单据到这里会转给管理员',
    ])
    expect(nobody({ kind: 'handle', empty: 'admin' }, { admins: [7] })).toEqual([
      'error 没有审批人时没有能处理的管理员，请先为管理员开通审批业务列表',
      'error 现在没有人能办理，单据到这里会自动拒绝，请重新设置',
    ])
  })

  test('copies and calls', () => {
    expect(told(flowOf([{ key: 'c', kind: 'cc', approvers: [{ kind: 'people', people: [6] }] }]))).toEqual([
      'warning 指定成员“孙六”已停用，请换一位',
    ])
    const call = flowOf([{ key: 'h', kind: 'webhook', url: 'https://hook.test' }])
    expect(told(call)).toEqual([])
    expect(told(call, { admins: [] })).toEqual(['error 接口调用失败时没有能处理的管理员，请先为管理员开通审批业务列表'])
  })
})
