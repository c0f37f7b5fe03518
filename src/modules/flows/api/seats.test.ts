import fc from 'fast-check'
import { expect, test } from 'vitest'
import { asks, company, everyone, flowOf } from '../../../../tests/support/flows.ts'
import { advance } from './advance.ts'
import type { Mode } from './flow.ts'
import type { Instance } from './instance.ts'
import { openTasks } from './tasks.ts'

/** Computes the result of a vote as a person would explain it, after every answer. */
const naive: Record<Mode, (answers: boolean[], seats: number, percent: number) => string> = {
  all: (answers, seats) => (answers.includes(false) ? 'rejected' : answers.length === seats ? 'approved' : 'running'),
  inTurn: (answers, seats) =>
    answers.includes(false) ? 'rejected' : answers.length === seats ? 'approved' : 'running',
  any: answers => (answers.length === 0 ? 'running' : answers[0] ? 'approved' : 'rejected'),
  percentage: (answers, seats, percent) => {
    const yes = answers.filter(Boolean).length
    const still = seats - answers.length
    if (yes * 100 >= percent * seats) return 'approved'
    return (yes + still) * 100 < percent * seats ? 'rejected' : 'running'
  },
}

const votes = fc.record({
  mode: fc.constantFrom<Mode>('all', 'any', 'inTurn', 'percentage'),
  percent: fc.integer({ min: 1, max: 100 }),
  people: fc.uniqueArray(fc.constantFrom(...everyone), { minLength: 1 }),
  /** The answers, by which of the possible people, and whether the time ran out instead. */
  answers: fc.array(fc.tuple(fc.boolean(), fc.nat(20), fc.boolean()), { minLength: 8, maxLength: 8 }),
  late: fc.constantFrom('pass' as const, 'reject' as const),
})

test('会签、或签、依次、按比例 end as a plain count says, after every answer and every timeout', () => {
  fc.assert(
    fc.property(votes, ({ mode, percent, people, answers, late }) => {
      const flow = flowOf([asks('a', people, { mode, percent, timeout: { hours: 8, then: late } })])
      let instance = advance(flow, null, { kind: 'start' }, company).instance as Instance
      const given: boolean[] = []
      for (const [says, which, tooLate] of answers) {
        if (instance.status !== 'running') break
        const open = openTasks(flow, instance)
        if (mode === 'inTurn') expect(open.map(one => one.person)).toEqual([people[given.length]])
        expect(open).toHaveLength(mode === 'inTurn' ? 1 : people.length - given.length)
        const task = open[which % open.length]?.task as number
        const yes = tooLate ? late === 'pass' : says
        given.push(yes)
        const kind = tooLate ? 'timeout' : yes ? 'approve' : 'reject'
        instance = advance(flow, instance, { kind, task }, company).instance as Instance
        expect(instance.status).toBe(naive[mode](given, people.length, percent))
      }
    }),
    { numRuns: 250 },
  )
})
