import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { asks, flowOf, forks } from '../../../../tests/support/flows.ts'
import { holds } from '../../forms/api/condition.ts'
import type { Field } from '../../forms/api/formFields.ts'
import { branchProblems } from './coverage.ts'
import { type BranchingNode, type Flow, isBranching } from './flow.ts'
import { problemsOf } from './validate.ts'

const fields: Field[] = [
  { key: 'amount', title: '金额', kind: 'money', required: true, options: [] },
  { key: 'type', title: '类型', kind: 'choice', required: true, options: ['年假', '病假', '事假'] },
  { key: 'reviewer', title: '复核人', kind: 'employee', required: false, options: [] },
]
const test_ = (field: string, operator: string, ...values: (string | number)[]) => [[{ field, operator, values }]]
const closely = (flow: Flow) => problemsOf(flow, fields).map(({ branch, words }) => `${branch} ${words}`)
const words = (flow: Flow) => problemsOf(flow, fields).map(({ node, level, words }) => `${node} ${level} ${words}`)
const branches = (kind: string, ...whens: unknown[]) =>
  flowOf(
    forks(
      'k',
      kind,
      whens.map((when, at) => ({ when, nodes: [asks(`a${at}`, [at + 2])] })),
    ),
  )

describe('faults of a flow', () => {
  test('are none in a complete flow', () => {
    expect(words(branches('condition', test_('amount', 'ge', 100), []))).toEqual([])
    expect(words(branches('condition', test_('amount', 'ge', 100), test_('amount', 'lt', 100)))).toEqual([])
  })

  test('include a gap, with an example that no branch takes', () => {
    const gap = branches('condition', test_('amount', 'gt', 100_00), test_('amount', 'lt', 100_00))
    expect(words(gap)).toEqual(['k error 条件有遗漏：金额为 ¥100.00 时没有分支可走'])
    const choice = branches('inclusive', test_('type', 'in', '年假'), test_('type', 'eq', '病假'))
    expect(words(choice)).toEqual(['k error 条件有遗漏：类型为 事假 时没有分支可走'])
  })

  test('include an overlap, and a branch that nothing reaches', () => {
    const both = branches('condition', test_('amount', 'ge', 100_00), test_('amount', 'le', 100_00))
    expect(words(both)).toEqual(['k warning 条件有重叠：金额为 ¥100.00 时“0”和“1”都成立，走排在前面的'])
    const dead = branches('condition', test_('amount', 'ge', 100), test_('amount', 'ge', 200), [])
    expect(words(dead)).toContain('k error 分支“1”永远走不到')
    expect(closely(dead)).toContain('kb1 分支“1”永远走不到')
  })

  test('are reported at the branch whose condition lacks a value', () => {
    const two = branches(
      'condition',
      test_('amount', 'ge', 100),
      [[{ field: 'amount', operator: 'ge', values: [] }]],
      [],
    )
    expect(closely(two)).toEqual(['kb1 有条件还没有填写比较的值'])
  })

  test('include: no approver, an unknown field, a node after every end, two equal keys, a missing place', () => {
    expect(words(flowOf([{ key: 'a', kind: 'approve', approvers: [] }]))).toEqual(['a error 没有设置审批人'])
    expect(words(flowOf([asks('a', [], { approvers: [{ kind: 'field', field: 'amount' }] })]))).toEqual([
      'a error 表单里没有这个人员字段',
    ])
    const ends = forks('k', 'parallel', [{ nodes: [{ key: 'e', kind: 'end' }] }, { nodes: [asks('b', [2])] }])
    expect(words(flowOf([...ends, asks('late', [2])]))).toContain('late error 前面的每条路都已结束，走不到这个节点')
    expect(words(flowOf([asks('a', [2]), asks('a', [3])]))).toContain('a error 节点标识重复')
    expect(words(flowOf([asks('a', [2]), { ...asks('b', [3]), in: 'gone' }]))).toContain(
      'b error 节点不在流程里的任何分支上',
    )
    expect(words(flowOf([]))).toEqual(['start error 流程里还没有审批或办理节点'])
  })
})

test('a gap is reported exactly if some amount fits no branch', () => {
  const bound = fc.integer({ min: 0, max: 6 })
  const operator = fc.constantFrom('lt', 'le', 'gt', 'ge', 'eq', 'ne')
  const when = fc.tuple(operator, bound).map(([by, value]) => test_('amount', by, value))
  fc.assert(
    fc.property(
      fc.array(when, { minLength: 2, maxLength: 3 }),
      fc.constantFrom('condition', 'inclusive'),
      (whens, kind) => {
        const node = branches(kind, ...whens).nodes.find(isBranching) as BranchingNode
        const amounts = Array.from({ length: 10 }, (_, amount) => ({ amount }))
        const falls = amounts.some(form => !node.branches.some(branch => holds(branch.when, form)))
        const told = branchProblems(node, fields).some(problem => problem.words.startsWith('条件有遗漏'))
        expect(told).toBe(falls)
      },
    ),
  )
})
