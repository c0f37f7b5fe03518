import { describe, expect, test } from 'vitest'
import { asks, begin, company, type Drawn, flowOf, forks } from '../../../../tests/support/flows.ts'
import type { Facts, Organisation } from './facts.ts'
import { Flow, startKey } from './flow.ts'

const delay = (key: string): Drawn => ({ key, kind: 'delay', wait: { kind: 'hours', hours: 24, working: true } })
const hook = (failure: string): Drawn => ({ key: 'h', kind: 'webhook', url: 'https://hook.test', failure })
const within = (organisation: Partial<Organisation>): Facts => ({
  ...company,
  organisation: { ...company.organisation, ...organisation },
})

describe('延时', () => {
  test('asks nobody until the delay is over, which happens once', () => {
    const document = begin(flowOf([delay('d'), asks('a', [2])]))
    expect(document.open()).toEqual([])
    expect(document.waits()).toMatchObject([{ kind: 'delay', node: 'd', until: { hours: 24, working: true } }])
    expect(document.take({ kind: 'elapsed', node: 'd' }).accepted).toBe(true)
    expect([document.open(), document.waits()]).toEqual([['a:2'], []])
    expect(document.take({ kind: 'elapsed', node: 'd' })).toMatchObject({ objection: 'closed' })
    expect(document.take({ kind: 'elapsed', node: 'a' })).toMatchObject({ objection: 'closed' })
  })

  test('lasts until a date of the document; without a date it does not wait', () => {
    const flow = flowOf([{ key: 'd', kind: 'delay', wait: { kind: 'field', field: 'day' } }, asks('a', [2])])
    expect(begin(flow).open()).toEqual(['a:2'])
    const dated = begin(flow, { ...company, form: { day: '2026-12-01' } })
    expect(dated.waits()).toMatchObject([{ kind: 'delay', until: { kind: 'field', field: 'day' } }])
  })

  test('starts again, with another number, if the document returns to a node before it', () => {
    const flow = flowOf([
      asks('a', [2]),
      ...forks('p', 'parallel', [{ nodes: [delay('d')] }, { nodes: [asks('b', [3])] }]),
    ])
    const document = begin(flow)
    document.approve(2)
    const [first] = document.waits()
    document.back(3, 'a', 'resume')
    expect(document.waits()).toEqual([])
    document.approve(2)
    const [again] = document.waits()
    expect(again?.node).toBe('d')
    expect(again?.wait).not.toBe(first?.wait)
  })
})

describe('外部接口', () => {
  const called = (failure: string, ok: boolean, facts = company) => {
    const document = begin(flowOf([hook(failure), asks('a', [2])]), facts)
    const advanced = document.take({ kind: 'called', node: 'h', ok })
    return { document, happened: advanced.accepted ? advanced.happened : [] }
  }

  test('continues after a successful call; otherwise it does what the node says', () => {
    expect(called('admin', true).document.open()).toEqual(['a:2'])
    const anyway = called('go', false)
    expect(anyway.document.open()).toEqual(['a:2'])
    expect(anyway.happened).toContainEqual({ kind: 'failed', node: 'h', failure: 'go' })
    const refused = called('reject', false)
    expect(refused.document.status()).toBe('rejected')
    expect(refused.happened).toContainEqual({ kind: 'refused', node: 'h', why: 'failed' })
  })

  test('交管理员处理: an administrator continues or rejects; without an administrator the document is refused', () => {
    const admins = within({ admins: [8, 7] })
    const { document } = called('admin', false, admins)
    expect(document.open()).toEqual(['h:8', 'h:7'])
    expect(document.take({ kind: 'called', node: 'h', ok: true })).toMatchObject({ objection: 'closed' })
    document.approve(7)
    expect(document.open()).toEqual(['a:2'])
    const rejected = called('admin', false, admins).document
    rejected.take({ kind: 'reject', task: rejected.taskOf(8) })
    expect(rejected.status()).toBe('rejected')
    expect(called('admin', false, within({ admins: [] })).document.status()).toBe('rejected')
  })

  test('is called again after a return to a node before it, and nobody can return to the call itself', () => {
    const document = begin(flowOf([hook('admin'), asks('a', [2])]))
    document.take({ kind: 'called', node: 'h', ok: false })
    document.approve(8)
    expect(document.back(2, 'h', 'redo')).toMatchObject({ objection: 'noTarget' })
    document.back(2, startKey, 'redo')
    document.resubmit()
    expect(document.waits()).toMatchObject([{ kind: 'webhook', node: 'h', url: 'https://hook.test' }])
  })
})

