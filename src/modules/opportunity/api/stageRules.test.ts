import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { type StageField, stageFields } from './stage.ts'
import {
  judgeMove,
  judgeReopen,
  judgeStart,
  lackingIn,
  type MoveFacts,
  type RuleStage,
  type Verdict,
} from './stageRules.ts'
import { expectedValue } from './value.ts'
import { isStale, staysOf } from './visits.ts'

const keys = Object.keys(stageFields) as StageField[]
const someFields = fc.subarray(keys.slice(0, 6))

/** A group as an office could set it up: up to six open stages, some disabled, and both ends, in any order of positions. */
const groups = fc
  .array(
    fc.record({
      requiredFields: someFields,
      mayGoBack: fc.boolean(),
      enabled: fc.boolean(),
      position: fc.integer({ min: 0, max: 9 }),
    }),
    { minLength: 1, maxLength: 6 },
  )
  .chain(open =>
    fc
      .tuple(fc.constant(open), someFields, someFields, fc.integer({ min: 0, max: 9 }))
      .map(([, won, lost, position]) => {
        const stages: RuleStage[] = open.map((stage, at) => ({
          ...stage,
          id: at + 1,
          name: `阶段${at + 1}`,
          kind: 'open',
        }))
        const end = { mayGoBack: false, enabled: true, position }
        stages.push({ ...end, id: 100, name: '成交', kind: 'won', requiredFields: won })
        stages.push({ ...end, id: 101, name: '战败', kind: 'lost', requiredFields: lost })
        return stages
      }),
  )
const facts: fc.Arbitrary<MoveFacts> = fc.record({
  filled: fc.subarray(keys).map(list => new Set(list)),
  lostReason: fc.constantFrom('none', 'other', 'named'),
  lostNote: fc.boolean(),
})

const isOpen = (stage: RuleStage) => stage.kind === 'open'
const rank = (stages: RuleStage[], stage: RuleStage) =>
  stages
    .filter(isOpen)
    .filter(one => one.position < stage.position || (one.position === stage.position && one.id < stage.id)).length

/** Judges a move as a person who walks through the stages one by one; returns sorted fields, 'no' or 'yes'. */
function naive(stages: RuleStage[], from: RuleStage | undefined, to: RuleStage, has: MoveFacts): string {
  if (!to.enabled) return 'no'
  const lacks = new Set<string>()
  const ask = (stage: RuleStage) => {
    for (const field of stage.requiredFields) if (!has.filled.has(field)) lacks.add(field)
  }
  if (to.kind === 'lost') {
    ask(to)
    if (has.lostReason === 'none') lacks.add('lostReasonId')
    if (has.lostReason === 'other' && !has.lostNote) lacks.add('lostNote')
  } else {
    const here = from ? rank(stages, from) : -1
    const there = to.kind === 'won' ? Number.POSITIVE_INFINITY : rank(stages, to)
    if (there < here) return from?.mayGoBack ? 'yes' : 'no'
    for (const stage of stages) if (isOpen(stage) && stage.enabled && rank(stages, stage) < there) ask(stage)
    ask(to)
    if (to.kind === 'won' && !has.filled.has('dealAmount')) lacks.add('dealAmount')
  }
  return lacks.size > 0 ? [...lacks].sort().join() : 'yes'
}

const said = (verdict: Verdict) =>
  verdict.kind === 'missing' ? [...verdict.fields].sort().join() : verdict.kind === 'allowed' ? 'yes' : 'no'

describe('moves between stages', () => {
  test('are judged like a walk through the stages one by one', () => {
    const seen = new Map<string, number>()
    fc.assert(
      fc.property(groups, facts, fc.nat(), fc.nat(), (stages, has, a, b) => {
        const from = stages[a % stages.length] as RuleStage
        const to = stages[b % stages.length] as RuleStage
        const expected = !isOpen(from) || from.id === to.id ? 'no' : naive(stages, from, to, has)
        expect(said(judgeMove(stages, from.id, to.id, has))).toBe(expected)
        const kind = expected === 'yes' || expected === 'no' ? expected : 'missing'
        seen.set(kind, (seen.get(kind) ?? 0) + 1)
      }),
      { numRuns: 3000 },
    )
    for (const kind of ['yes', 'no', 'missing']) expect(seen.get(kind)).toBeGreaterThan(100)
  })

  test('always get a verdict, for any numbers', () => {
    fc.assert(
      fc.property(groups, facts, fc.integer(), fc.integer(), fc.option(fc.integer()), (stages, has, a, b, was) => {
        for (const verdict of [
          judgeMove(stages, a, b, has),
          judgeReopen(stages, a, was, b, has),
          judgeStart(stages, b, has),
        ])
          expect(['allowed', 'missing', 'refused']).toContain(verdict.kind)
      }),
    )
  })

  test('need exactly the missing fields: with them the move is allowed', () => {
    fc.assert(
      fc.property(groups, facts, fc.nat(), fc.nat(), (stages, has, a, b) => {
        const [from, to] = [stages[a % stages.length], stages[b % stages.length]] as [RuleStage, RuleStage]
        const verdict = judgeMove(stages, from.id, to.id, has)
        if (verdict.kind !== 'missing') return
        const filled = new Set([...has.filled, ...(verdict.fields as StageField[])])
        const now: MoveFacts = {
          filled,
          lostReason: has.lostReason === 'none' ? 'named' : has.lostReason,
          lostNote: true,
        }
        expect(judgeMove(stages, from.id, to.id, now)).toEqual({ kind: 'allowed' })
      }),
    )
  })

  test('to an end always need its fields: won the amount, lost a reason and a text for 其他', () => {
    fc.assert(
      fc.property(groups, facts, (stages, has) => {
        const from = stages.find(isOpen) as RuleStage
        const won = judgeMove(stages, from.id, 100, { ...has, filled: new Set() })
        expect(won.kind === 'missing' && won.fields).toContain('dealAmount')
        const lost = judgeMove(stages, from.id, 101, { ...has, lostReason: 'none' })
        expect(lost.kind === 'missing' && lost.fields).toContain('lostReasonId')
        const other = judgeMove(stages, from.id, 101, { ...has, lostReason: 'other', lostNote: false })
        expect(other.kind === 'missing' && other.fields).toContain('lostNote')
      }),
    )
  })
})

