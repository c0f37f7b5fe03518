import { describe, expect, test } from 'vitest'
import { asks, begin, company, type Drawn, flowOf, forks } from '../../../../tests/support/flows.ts'
import type { Facts } from './facts.ts'
import { type Flow, startKey } from './flow.ts'
import { tasksOf } from './replace.ts'
import { returnTargets } from './returning.ts'
import { addedBy } from './tasks.ts'

const three = flowOf([asks('a', [2]), asks('b', [3, 4]), asks('c', [5])])
const dear = (bound: number) => [[{ field: 'amount', operator: 'ge', values: [bound] }]]

describe('退回', () => {
  test('to the initiator: 会签 loses no answer; 回到此节点 asks only people without an answer, 重新审批 asks all', () => {
    for (const [afterwards, open] of [
      ['resume', ['b:3', 'b:4']],
      ['redo', ['a:2']],
    ] as const) {
      const document = begin(three)
      document.approve(2, 3)
      document.back(4, startKey, afterwards)
      expect([document.status(), document.open()]).toEqual(['returned', ['start:1']])
      document.resubmit()
      expect([document.status(), document.open()]).toEqual(['running', open])
    }
  })

  test('to a chosen node asks that node again, and the nodes in between as the setting says', () => {
    const document = begin(three)
    document.approve(2, 3, 4)
    expect(returnTargets(three, document.instance(), 'c')).toEqual([startKey, 'a', 'b'])
    document.back(5, 'a', 'resume')
    document.approve(2)
    expect(document.open()).toEqual(['c:5'])
    document.back(5, 'a', 'redo')
    document.approve(2)
    expect(document.open()).toEqual(['b:3', 'b:4'])
  })

  test('is refused to a node that comes later, is in another branch, or has no answer', () => {
    const flow = flowOf([...forks('p', 'parallel', [{ nodes: [asks('x', [2])] }, { nodes: [asks('y', [3])] }])])
    const document = begin(flow)
    document.approve(2)
    expect(document.back(3, 'x', 'redo')).toMatchObject({ accepted: false, objection: 'noTarget' })
    expect(document.back(3, 'z', 'redo')).toMatchObject({ accepted: false, objection: 'noTarget' })
  })

  test('of a document whose amendment changes its branch asks the new branch from there', () => {
    const nodes: Drawn[] = [
      ...forks('k', 'condition', [
        { when: dear(1_000_000), nodes: [asks('boss', [4])] },
        { nodes: [asks('head', [2])] },
      ]),
      asks('last', [5]),
    ]
    const flow = flowOf(nodes)
    const document = begin(flow)
    document.approve(2)
    document.back(5, startKey, 'resume')
    document.resubmit({ ...company.form, amount: 2_000_000 })
    expect(document.open()).toEqual(['boss:4'])
    const same = begin(flow)
    same.approve(2)
    same.back(5, startKey, 'resume')
    same.resubmit({ ...company.form, amount: 400_000 })
    expect(same.open()).toEqual(['last:5'])
  })

  test('closes open tasks in other branches, and asks these again afterwards', () => {
    const flow = flowOf([
      asks('a', [2]),
      ...forks('p', 'parallel', [{ nodes: [asks('x', [3, 4])] }, { nodes: [asks('y', [5])] }]),
    ])
    const document = begin(flow)
    document.approve(2, 3)
    document.back(5, 'a', 'resume')
    expect(document.open()).toEqual(['a:2'])
    document.approve(2)
    expect(document.open()).toEqual(['x:3', 'x:4', 'y:5'])
  })
})

describe('加签', () => {
  const flow = flowOf([asks('a', [2])])
  const sign = (document: ReturnType<typeof begin>, by: number, where: 'before' | 'after', ...people: number[]) =>
    document.take({ kind: 'addSign', task: document.taskOf(by), where, people })

  test('before: the added people answer first, in turn, then the approver; an added person may add others', () => {
    const document = begin(flow)
    sign(document, 2, 'before', 3, 4)
    expect(document.open()).toEqual(['a:3'])
    sign(document, 3, 'before', 5)
    for (const person of [5, 3, 4, 2]) {
      expect(document.open()).toEqual([`a:${person}`])
      document.approve(person)
    }
    expect(document.status()).toBe('approved')
  })

  test('after: the approver has approved, the added people decide; their rejection counts', () => {
    const document = begin(flow)
    sign(document, 2, 'after', 3, 4)
    document.approve(3)
    expect(document.open()).toEqual(['a:4'])
    document.take({ kind: 'reject', task: document.taskOf(4) })
    expect(document.status()).toBe('rejected')
  })

  test('can be taken back while no added person has answered; the approver is asked again, or has approved', () => {
    const document = begin(flow)
    sign(document, 2, 'before', 3)
    const task = document.taskOf(3)
    document.take({ kind: 'removeSign', task })
    expect(document.open()).toEqual(['a:2'])
    sign(document, 2, 'after', 4)
    document.take({ kind: 'removeSign', task: document.taskOf(4) })
    expect(document.status()).toBe('approved')
    expect(document.take({ kind: 'removeSign', task })).toMatchObject({ accepted: false, objection: 'ended' })
  })

  test('of an added person who is replaced by somebody already asked counts as that of their own adder', () => {
    const document = begin(flow)
    sign(document, 2, 'before', 3)
    sign(document, 3, 'before', 4)
    document.take({ kind: 'replace', tasks: tasksOf(document.instance(), 3), to: 2 })
    expect(addedBy(document.instance(), 2)).toEqual([{ task: document.taskOf(4), id: 4 }])
  })

  test('is refused for people who are already asked, cannot answer, or are named twice', () => {
    const facts = { ...company, organisation: { ...company.organisation, able: new Set([1, 2, 3, 4]) } }
    const document = begin(flowOf([asks('a', [2, 3])]), facts)
    expect(sign(document, 2, 'before', 3)).toMatchObject({ objection: 'already' })
    expect(sign(document, 2, 'before', 7)).toMatchObject({ objection: 'notAble' })
    expect(sign(document, 2, 'before', 4, 4)).toMatchObject({ objection: 'nobody' })
    expect(document.take({ kind: 'transfer', task: document.taskOf(2), to: 3 })).toMatchObject({ objection: 'already' })
  })
})

