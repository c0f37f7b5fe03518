import fc from 'fast-check'
import { describe, expect, it, test } from 'vitest'
import { anyFacts, anyFlow, asks, company, flowOf, forks } from '../../../../tests/support/flows.ts'
import { advance } from './advance.ts'
import { type Flow, startKey } from './flow.ts'
import { type Decision, hasEnded, type Instance } from './instance.ts'
import { move } from './move.ts'
import { openTasks } from './tasks.ts'
import { waits } from './waits.ts'

/** Returns an instance after its start and some approvals, each of the first open task. */
function approved(flow: Flow, approvals: number, facts = company): Instance {
  let at = advance(flow, null, { kind: 'start' }, facts).instance as Instance
  for (let left = approvals; left > 0; left--) at = decide(flow, at, facts)
  return at
}
function decide(flow: Flow, at: Instance, facts = company): Instance {
  const [task] = openTasks(flow, at)
  const decision = task ? answer(task) : passing(flow, at)
  return advance(flow, at, decision, facts).instance as Instance
}
const answer = ({ task, node }: { task: number; node: string }): Decision => ({
  kind: node === startKey ? 'resubmit' : 'approve',
  task,
})
/** Returns the decision that ends a delay or answers a call at this node. */
function passing(flow: Flow, at: Instance): Decision {
  const [wait] = waits(flow, at)
  const node = wait?.node ?? ''
  return wait?.kind === 'webhook' ? { kind: 'called', node, ok: true } : { kind: 'elapsed', node }
}
const asked = (flow: Flow, at: Instance) => openTasks(flow, at).map(({ node, person }) => [node, person])
function moved(from: Flow, to: Flow, at: Instance, facts = company): Instance {
  const result = move(from, to, at, facts)
  if (!result.moved) throw new Error(result.why)
  return result.instance
}

const two = flowOf([asks('a', [2]), asks('b', [3])])

describe('an instance that is moved to another version', () => {
  it('keeps its answers and asks the rest by the new version', () => {
    const to = flowOf([asks('a', [4]), asks('b', [3]), asks('c', [5])])
    const at = moved(two, to, approved(two, 1))
    expect(asked(to, at)).toEqual([['b', 3]])
    expect(asked(to, decide(to, at))).toEqual([['c', 5]])
  })

  it('keeps its open task if the new node asks in the same way', () => {
    const to = flowOf([asks('a', [2]), { ...asks('b', [3]), name: '改了名' }])
    const before = approved(two, 1)
    expect(openTasks(to, moved(two, to, before))).toEqual(openTasks(two, before))
  })

  it('asks new nodes before its place first, then its place again', () => {
    const to = flowOf([asks('a', [2]), asks('first', [7]), asks('b', [3])])
    const at = moved(two, to, approved(two, 1))
    expect(asked(to, at)).toEqual([['first', 7]])
    expect(asked(to, decide(to, at))).toEqual([['b', 3]])
  })

  it('asks people whom the new version names, and nobody who has answered', () => {
    const from = flowOf([asks('a', [2, 3])])
    const to = flowOf([asks('a', [2, 4, 5])])
    expect(asked(to, moved(from, to, approved(from, 1)))).toEqual([
      ['a', 4],
      ['a', 5],
    ])
    const enough = flowOf([asks('a', [2, 4], { mode: 'any' })])
    expect(moved(from, enough, approved(from, 1)).status).toBe('approved')
  })

  it('takes the branches of the new version and drops answers in other branches', () => {
    const fork = (bound: number) =>
      flowOf([
        ...forks('way', 'condition', [
          { when: [[{ field: 'amount', operator: 'ge', values: [bound] }]], nodes: [asks('more', [4])] },
          { nodes: [asks('less', [5])] },
        ]),
        asks('last', [6]),
      ])
    const [low, high] = [fork(100), fork(1e9)]
    const at = moved(low, high, approved(low, 0))
    expect(asked(high, at)).toEqual([['less', 5]])
    expect(at.nodes.more).toBeUndefined()
  })

  it('is refused if its node is missing or of another kind, or if it has ended', () => {
    const to = flowOf([asks('a', [2])])
    expect(move(two, to, approved(two, 1), company)).toEqual({ moved: false, why: 'standing', nodes: ['b'] })
    const other = flowOf([asks('a', [2]), { ...asks('b', [3]), kind: 'handle' }])
    expect(move(two, other, approved(two, 1), company)).toEqual({ moved: false, why: 'standing', nodes: ['b'] })
    expect(move(two, to, approved(two, 2), company)).toEqual({ moved: false, why: 'ended' })
  })

  it('that was returned stays with its initiator and takes the new way afterwards', () => {
    const from = flowOf([asks('a', [2]), asks('b', [3])])
    const to = flowOf([asks('x', [7]), asks('a', [2])])
    const [task] = openTasks(from, approved(from, 1))
    const back: Decision = { kind: 'return', task: task?.task ?? 0, to: startKey, afterwards: 'resume' }
    const returned = advance(from, approved(from, 1), back, company).instance as Instance
    const at = moved(from, to, returned)
    expect([at.status, asked(to, at)]).toEqual(['returned', [[startKey, 1]]])
    expect(asked(to, decide(to, at))).toEqual([['x', 7]])
  })
})

const runs = { numRuns: 300 }
const steps = fc.nat(6)

test('an instance that is moved to its own version stays unchanged', () => {
  fc.assert(
    fc.property(anyFlow, anyFacts, steps, (flow, facts, approvals) => {
      const before = approved(flow, approvals, facts)
      if (hasEnded(before)) return
      const at = moved(flow, flow, before, facts)
      expect(openTasks(flow, at)).toEqual(openTasks(flow, before))
      expect([at.status, at.answered]).toEqual([before.status, before.answered])
    }),
    runs,
  )
})

test('an instance that is moved to any version has ended or waits for somebody, keeps answers that count, and ends when all approve', () => {
  fc.assert(
    fc.property(anyFlow, anyFlow, anyFacts, steps, (from, to, facts, approvals) => {
      const before = approved(from, approvals, facts)
      const copy = structuredClone(before)
      const result = move(from, to, before, facts)
      expect(before).toEqual(copy)
      if (!result.moved) return
      let at = result.instance
      for (const key of before.answered) if (at.answered.includes(key)) expect(at.nodes[key]).toEqual(before.nodes[key])
      for (let left = 300; left > 0 && !hasEnded(at); left--) {
        expect(openTasks(to, at).length + waits(to, at).length).toBeGreaterThan(0)
        at = decide(to, at, facts)
      }
      expect(hasEnded(at)).toBe(true)
    }),
    runs,
  )
})