describe('the missing fields of a deal in its stage', () => {
  test('are those needed to start there, and the next move asks for them', () => {
    fc.assert(
      fc.property(groups, facts, fc.nat(), (stages, has, a) => {
        const open = stages.filter(isOpen)
        const at = open[a % open.length] as RuleStage
        const lacking = lackingIn(stages, at.id, has.filled)
        if (at.enabled) expect(lacking.toSorted().join() || 'yes').toBe(naive(stages, undefined, at, has))
        for (const to of stages.filter(
          one => one.kind === 'won' || (isOpen(one) && rank(stages, one) > rank(stages, at)),
        )) {
          const verdict = judgeMove(stages, at.id, to.id, has)
          if (verdict.kind === 'missing') expect(verdict.fields).toEqual(expect.arrayContaining(lacking))
          else expect(verdict.kind === 'refused' || lacking.length === 0).toBe(true)
        }
        expect(lackingIn(stages, 101, has.filled)).toEqual([])
      }),
    )
  })

  test('never include the deal amount, which is asked for and kept only when won', () => {
    const stage = { id: 1, name: '定金', kind: 'open', position: 1, mayGoBack: true, enabled: true } as const
    const stages: RuleStage[] = [{ ...stage, requiredFields: ['dealAmount', 'room'] }]
    expect(lackingIn(stages, 1, new Set())).toEqual(['room'])
  })
})

describe('reopening and starting', () => {
  test('need nothing to go back, and only the fields on the way to go further', () => {
    fc.assert(
      fc.property(groups, facts, fc.nat(), fc.nat(), fc.boolean(), (stages, has, a, b, won) => {
        const open = stages.filter(isOpen)
        const [was, to] = [open[a % open.length], open[b % open.length]] as [RuleStage, RuleStage]
        const back = rank(stages, to) <= rank(stages, was)
        const expected = !to.enabled ? 'no' : back ? 'yes' : naive(stages, was, to, has)
        expect(said(judgeReopen(stages, won ? 100 : 101, was.id, to.id, has))).toBe(expected)
        expect(said(judgeStart(stages, to.id, has))).toBe(naive(stages, undefined, to, has))
      }),
    )
  })

  test('never go from an open stage, and never to an end', () => {
    fc.assert(
      fc.property(groups, facts, (stages, has) => {
        expect(judgeReopen(stages, 1, 1, 1, has).kind).toBe('refused')
        expect(judgeReopen(stages, 101, 1, 100, has).kind).toBe('refused')
        expect(judgeStart(stages, 100, has).kind).toBe('refused')
      }),
    )
  })
})

describe("the time in a stage, with the test's clock,", () => {
  /** Walks the same way minute by minute and counts. */
  test('is that of somebody who looks every minute', () => {
    const way = fc.array(
      fc.record({ toStageId: fc.integer({ min: 1, max: 3 }), wait: fc.integer({ min: 0, max: 30 }) }),
      {
        minLength: 1,
        maxLength: 6,
      },
    )
    fc.assert(
      fc.property(way, walk => {
        const counted = new Map<number, number>()
        const steps: { toStageId: number; at: number }[] = []
        let now = 0
        for (const { toStageId, wait } of walk) {
          steps.push({ toStageId, at: now })
          for (let minute = 0; minute < wait; minute++) {
            counted.set(toStageId, (counted.get(toStageId) ?? 0) + 60_000)
            now += 60_000
          }
        }
        const told = new Map<number, number>()
        for (const { step, ms } of staysOf(steps, now))
          if (ms > 0) told.set(step.toStageId, (told.get(step.toStageId) ?? 0) + ms)
        expect([...told].sort()).toEqual([...counted].sort())
      }),
    )
  })

  test('is too long only after more days than allowed', () => {
    const day = 86_400_000
    expect(isStale(3, 0, 3 * day)).toBe(false)
    expect(isStale(3, 0, 3 * day + 1)).toBe(true)
    expect(isStale(null, 0, 1000 * day)).toBe(false)
  })
})

describe('expected value', () => {
  test.each([
    [null, 5000, null],
    [0, 10_000, 0],
    [1, 5000, 1],
    [1, 4999, 0],
    [10_000_000_000_000, 9999, 9_999_000_000_000],
  ])('of %s fen at %s basis points is %s', (amount, probability, value) => {
    expect(expectedValue(amount, probability)).toBe(value)
  })
})