describe('approvers', () => {
  const head = (level: number) => ({ approvers: [{ kind: 'leader' as const, level }] })

  test('are heads by level, a chain of heads, roles, fields, the initiator, and people whom the initiator chooses', () => {
    const open = (approvers: unknown, facts: Facts = company) =>
      begin(flowOf([{ key: 'a', kind: 'approve', approvers: [approvers] }]), facts).open()
    expect(open({ kind: 'leader', level: 2 })).toEqual(['a:3'])
    expect(open({ kind: 'chain', levels: 3 })).toEqual(['a:2', 'a:3', 'a:4'])
    expect(open({ kind: 'role', role: 1 })).toEqual(['a:5', 'a:6'])
    expect(open({ kind: 'field', field: 'reviewer' })).toEqual(['a:6'])
    expect(open({ kind: 'initiator' })).toEqual(['a:1'])
    expect(open({ kind: 'chosen' }, { ...company, chosen: { a: [7] } })).toEqual(['a:7'])
  })

  test('if there is nobody: 通过, 拒绝, 指定的人, 管理员', () => {
    const nobody = (more: object) => begin(flowOf([asks('a', [], more), asks('b', [3])]))
    expect(nobody({ empty: 'pass' }).open()).toEqual(['b:3'])
    expect(nobody({ empty: 'refuse' }).status()).toBe('rejected')
    expect(nobody({ empty: 'people', emptyPeople: [7] }).open()).toEqual(['a:7'])
    expect(nobody({ empty: 'admin' }).open()).toEqual(['a:8'])
  })

  test('if it is the initiator: themselves, 跳过, 上级主管', () => {
    const own = (self: 'self' | 'skip' | 'leader') => begin(flowOf([asks('a', [1], { self }), asks('b', [3])])).open()
    expect([own('self'), own('skip'), own('leader')]).toEqual([['a:1'], ['b:3'], ['a:2']])
    const boss = { ...company, initiator: { id: 4, departmentId: 3 } }
    expect(begin(flowOf([asks('a', [], { ...head(1), self: 'leader' })]), boss).open()).toEqual(['a:8'])
  })

  test('who have approved before are asked each time, once, or not at the next node, as the setting says', () => {
    const twice = (repeated: Flow['repeated'], nodes: Drawn[]) => {
      const document = begin(flowOf(nodes, { repeated }))
      document.approve(2)
      return [document.status(), ...document.open()]
    }
    const next = [asks('a', [2]), asks('b', [2])]
    expect(twice('each', next)).toEqual(['running', 'b:2'])
    expect(twice('once', next)).toEqual(['approved'])
    expect(twice('consecutive', next)).toEqual(['approved'])
    const between = begin(flowOf([asks('a', [2]), asks('b', [3]), asks('c', [2])], { repeated: 'consecutive' }))
    between.approve(2, 3)
    expect(between.open()).toEqual(['c:2'])
  })
})

test('branches are asked: the first that fits, every one that fits, the default; an end inside a branch ends the document', () => {
  const branches = [
    { when: dear(100), nodes: [asks('x', [2])] },
    { when: dear(200), nodes: [asks('y', [3])] },
    { nodes: [asks('z', [4])] },
  ]
  const open = (kind: string, amount: number) =>
    begin(flowOf(forks('k', kind, branches)), { ...company, form: { amount } }).open()
  expect(open('condition', 300)).toEqual(['x:2'])
  expect(open('inclusive', 300)).toEqual(['x:2', 'y:3'])
  expect(open('inclusive', 1)).toEqual(['z:4'])
  expect(open('parallel', 1)).toEqual(['x:2', 'y:3', 'z:4'])
  const ends = forks('k', 'parallel', [
    { nodes: [asks('x', [2]), { key: 'e', kind: 'end' }] },
    { nodes: [asks('y', [3])] },
  ])
  const document = begin(flowOf(ends))
  document.approve(2)
  expect([document.status(), document.open()]).toEqual(['approved', []])
})

test('办理 cannot be rejected, and a withdrawn document takes no answer', () => {
  const document = begin(flowOf([asks('a', [2], { kind: 'handle' })]))
  expect(document.take({ kind: 'reject', task: document.taskOf(2) })).toMatchObject({ objection: 'notHere' })
  document.take({ kind: 'withdraw' })
  expect(document.status()).toBe('withdrawn')
  expect(document.approve(2)).toMatchObject({ objection: 'ended' })
})
