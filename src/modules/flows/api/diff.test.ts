import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyFlow, asks, type Drawn, flowOf, forks } from '../../../../tests/support/flows.ts'
import { Field } from '../../forms/api/formFields.ts'
import { diffFlows } from './diff.ts'
import { expand } from './expand.ts'
import type { Flow } from './flow.ts'

const fields = Field.array().parse([{ key: 'amount', title: '金额', kind: 'money' }])
const names = {
  employee: (id: number) => `员工${id}`,
  department: (id: number) => `部门${id}`,
  role: (id: number) => `角色${id}`,
  flow: (id: number) => `流程${id}`,
}
const told = (before: Flow, after: Flow) =>
  diffFlows(before, after, { fields, names }).map(({ node, kind, settings }) =>
    [`${node} ${kind}`, ...settings.map(one => `${one.title}：${one.before} → ${one.after}`)].join(' | '),
  )
const of = (...nodes: readonly Drawn[]) => flowOf(nodes)
const dear = (bound: number) => [[{ field: 'amount', operator: 'ge', values: [bound] }]]

describe('the difference between two versions', () => {
  test('lists nodes that were added, removed and moved, with as few moves as possible', () => {
    const [a, b, c, d] = ['a', 'b', 'c', 'd'].map(key => asks(key, [2])) as [Drawn, Drawn, Drawn, Drawn]
    expect(told(of(a, b, c), of(b, c, d))).toEqual(['d added', 'a removed'])
    expect(told(of(a, b, c, d), of(b, c, d, a))).toEqual(['a moved | 位置：流程最前 → “d”之后'])
    const fork = (inside: readonly Drawn[]) => forks('p', 'parallel', [{ nodes: inside }, { nodes: [asks('y', [3])] }])
    expect(told(of(a, b, ...fork([c])), of(a, ...fork([c, b])))).toEqual([
      'b moved | 位置：“a”之后 → “p”的“0”里“c”之后',
    ])
  })

  test('lists settings, in the words of the designer', () => {
    const before = asks('a', [2, 3])
    const change = (more: object) => told(of(before), of({ ...before, ...more }))
    expect(change({ name: '总监' })).toEqual(['a changed | 名称：a → 总监'])
    expect(change({ approvers: [{ kind: 'role', role: 4 }] })).toEqual([
      'a changed | 审批人：员工2、员工3 → 角色“角色4”',
    ])
    expect(change({ mode: 'percentage', percent: 60 })).toEqual(['a changed | 多人时：会签 → 60% 同意即通过'])
    expect(change({ percent: 60 })).toEqual([])
    expect(change({ empty: 'people', emptyPeople: [7] })).toEqual([
      'a changed | 没有审批人时：转给管理员 → 转给指定的人：员工7',
    ])
    expect(change({ timeout: { hours: 8, then: 'pass' }, signature: true })).toEqual([
      'a changed | 超时：不限时 → 8 个工作小时后自动通过 | 手写签名：否 → 是',
    ])
    expect(change({ rights: { amount: 'edit' } })).toEqual(['a changed | “金额”的权限：只读 → 可编辑'])
    expect(told(flowOf([before]), flowOf([before], { repeated: 'once', note: '新' }))).toEqual([
      'start changed | 同一人多次审批：每次都审批 → 只审批一次 | 流程说明：无 → 新',
    ])
  })

  test('lists conditions of branches, and added and removed branches', () => {
    const fork = (bound: number, more: readonly { when: unknown; nodes: Drawn[] }[] = []) =>
      of(...forks('k', 'condition', [{ when: dear(bound), nodes: [] }, ...more, { nodes: [] }]))
    expect(told(fork(500_00), fork(800_00))).toEqual([
      'k changed | 分支“0”：金额大于等于 ¥500.00 → 金额大于等于 ¥800.00',
    ])
    expect(told(fork(500_00), fork(500_00, [{ when: dear(200_00), nodes: [] }]))).toEqual([
      'k changed | 分支：0、1 → 0、1、2 | 分支“1”：其他条件都不成立时 → 金额大于等于 ¥200.00 | 分支“2”： → 其他条件都不成立时',
    ])
  })

  test('names the version of a sub-flow, not its copied nodes', () => {
    const drawn = of({ key: 's', kind: 'subFlow', flow: 1 })
    const published = (number: number, people: readonly number[]) =>
      expand(drawn, () => ({ name: '复核', number, flow: of(asks('a', people)) })).flow
    expect(told(published(1, [2]), published(2, [3]))).toEqual(['s changed | 子流程版本：第 1 版 → 第 2 版'])
    expect(told(drawn, of({ key: 's', kind: 'subFlow', flow: 2 }))).toEqual(['s changed | 子流程：流程1 → 流程2'])
  })
})

test('equal versions do not differ; the reverse comparison shows the opposite', () => {
  const kinds = (before: Flow, after: Flow, kind: string) =>
    diffFlows(before, after, { fields, names })
      .filter(one => one.kind === kind)
      .map(one => one.node)
      .sort()
  fc.assert(
    fc.property(anyFlow, anyFlow, (a, b) => {
      expect(told(a, structuredClone(a))).toEqual([])
      expect(kinds(a, b, 'added')).toEqual(kinds(b, a, 'removed'))
      expect([...kinds(a, b, 'changed'), ...kinds(a, b, 'moved')].length).toBe(
        [...kinds(b, a, 'changed'), ...kinds(b, a, 'moved')].length,
      )
    }),
  )
})
