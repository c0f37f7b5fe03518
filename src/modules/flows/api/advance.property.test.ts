import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyFacts, anyFlow } from '../../../../tests/support/flows.ts'
import { play } from '../../../../tests/support/games.ts'
import { advance, advanceUnaided } from './advance.ts'
import { type Flow, isAsking, isBranching, startKey } from './flow.ts'
import { type Decision, hasEnded, type Instance } from './instance.ts'
import { openTasks } from './tasks.ts'
import { waits } from './waits.ts'

const rolls = fc.array(fc.tuple(fc.nat(99), fc.nat(20), fc.nat(20)), { maxLength: 40 })

/**
 * Finds the open tasks and waits in another way than the engine: walks to the first unfinished place of every way. Returns
 * their numbers.
 */
function naiveOpen(flow: Flow, instance: Instance): number[] {
  if (hasEnded(instance)) return []
  const start = instance.nodes[startKey]
  if (start?.at === 'asked') return [start.seats[0]?.steps[0]?.task as number]
  const found: number[] = []
  const walk = (branch: string | null): boolean => {
    for (const node of flow.nodes.filter(one => one.in === branch)) {
      const state = instance.nodes[node.key]
      if (isBranching(node)) {
        if (state?.at === 'branched' && state.ended) continue
        const chosen = state?.at === 'branched' ? state.chosen : []
        if (!chosen.map(walk).every(Boolean)) return false
      } else if (state?.at === 'asked' && !state.done) {
        const left = state.seats.map(seat => seat.steps.filter(step => !step.answer)).filter(steps => steps.length > 0)
        const inTurn = isAsking(node) && node.mode === 'inTurn'
        found.push(...left.map(steps => steps[0]?.task as number).slice(0, inTurn ? 1 : undefined))
        return false
      } else if (state?.at === 'waiting' && !state.done) {
        found.push(state.wait)
        return false
      }
    }
    return true
  }
  walk(null)
  return found
}

/** Returns the numbers of all open tasks and waits of an instance. */
const openNumbers = (flow: Flow, instance: Instance) => [
  ...openTasks(flow, instance).map(one => one.task),
  ...waits(flow, instance).flatMap(one => (one.kind === 'timeout' ? [] : [one.wait])),
]

const runs = { numRuns: 250 }
const game = [anyFlow, anyFacts, rolls] as const

describe('any flow, any decisions', () => {
  test('an instance has ended or waits for something; when everyone approves, it ends', () => {
    fc.assert(
      fc.property(...game, (flow, facts, decisions) => {
        const played = play(flow, facts, decisions)
        for (const { after } of played) {
          const instance = after.instance as Instance
          expect(hasEnded(instance)).toBe(openNumbers(flow, instance).length === 0)
          if (hasEnded(instance)) expect(waits(flow, instance)).toEqual([])
        }
        const last = played.at(-1)?.after.instance
        if (last) expect(hasEnded(last)).toBe(true)
      }),
      runs,
    )
  })

  test('an instance has exactly those tasks open that a plain walk finds', () => {
    fc.assert(
      fc.property(...game, (flow, facts, decisions) => {
        for (const { after } of play(flow, facts, decisions)) {
          const instance = after.instance as Instance
          const open = openNumbers(flow, instance)
          expect(open.toSorted((a, b) => a - b)).toEqual(naiveOpen(flow, instance).sort((a, b) => a - b))
        }
      }),
      runs,
    )
  })

  test('each decision counts once: a closed task or wait never opens again, and refuses answers', () => {
    fc.assert(
      fc.property(...game, (flow, facts, decisions) => {
        const closed = new Set<number>()
        for (const { before, decision, after } of play(flow, facts, decisions)) {
          const were = openNumbers(flow, before)
          const now = openNumbers(flow, after.instance as Instance)
          if ('task' in decision && closed.has(decision.task)) expect(after.accepted).toBe(false)
          if (after.accepted)
            for (const task of were) if (!now.includes(task)) waitsOrCloses(after.instance, task, closed)
          expect(now.filter(task => closed.has(task))).toEqual([])
          if (after.accepted && closes(decision, after)) expect(now).not.toContain(decision.task)
        }
      }),
      runs,
    )
  })

  test('a refused decision changes nothing, and the engine never writes to its input', () => {
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
      { numRuns: 200 },
    )
  })

  test('a decision without facts about company and form gives the same result as with all facts, also for some final approvals', () => {
    let unaided = 0
    fc.assert(
      fc.property(...game, (flow, facts, decisions) => {
        for (const { before, decision, after } of play(flow, facts, decisions)) {
          const { form, ...known } = facts
          const found = [known, { ...known, form }].map(one => advanceUnaided(flow, before, decision, one))
          for (const one of found) if (one) expect(one).toEqual(after)
          const [first] = found
          if (first?.accepted && decision.kind === 'approve' && hasEnded(first.instance)) unaided += 1
        }
      }),
      runs,
    )
    expect(unaided).toBeGreaterThan(0)
  })

  test('a timeout is reported, and changes nothing if it only reminds somebody', () => {
    fc.assert(
      fc.property(...game, (flow, facts, decisions) => {
        for (const { before, decision, after } of play(flow, facts, decisions)) {
          if (decision.kind !== 'timeout' || !after.accepted) continue
          const [first] = after.happened
          expect(['reminded', 'escalated', 'passed', 'refused']).toContain(first?.kind)
          if (first?.kind === 'reminded') expect(after.instance).toEqual(before)
          if (first?.kind === 'escalated') expect(facts.organisation.able.has(first.to)).toBe(true)
        }
      }),
      runs,
    )
  })
})

type After = ReturnType<typeof advance>

/**
 * Tells whether an accepted decision closes its task: a reminder does not, nor a decision on a person who is still to be
 * asked.
 */
function closes(decision: Decision, after: After): decision is Extract<Decision, { task: number }> {
  const reminds = after.accepted && after.happened.some(one => one.kind === 'reminded')
  return 'task' in decision && decision.kind !== 'removeSign' && !reminds
}

/** Notes a number that is no longer open, unless its task waits behind an added person. */
function waitsOrCloses(instance: Instance | null, task: number, closed: Set<number>): void {
  const steps = Object.values(instance?.nodes ?? {}).flatMap(state =>
    state.at === 'asked' && !state.done ? state.seats.flatMap(seat => seat.steps) : [],
  )
  if (!steps.some(step => step.task === task && !step.answer)) closed.add(task)
}
