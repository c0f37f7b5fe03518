import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyFacts, anyFlow, asks, company, type Drawn, flowOf, forks } from '../../../../tests/support/flows.ts'
import type { Flow } from './flow.ts'
import { simulate } from './predict.ts'
import { type Past, replay } from './replay.ts'

const dear = (bound: number) => [[{ field: 'amount', operator: 'ge', values: [bound] }]]
const split = (bound: number, head: number, inside: readonly Drawn[] = [asks('boss', [4])]) =>
  flowOf([
    asks('head', [head]),
    ...forks('k', 'condition', [{ when: dear(bound), nodes: inside }, { nodes: [] }]),
    asks('last', [5]),
  ])
const past = (id: number, amount: number): Past => ({ id, facts: { ...company, form: { amount } } })

describe('a new flow over old documents', () => {
  const documents = [past(1, 100), past(2, 300), past(3, 900)]

  test('shows whose way differs and how: other branches, more or fewer nodes, other people', () => {
    const found = replay(split(200, 2), split(500, 2), documents)
    expect(found.documents).toBe(3)
    expect(found.differences).toEqual([
      {
        id: 2,
        ends: { before: 'approved', after: 'approved' },
        added: [],
        removed: ['boss'],
        others: [],
        turns: [{ node: 'k', before: ['kb0'], after: ['kb1'] }],
      },
    ])
    expect(found.workload).toEqual([{ person: 4, before: 2, after: 1 }])
    const other = replay(split(200, 2), split(200, 3), documents)
    expect(other.differences.map(one => one.others)).toEqual(
      Array.from({ length: 3 }, () => [{ node: 'head', before: [2], after: [3] }]),
    )
    expect(other.workload).toEqual([
      { person: 2, before: 3, after: 0 },
      { person: 3, before: 0, after: 3 },
    ])
  })

  test('shows branches that no document takes, and nodes without an approver', () => {
    const found = replay(split(200, 2), split(1000, 2, [asks('boss', [], { empty: 'refuse' })]), documents)
    expect(found.untaken).toEqual([{ node: 'k', branch: 'kb0', reached: 3 }])
    expect(found.nobody).toEqual([])
    const refused = replay(split(200, 2), split(200, 2, [asks('boss', [], { empty: 'refuse' })]), documents)
    expect(refused.nobody).toEqual([{ node: 'boss', documents: [2, 3] }])
    expect(refused.differences.map(one => [one.id, one.ends.after])).toEqual([
      [2, 'rejected'],
      [3, 'rejected'],
    ])
    const handed = replay(split(200, 2), split(200, 2, [asks('boss', [], { empty: 'admin' })]), documents)
    expect(handed.nobody).toEqual([{ node: 'boss', documents: [2, 3] }])
    expect(handed.workload).toContainEqual({ person: 8, before: 0, after: 2 })
  })

  test('compares with the real way of a document if it is known', () => {
    const went = simulate(split(200, 6), company)
    const [difference] = replay(split(200, 2), split(200, 2), [{ id: 7, facts: company, went }]).differences
    expect(difference).toMatchObject({ id: 7, others: [{ node: 'head', before: [6], after: [2] }] })
  })

  test('counts people who are away, not their delegates', () => {
    const facts = { ...company, organisation: { ...company.organisation, delegates: { 2: 7 } } }
    expect(replay(split(200, 2), split(200, 3), [{ id: 1, facts }]).workload.map(one => one.person)).toEqual([2, 3])
  })
})

const several = fc.array(anyFacts, { maxLength: 4 }).map(all => all.map((facts, id): Past => ({ id, facts })))

test('the replay of documents on their own flow shows no difference', () => {
  fc.assert(
    fc.property(anyFlow, several, (flow, documents) => {
      expect(replay(flow, flow, documents)).toMatchObject({ differences: [], workload: [] })
    }),
  )
})

test('the replay sums the added and removed work of all documents', () => {
  const asked = (flow: Flow, documents: readonly Past[]) =>
    documents
      .flatMap(({ facts }) => simulate(flow, facts).steps)
      .flatMap(({ kind, people }) => (kind === 'asked' ? people.filter(one => !one.byRule) : [])).length
  fc.assert(
    fc.property(anyFlow, anyFlow, several, (before, after, documents) => {
      const { workload } = replay(before, after, documents)
      const more = workload.reduce((sum, one) => sum + one.after - one.before, 0)
      expect(more).toBe(asked(after, documents) - asked(before, documents))
    }),
  )
})