describe('超时', () => {
  const slow = (then: string, more: object = {}, facts = company) =>
    begin(flowOf([asks('a', [2, 3], { timeout: { hours: 8, then } as never, ...more })]), facts)

  test('starts for every open task, also after a transfer', () => {
    const document = slow('remind')
    expect(document.waits()).toMatchObject([
      { kind: 'timeout', wait: 1, timeout: { hours: 8, then: 'remind' } },
      { kind: 'timeout', wait: 2 },
    ])
    document.take({ kind: 'transfer', task: 1, to: 5 })
    expect(document.waits().map(one => one.wait)).toEqual([3, 2])
    expect(begin(flowOf([asks('a', [2])])).take({ kind: 'timeout', task: 1 })).toMatchObject({ objection: 'notHere' })
  })

  test('提醒, 自动通过, 自动拒绝; 办理 is never rejected', () => {
    const advanced = slow('remind').take({ kind: 'timeout', task: 1 })
    expect(advanced).toMatchObject({ happened: [{ kind: 'reminded', node: 'a', task: 1, person: 2 }] })
    const passed = slow('pass')
    passed.take({ kind: 'timeout', task: 1 })
    expect(passed.open()).toEqual(['a:3'])
    passed.approve(3)
    expect(passed.status()).toBe('approved')
    const rejected = slow('reject')
    rejected.take({ kind: 'timeout', task: 2 })
    expect(rejected.status()).toBe('rejected')
    const handled = slow('reject', { kind: 'handle' })
    handled.take({ kind: 'timeout', task: 1 })
    expect(handled.open()).toEqual(['a:2', 'a:3'])
  })

  test('a person whom a timeout passed over has not approved, and is asked the next time', () => {
    const document = begin(
      flowOf([asks('a', [2], { timeout: { hours: 8, then: 'pass' } }), asks('b', [2])], { repeated: 'once' }),
    )
    document.take({ kind: 'timeout', task: 1 })
    expect(document.open()).toEqual(['b:2'])
  })

  test('转给上级主管: from each person to their head, and in the end to an administrator', () => {
    const document = begin(flowOf([asks('a', [6], { timeout: { hours: 8, then: 'escalate' } })]))
    const next = () => {
      document.take({ kind: 'timeout', task: document.waits()[0]?.wait ?? 0 })
      return document.open()
    }
    expect([next(), next(), next()]).toEqual([['a:3'], ['a:4'], ['a:8']])
    const above = (organisation: Partial<Organisation>) => {
      const other = begin(flowOf([asks('a', [6], { timeout: { hours: 8, then: 'escalate' } })]), within(organisation))
      other.take({ kind: 'timeout', task: 1 })
      return other.open()
    }
    expect(above({ able: new Set([4, 6, 8]) })).toEqual(['a:4'])
    expect(above({ delegates: { 3: 5 } })).toEqual(['a:5'])
    expect(above({ able: new Set([6]) })).toEqual(['a:6'])
  })

  test('never goes to the initiator, unless the node lets them answer themselves', () => {
    const lead = { ...company, initiator: { id: 3, departmentId: 2 } }
    const open = (self: 'self' | 'skip') => {
      const document = begin(flowOf([asks('a', [6], { self, timeout: { hours: 8, then: 'escalate' } })]), lead)
      document.take({ kind: 'timeout', task: 1 })
      return document.open()
    }
    expect([open('skip'), open('self')]).toEqual([['a:4'], ['a:3']])
  })
})

