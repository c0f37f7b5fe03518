import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { after, assign, type Facts, type Person, type Place, type Rule, type State } from './assign.ts'

const anywhere: Facts = {
  channelId: 1,
  province: '浙江省',
  city: '杭州市',
  district: '西湖区',
  brandIds: [5],
  categoryIds: [7],
}
const rule = (more: Partial<Rule> = {}): Rule => ({
  id: 1,
  name: '规则',
  channelIds: [],
  areas: [],
  brandIds: [],
  categoryIds: [],
  mode: 'turn',
  places: [],
  loadCap: null,
  otherwise: 'next',
  poolId: null,
  ...more,
})
const person = (id: number, more: Partial<Person> = {}): Person => ({
  id,
  name: `人${id}`,
  clues: 0,
  deals: 0,
  obstacle: null,
  ...more,
})
const place = (personId: number, more: Partial<Place> = {}): Place => ({
  personId,
  capacity: null,
  obstacle: null,
  ...more,
})
const stateOf = (people: Person[], cap = 0): State => ({
  people: new Map(people.map(one => [one.id, one])),
  cap,
  served: new Map(),
  turns: new Map(),
})

function play(rules: Rule[], state: State, times: number) {
  const owners: (number | null)[] = []
  let now = state
  for (let time = 0; time < times; time++) {
    const decision = assign(rules, now, anywhere)
    owners.push(decision.ownerId)
    now = after(now, decision)
  }
  return { owners, state: now }
}

describe('条件', () => {
  it.each([
    [{}, true],
    [{ channelIds: [1, 2] }, true],
    [{ channelIds: [2] }, false],
    [{ brandIds: [5, 6], categoryIds: [7] }, true],
    [{ brandIds: [6] }, false],
    [{ areas: [{ province: '浙江', city: '', district: '' }] }, true],
    [{ areas: [{ province: '浙江省', city: '杭州', district: '西湖区' }] }, true],
    [{ areas: [{ province: '浙江省', city: '杭州市', district: '上城区' }] }, false],
    [
      {
        areas: [
          { province: '江苏省', city: '', district: '' },
          { province: '浙江省', city: '杭州市', district: '' },
        ],
      },
      true,
    ],
  ])('%j → %s', (more, fits) => {
    const decision = assign([rule({ ...more, places: [place(1)] })], stateOf([person(1)]), anywhere)
    expect(decision.outcome === 'owner').toBe(fits)
    expect(decision.steps[0]?.fits).toBe(fits)
  })

  it('没有渠道的流量不合有渠道条件的规则', () => {
    const one = rule({ channelIds: [1], places: [place(1)] })
    expect(assign([one], stateOf([person(1)]), { ...anywhere, channelId: null }).steps[0]?.why).toBe('来源渠道不符')
  })
})

it('跳过的每个人都写明原因', () => {
  const places = [
    place(1),
    place(2, { obstacle: '不参与自动分配' }),
    place(3, { obstacle: '暂不接单至 12-01 09:00' }),
    place(4, { capacity: 10 }),
    place(5),
    place(6),
    place(7),
  ]
  const people = [
    person(1, { obstacle: '已停用' }),
    ...[person(2), person(3), person(4, { clues: 6, deals: 4 }), person(5, { clues: 20 })],
    ...[person(6, { clues: 15 }), person(7)],
  ]
  const { steps, ownerId } = assign([rule({ places, loadCap: 15 })], stateOf(people, 20), anywhere)
  expect(ownerId).toBe(7)
  expect(steps[0]?.skipped.map(one => one.why)).toEqual([
    '已停用',
    '不参与自动分配',
    '暂不接单至 12-01 09:00',
    '已承接 10，达到团队上限 10',
    '跟进中 20 条，达到公司上限 20 条',
    '跟进中 15 条，达到规则上限 15 条',
  ])
})

