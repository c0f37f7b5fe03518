import fc from 'fast-check'
import { expect, test } from 'vitest'
import { anyFacts, anyFlow, asks, begin, company, everyone, flowOf } from '../../../../tests/support/flows.ts'
import { decisionFor } from '../../../../tests/support/games.ts'
import { advance } from './advance.ts'
import type { Facts } from './facts.ts'
import { type Flow, isAsking, startKey } from './flow.ts'
import type { Decision, Instance, Step } from './instance.ts'
import { move } from './move.ts'
import { nodeOf } from './order.ts'
import { nodeOfTask, openTasks, unanswered } from './tasks.ts'

/** A turn: a decision, maybe after somebody left or came back, or delegated; or the move to another version. */
const turn = fc.record({
  roll: fc.tuple(fc.nat(99), fc.nat(20), fc.nat(20)),
  leaves: fc.option(fc.constantFrom(...everyone), { freq: 3 }),
  delegates: fc.option(fc.tuple(fc.constantFrom(...everyone), fc.constantFrom(...everyone)), { freq: 3 }),
  moves: fc.option(fc.constant(true), { freq: 9 }),
})
type Turn = { roll: readonly number[]; leaves: number | null; delegates: readonly number[] | null; moves: true | null }

function changed({ organisation, ...facts }: Facts, { leaves, delegates }: Turn): Facts {
  const able = new Set(organisation.able)
  if (leaves !== null && !able.delete(leaves)) able.add(leaves)
  const [from, to] = delegates ?? []
  const rules = from && to ? { ...organisation.delegates, [from]: to } : organisation.delegates
  return { ...facts, organisation: { ...organisation, able, delegates: rules } }
}

/** Lets the initiator name these people at every node, themselves too. */
const naming = (facts: Facts, people: number[]): Facts => ({
  ...facts,
  chosen: Object.fromEntries(Array.from({ length: 30 }, (_, at) => [`n${at}`, people])),
})

/** Tells whether a step is the last resort: the company's one administrator, if a node would otherwise ask nobody. */
function isLastResort({ why }: Step, { organisation, initiator }: Facts): boolean {
  const admins = organisation.admins.filter(person => organisation.able.has(person))
  return (why === '管理员' || why === '收回委托') && admins.every(person => person === initiator.id)
}

/**
 * Checks that each new part in an instance goes to somebody who can answer, and to the initiator only if the node allows it.
 */
function assertRule(flow: Flow, before: Instance | null, after: Instance, facts: Facts): void {
  const open = new Set(openTasks(flow, after).map(one => one.task))
  for (const step of unanswered(after).filter(one => one.task > (before?.tasks ?? 0))) {
    const node = nodeOf(flow, nodeOfTask(after, step.task) ?? '')
    if (!node) continue // the initiator amends
    if (open.has(step.task)) expect(facts.organisation.able.has(step.person)).toBe(true)
    const own = isAsking(node) && node.self === 'self'
    if (step.person === facts.initiator.id && !own) expect(isLastResort(step, facts)).toBe(true)
  }
}

test('a person whom any task reaches can answer; it reaches the initiator only if the node allows this', () => {
  let toInitiator = 0
  fc.assert(
    fc.property(anyFlow, anyFlow, anyFacts, fc.array(turn, { maxLength: 30 }), (flow, next, known, turns) => {
      let [facts, now] = [naming(known, [1, 5]), flow]
      let instance = advance(flow, null, { kind: 'start' }, facts).instance as Instance
      assertRule(now, null, instance, facts)
      for (const one of turns) {
        facts = changed(facts, one)
        const before = instance
        const moved = one.moves ? move(now, now === flow ? next : flow, instance, facts) : undefined
        if (moved?.moved) {
          now = now === flow ? next : flow
          instance = moved.instance
        } else instance = advance(now, instance, decisionFor(now, instance, one.roll), facts).instance as Instance
        assertRule(now, before, instance, facts)
        if (unanswered(instance).some(step => step.person === facts.initiator.id)) toInitiator++
      }
    }),
    { numRuns: 1500 },
  )
  expect(toInitiator).toBeGreaterThan(100)
})

const ways: Record<string, (task: number) => Decision> = {
  转交: task => ({ kind: 'transfer', task, to: 1 }),
  委托: task => ({ kind: 'delegate', task, to: 1 }),
  前加签: task => ({ kind: 'addSign', task, where: 'before', people: [3, 1] }),
  后加签: task => ({ kind: 'addSign', task, where: 'after', people: [1] }),
}

test.each(Object.entries(ways))(
  '%s to the initiator is refused, unless the node lets them approve their own document',
  (_, decide) => {
    for (const self of ['skip', 'leader'] as const) {
      const document = begin(flowOf([asks('a', [2], { self })]))
      expect(document.take(decide(document.taskOf(2)))).toMatchObject({ accepted: false, objection: 'ownDocument' })
      expect(document.open()).toEqual(['a:2'])
    }
    const free = begin(flowOf([asks('a', [2], { self: 'self' })]))
    expect(free.take(decide(free.taskOf(2)))).toMatchObject({ accepted: true })
  },
)

test('the replacement for a missing approver is never the initiator, unless the node allows this', () => {
  const standIn = (emptyPeople: number[]) =>
    begin(flowOf([asks('a', [], { self: 'skip', empty: 'people', emptyPeople })])).open()
  expect([standIn([1]), standIn([1, 7])]).toEqual([['a:8'], ['a:7']])
})

test('the initiator may transfer an amendment and take it back', () => {
  const document = begin(flowOf([asks('a', [2], { self: 'skip' })]))
  document.back(2, startKey, 'redo')
  document.take({ kind: 'transfer', task: document.taskOf(1), to: 5 })
  expect(document.take({ kind: 'transfer', task: document.taskOf(5), to: 1 })).toMatchObject({ accepted: true })
  expect(document.open()).toEqual(['start:1'])
  expect(company.initiator.id).toBe(1)
})
