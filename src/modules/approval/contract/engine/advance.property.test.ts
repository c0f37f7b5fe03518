import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyFacts, anyFlow, everyone } from '../../../../../tests/support/flows.ts'
import { advance } from './advance.ts'
import type { Facts } from './facts.ts'
import { type Flow, isAsking, isBranching, startKey } from './flow.ts'
import { type Decision, hasEnded, type Instance } from './instance.ts'
import { nodesIn } from './order.ts'
import { returnTargets } from './returning.ts'
import { openTasks } from './tasks.ts'

/** What a random number makes somebody do: mostly approve, sometimes anything, also what is not allowed. */
function decisionFor(flow: Flow, instance: Instance, [what, which, whom]: readonly number[]): Decision {
  const open = openTasks(flow, instance)
  const chosen = open[(which ?? 0) % Math.max(open.length, 1)]
  const task = chosen?.task ?? 0
  const person = everyone[(whom ?? 0) % everyone.length] as number
  const second = everyone[((whom ?? 0) + 3) % everyone.length] as number
  const targets = chosen ? returnTargets(flow, instance, chosen.node) : [startKey]
  const to = targets[(whom ?? 0) % targets.length] as string
  const finish: Decision = { kind: chosen?.node === startKey ? 'resubmit' : 'approve', task }
  const others: Decision[] = [
    { kind: 'reject', task },
    { kind: 'return', task, to, afterwards: 'resume' },
    { kind: 'return', task, to, afterwards: 'redo' },
    { kind: 'transfer', task, to: person },
    { kind: 'addSign', task, where: 'before', people: [person] },
    { kind: 'addSign', task, where: 'after', people: [person, second] },
    { kind: 'removeSign', task: open.find(one => one.addedBy)?.task ?? task },
    { kind: 'approve', task: task - 1 },
    { kind: 'resubmit', task },
    { kind: 'withdraw' },
    { kind: 'start' },
  ]
  return (what ?? 0) < 50 ? finish : (others[(what ?? 0) % others.length] as Decision)
}

const rolls = fc.array(fc.tuple(fc.nat(99), fc.nat(20), fc.nat(20)), { maxLength: 40 })

type Played = { before: Instance; decision: Decision; after: ReturnType<typeof advance> }

/** Plays random decisions on a flow, then approves until it ends. */
function play(flow: Flow, facts: Facts, decisions: readonly (readonly number[])[]): Played[] {
  const played: Played[] = []
  let instance = advance(flow, null, { kind: 'start' }, facts).instance as Instance
  const take = (decision: Decision) => {
    const after = advance(flow, instance, decision, facts)
    played.push({ before: instance, decision, after })
    instance = after.instance as Instance
  }
  for (const roll of decisions) take(decisionFor(flow, instance, roll))
  for (let left = 2000; left > 0 && !hasEnded(instance); left--) take(decisionFor(flow, instance, [0, left, 0]))
  return played
}

/** Who has to answer, found another way than the engine does: walk to the first unfinished place of every way. */
function naiveOpen(flow: Flow, instance: Instance): number[] {
  if (hasEnded(instance)) return []
  const start = instance.nodes[startKey]
  if (start?.at === 'asked') return [start.seats[0]?.steps[0]?.task as number]
  const found: number[] = []
  const walk = (branch: string | null): boolean => {
    for (const node of nodesIn(flow, branch)) {
      const state = instance.nodes[node.key]
      if (isBranching(node)) {
        const chosen = state?.at === 'branched' ? state.chosen : []
        if (!chosen.map(walk).every(Boolean)) return false
      } else if (state?.at === 'asked' && isAsking(node) && !state.done) {
        const left = state.seats.map(seat => seat.steps.filter(step => !step.answer)).filter(steps => steps.length > 0)
        found.push(...left.map(steps => steps[0]?.task as number).slice(0, node.mode === 'inTurn' ? 1 : undefined))
        return false
      }
    }
    return true
  }
  walk(null)
  return found
}

const runs = { numRuns: 400 }
const game = [anyFlow, anyFacts, rolls] as const

describe('any flow, any decisions', () => {
  test('an instance has ended, or somebody has to answer; and when everyone approves, it ends', () => {
    fc.assert(
      fc.property(...game, (flow, facts, decisions) => {
        const played = play(flow, facts, decisions)
        for (const { after } of played)
          expect(hasEnded(after.instance as Instance)).toBe(openTasks(flow, after.instance as Instance).length === 0)
        const last = played.at(-1)?.after.instance
        if (last) expect(hasEnded(last)).toBe(true)
      }),
      runs,
    )
  })

  test('exactly those tasks are open that a plain walk finds', () => {
    fc.assert(
      fc.property(...game, (flow, facts, decisions) => {
        for (const { after } of play(flow, facts, decisions)) {
          const instance = after.instance as Instance
          const open = openTasks(flow, instance).map(one => one.task)
          expect(open.toSorted((a, b) => a - b)).toEqual(naiveOpen(flow, instance).sort((a, b) => a - b))
        }
      }),
      runs,
    )
  })

  test('a decision counts once: its task is never open again, and a closed one is not taken', () => {
    fc.assert(
      fc.property(...game, (flow, facts, decisions) => {
        const closed = new Set<number>()
        for (const { before, decision, after } of play(flow, facts, decisions)) {
          const were = openTasks(flow, before).map(one => one.task)
          const now = openTasks(flow, after.instance as Instance).map(one => one.task)
          if ('task' in decision && closed.has(decision.task)) expect(after.accepted).toBe(false)
          if (after.accepted)
            for (const task of were) if (!now.includes(task)) waitsOrCloses(after.instance, task, closed)
          expect(now.filter(task => closed.has(task))).toEqual([])
          if (after.accepted && 'task' in decision && decision.kind !== 'removeSign')
            expect(now).not.toContain(decision.task)
        }
      }),
      runs,
    )
  })

  test('what is refused changes nothing, and nothing that was handed in is written to', () => {
    fc.assert(
      fc.property(...game, (flow, facts, decisions) => {
        for (const { before, decision, after } of play(flow, facts, decisions)) {
          const copy = structuredClone(before)
          const again = advance(flow, before, decision, facts)
          expect(before).toEqual(copy)
          expect(again).toEqual(after)
          if (!after.accepted) expect(after.instance).toBe(before)
        }
      }),
      runs,
    )
  })

  test('nobody is asked who cannot answer', () => {
    fc.assert(
      fc.property(...game, (flow, facts, decisions) => {
        for (const { after } of play(flow, facts, decisions))
          for (const { node, person } of openTasks(flow, after.instance as Instance))
            if (node !== startKey) expect(facts.organisation.able.has(person)).toBe(true)
      }),
      runs,
    )
  })
})

/** A task that is open no more, unless it waits behind somebody who was added since. */
function waitsOrCloses(instance: Instance | null, task: number, closed: Set<number>): void {
  const steps = Object.values(instance?.nodes ?? {}).flatMap(state =>
    state.at === 'asked' && !state.done ? state.seats.flatMap(seat => seat.steps) : [],
  )
  if (!steps.some(step => step.task === task && !step.answer)) closed.add(task)
}