it('没有人能接时：看下一条、留下，或进公海', () => {
  const full = (otherwise: Rule['otherwise'], poolId: number | null = null) =>
    rule({ id: 1, name: '满', places: [place(1, { capacity: 0 })], otherwise, poolId })
  const next = rule({ id: 2, name: '后备', places: [place(2)] })
  const state = stateOf([person(1), person(2)])
  expect(assign([full('next'), next], state, anywhere)).toMatchObject({ outcome: 'owner', ownerId: 2 })
  expect(assign([full('wait'), next], state, anywhere)).toMatchObject({ outcome: 'wait', ownerId: null })
  expect(assign([full('pool', 9), next], state, anywhere)).toMatchObject({ outcome: 'pool', poolId: 9 })
  expect(assign([], state, anywhere)).toMatchObject({ outcome: 'wait', steps: [] })
})

it('轮流分配：都能接时，任何时候各人所得相差不超过 1', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 12 }), fc.integer({ min: 0, max: 80 }), (count, times) => {
      const ids = Array.from({ length: count }, (_, at) => at + 1)
      const { owners } = play([rule({ places: ids.map(id => place(id)) })], stateOf(ids.map(id => person(id))), times)
      for (let upTo = 1; upTo <= times; upTo++) {
        const got = ids.map(id => owners.slice(0, upTo).filter(owner => owner === id).length)
        expect(Math.max(...got) - Math.min(...got)).toBeLessThanOrEqual(1)
      }
    }),
  )
})

it('请假回来的人不会被补发一大批', () => {
  const places = (away: boolean) => [place(1), place(2, { obstacle: away ? '暂不接单' : null })]
  const first = play([rule({ places: places(true) })], stateOf([person(1), person(2)]), 50)
  const then = play([rule({ places: places(false) })], first.state, 10)
  expect(then.owners.filter(owner => owner === 2)).toHaveLength(5)
})

it('给手上最少的人：分完后能接的人之间相差不超过 1，除非本来就多', () => {
  const loads = fc.array(fc.integer({ min: 0, max: 20 }), { minLength: 1, maxLength: 8 })
  fc.assert(
    fc.property(loads, fc.integer({ min: 0, max: 60 }), (before, times) => {
      const people = before.map((clues, at) => person(at + 1, { clues }))
      const { state } = play([rule({ mode: 'load', places: people.map(one => place(one.id)) })], stateOf(people), times)
      const now = [...state.people.values()]
      const least = Math.min(...now.map(one => one.clues))
      for (const one of now) expect(one.clues <= least + 1 || one.clues === before[one.id - 1]).toBe(true)
    }),
  )
})

it('任何规则、任何人、任何次数：谁的上限都不会被超过，停用和请假的人一条也没有', () => {
  const anyone = fc.record({
    clues: fc.integer({ min: 0, max: 6 }),
    deals: fc.integer({ min: 0, max: 3 }),
    capacity: fc.option(fc.integer({ min: 0, max: 8 })),
    away: fc.boolean(),
  })
  const anyRule = fc.record({
    mode: fc.constantFrom('turn' as const, 'load' as const),
    loadCap: fc.option(fc.integer({ min: 1, max: 9 })),
    otherwise: fc.constantFrom('next' as const, 'wait' as const),
  })
  fc.assert(
    fc.property(
      fc.array(anyone, { minLength: 1, maxLength: 6 }),
      fc.array(anyRule, { minLength: 1, maxLength: 3 }),
      fc.integer({ min: 0, max: 10 }),
      (folk, drawn, cap) => {
        const people = folk.map(({ clues, deals }, at) => person(at + 1, { clues, deals }))
        const places = folk.map(({ capacity, away }, at) => place(at + 1, { capacity, obstacle: away ? '请假' : null }))
        const rules = drawn.map((one, at) => rule({ ...one, id: at + 1, places }))
        const { state } = play(rules, stateOf(people, cap), 60)
        for (const [at, { clues, deals, capacity, away }] of folk.entries()) {
          const now = state.people.get(at + 1) as Person
          if (now.clues === clues) continue
          expect(away).toBe(false)
          if (cap > 0) expect(now.clues).toBeLessThanOrEqual(cap)
          if (capacity !== null) expect(now.clues + deals).toBeLessThanOrEqual(capacity)
          const caps = drawn.map(one => one.loadCap ?? Number.POSITIVE_INFINITY)
          expect(now.clues).toBeLessThanOrEqual(Math.max(...caps))
        }
      },
    ),
    { numRuns: 300 },
  )
})
