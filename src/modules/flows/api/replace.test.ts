import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  anyFacts,
  anyFlow,
  asks,
  company,
  type Drawn,
  everyone,
  finishing,
  flowOf,
} from '../../../../tests/support/flows.ts'
import { advance } from './advance.ts'
import type { Facts } from './facts.ts'
import { type Flow, startKey } from './flow.ts'
import { type Decision, hasEnded, type Instance } from './instance.ts'
import { tasksOf } from './replace.ts'
import { openTasks } from './tasks.ts'

/** Returns the company after some people have left it. */
const without = (gone: readonly number[], facts: Facts = company): Facts => ({
  ...facts,
  organisation: {
    ...facts.organisation,
    able: new Set([...facts.organisation.able].filter(person => !gone.includes(person))),
  },
})

const begun = (nodes: readonly Drawn[], more: Partial<Flow> = {}) => {
  const flow = flowOf(nodes, more)
  const instance = advance(flow, null, { kind: 'start' }, company).instance as Instance
  const take = (decision: Decision, facts = company): Instance => {
    const after = advance(flow, game.instance, decision, facts)
    if (!after.accepted) throw new Error(after.objection)
    game.instance = after.instance
    return after.instance
  }
  const taskOf = (person: number) => tasksOf(game.instance, person)[0] ?? 0
  const game = {
    flow,
    instance,
    take,
    taskOf,
    open: () => openTasks(flow, game.instance).map(one => one.person),
    leave: (person: number, to: number | null) =>
      take({ kind: 'replace', tasks: [taskOf(person)], to }, without([person])),
  }
  return game
}

describe('a leaving person', () => {
  it('is replaced in open and in future tasks', () => {
    const game = begun([asks('a', [2, 3, 4], { mode: 'inTurn' })])
    game.leave(3, 7)
    expect(game.open()).toEqual([2])
    game.take({ kind: 'approve', task: game.taskOf(2) })
    expect(game.open()).toEqual([7])
  })

  it.each(['all', 'any', 'inTurn', 'percentage'] as const)(
    'leaves nothing to answer twice where the heir answers already (%s)',
    mode => {
      const game = begun([asks('a', [2, 3], { mode })])
      game.leave(2, 3)
      expect(game.open()).toEqual([3])
      game.take({ kind: 'approve', task: game.taskOf(3) })
      expect(game.instance.status).toBe('approved')
    },
  )

  it('closes tasks that only they had, if the heir has already approved', () => {
    const game = begun([asks('a', [2, 3])])
    game.take({ kind: 'approve', task: game.taskOf(3) })
    expect(game.leave(2, 3).status).toBe('approved')
  })

  it('decides nothing: another of several approvers answers, or the person named by the node, or an administrator', () => {
    expect(game({ mode: 'any' }).open()).toEqual([3])
    expect(game({}).open()).toEqual([8, 3])
    expect(game({ empty: 'people', emptyPeople: [7] }).open()).toEqual([7, 3])
    expect(game({ empty: 'pass' }).open()).toEqual([8, 3])
    expect(game({ empty: 'refuse' }).open()).toEqual([8, 3])

    function game(more: object) {
      const one = begun([asks('a', [2, 3], more)])
      one.leave(2, null)
      return one
    }
  })

  it('does not turn the answer of added people into their own', () => {
    const one = begun([asks('a', [2, 3], { mode: 'any' })])
    one.take({ kind: 'addSign', task: one.taskOf(2), where: 'before', people: [6] })
    one.take({ kind: 'approve', task: one.taskOf(6) })
    one.leave(2, 3)
    expect([one.instance.status, one.open()]).toEqual(['running', [3]])
  })

  it('leaves the people whom they added to their heir', () => {
    const one = begun([asks('a', [2])])
    one.take({ kind: 'addSign', task: one.taskOf(2), where: 'before', people: [6] })
    one.leave(2, 7)
    expect(one.open()).toEqual([6])
    one.take({ kind: 'removeSign', task: one.taskOf(6) })
    expect(one.open()).toEqual([7])
  })

  it('is not asked when their turn comes, nor after a return', () => {
    const later = begun([asks('a', [2, 3], { mode: 'inTurn' })])
    const after = advance(later.flow, later.instance, { kind: 'approve', task: later.taskOf(2) }, without([3]))
    expect(openTasks(later.flow, after.instance as Instance).map(one => one.person)).toEqual([8])
    expect(after.accepted && after.happened).toEqual([{ kind: 'replaced', node: 'a', from: 3, people: [8] }])
    const back = begun([asks('a', [2])])
    back.take({ kind: 'return', task: back.taskOf(2), to: startKey, afterwards: 'redo' }, without([1]))
    expect(back.open()).toEqual([8])
  })

  it('keeps tasks that need no answer; an heir who cannot answer is refused', () => {
    const { flow, instance, taskOf } = begun([asks('a', [2])])
    expect(advance(flow, instance, { kind: 'replace', tasks: [99], to: 3 }, company)).toMatchObject({
      objection: 'closed',
    })
    const gone = { kind: 'replace', tasks: [taskOf(2)], to: 3 } as const
    expect(advance(flow, instance, gone, without([3]))).toMatchObject({ objection: 'notAble' })
  })
})

it('whoever leaves at any time, no task waits for a person who cannot answer, and the document ends when the others approve', () => {
  const leaving = fc.array(fc.tuple(fc.nat(5), fc.constantFrom(...everyone)), { maxLength: 5 })
  fc.assert(
    fc.property(anyFlow, anyFacts, leaving, fc.constantFrom(...everyone), (flow, facts, exits, stays) => {
      const organisation = {
        ...facts.organisation,
        admins: [stays],
        able: new Set([...facts.organisation.able, stays]),
      }
      let now: Facts = { ...facts, organisation }
      let instance = advance(flow, null, { kind: 'start' }, now).instance as Instance
      const gone: number[] = []
      for (let turn = 0; turn < 2000 && !hasEnded(instance); turn++) {
        gone.push(...exits.filter(([when, who]) => when === turn && who !== stays).map(([, who]) => who))
        now = without(gone, now)
        const [open] = openTasks(flow, instance)
        const decision: Decision =
          open && !now.organisation.able.has(open.person)
            ? { kind: 'replace', tasks: [open.task], to: null }
            : finishing(flow, instance)
        const next = advance(flow, instance, decision, now)
        expect(next.accepted).toBe(true)
        instance = next.instance as Instance
        for (const task of openTasks(flow, instance)) expect(now.organisation.able.has(task.person)).toBe(true)
      }
      expect(hasEnded(instance)).toBe(true)
    }),
    { numRuns: 300 },
  )
})