describe('委托', () => {
  test("lets somebody answer in another's name; the person takes it back, or the delegate transfers it in that name", () => {
    const document = begin(flowOf([asks('a', [2, 3])]))
    document.take({ kind: 'delegate', task: document.taskOf(2), to: 5 })
    expect(document.open()).toEqual(['a:5', 'a:3'])
    document.take({ kind: 'delegate', task: document.taskOf(5), to: 6 })
    const [given] = document.inNameOf(2)
    expect(given?.id).toBe(6)
    expect(document.take({ kind: 'takeBack', task: document.taskOf(3) })).toMatchObject({ objection: 'notDelegated' })
    document.take({ kind: 'takeBack', task: given?.task ?? 0 })
    expect(document.open()).toEqual(['a:2', 'a:3'])
    document.approve(2, 3)
    expect(document.status()).toBe('approved')
  })

  test('is refused to people who are already asked or cannot answer, and to the initiator', () => {
    const objection = (to: number, more = {}) => {
      const document = begin(flowOf([asks('a', [2, 3], more)]), within({ able: new Set([1, 2, 3, 5]) }))
      return document.take({ kind: 'delegate', task: document.taskOf(2), to })
    }
    expect(objection(3)).toMatchObject({ objection: 'already' })
    expect(objection(2)).toMatchObject({ objection: 'already' })
    expect(objection(7)).toMatchObject({ objection: 'notAble' })
    expect(objection(1, { self: 'skip' })).toMatchObject({ objection: 'ownDocument' })
    expect(objection(1)).toMatchObject({ accepted: true })
  })

  test('by dated rules follows a chain but no circle, and reaches only people who can answer, each once', () => {
    const open = (people: number[], delegates: Organisation['delegates'], able?: number[], more = {}) =>
      begin(
        flowOf([asks('a', people, more)]),
        within({ delegates, able: able ? new Set(able) : company.organisation.able }),
      ).open()
    expect(open([2], { 2: 5, 5: 6 })).toEqual(['a:6'])
    expect(open([2], { 2: 5, 5: 2 })).toEqual(['a:5'])
    expect(open([2], { 2: 5, 5: 6 }, [2, 6])).toEqual(['a:6'])
    expect(open([2], { 2: 5 }, [2, 3])).toEqual(['a:2'])
    expect(open([2, 3, 4], { 2: 4, 3: 4 })).toEqual(['a:4'])
    expect(open([2, 3], { 2: 5, 3: 5 })).toEqual(['a:5'])
    expect(open([2], { 2: 1 }, undefined, { self: 'skip' })).toEqual(['a:2'])
    expect(open([2], { 2: 1 })).toEqual(['a:1'])
  })

  test('counts as the approval of the person, not of the delegate', () => {
    const once = (people: number[]) => {
      const flow = flowOf([asks('a', [2]), asks('b', people)], { repeated: 'once' })
      const document = begin(flow, within({ delegates: { 2: 5 } }))
      document.approve(5)
      return [document.status(), ...document.open()]
    }
    expect(once([2])).toEqual(['approved'])
    expect(once([5])).toEqual(['running', 'b:5'])
  })

  test('includes people whom the delegate added: they answer first, then the current holder of the task', () => {
    const document = begin(flowOf([asks('a', [2])]))
    document.take({ kind: 'delegate', task: document.taskOf(2), to: 5 })
    document.take({ kind: 'addSign', task: document.taskOf(5), where: 'before', people: [6] })
    expect(document.open()).toEqual(['a:6'])
    document.take({ kind: 'takeBack', task: document.inNameOf(2)[0]?.task ?? 0 })
    document.approve(6)
    expect(document.open()).toEqual(['a:2'])
  })
})

describe('子流程', () => {
  const end: Drawn = { key: 'e', kind: 'end' }
  const inside = (nodes: readonly Drawn[]): Drawn[] => {
    const [node, ...inner] = forks('s', 'subFlow', [{ nodes }])
    return [{ ...node, flow: 1 } as Drawn, ...inner]
  }

  test('an end inside ends only the sub-flow and closes its open tasks', () => {
    const flow = flowOf([
      ...inside(forks('p', 'parallel', [{ nodes: [asks('x', [2]), end] }, { nodes: [asks('y', [3, 4]), delay('d')] }])),
      asks('last', [5]),
    ])
    const document = begin(flow)
    document.approve(3, 2)
    expect([document.status(), document.open()]).toEqual(['running', ['last:5']])
    expect(document.targets(5)).toEqual([startKey, 'x'])
    document.back(5, 'x', 'resume')
    expect(document.open()).toEqual(['x:2', 'y:3', 'y:4'])
    document.approve(2)
    expect(document.open()).toEqual(['last:5'])
    document.approve(5)
    expect(document.status()).toBe('approved')
  })

  test('a rejection inside rejects the document', () => {
    const document = begin(flowOf([...inside([asks('x', [2])]), asks('last', [5])]))
    document.take({ kind: 'reject', task: document.taskOf(2) })
    expect(document.status()).toBe('rejected')
  })
})

test('an older flow without these features works as before', () => {
  const old = { key: 'a', kind: 'approve', name: '审批', in: null, approvers: [{ kind: 'leader', level: 1 }] }
  expect(Flow.parse({ nodes: [old] }).nodes).toMatchObject([{ timeout: null, signature: false, bulk: false }])
})
