import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyFacts, anyFlow, asks, company, finishing, flowOf, forks } from '../../../../tests/support/flows.ts'
import { advance } from './advance.ts'
import { hasEnded, type Instance } from './instance.ts'
import { predict, simulate } from './predict.ts'

const dear = [[{ field: 'amount', operator: 'ge', values: [100_00] }]]

describe('the forecast', () => {
  test('names people with the reason, branches, copies and skipped nodes', () => {
    const flow = flowOf([
      asks('own', [1], { self: 'skip' }),
      asks('head', [], { approvers: [{ kind: 'leader', level: 1 }] }),
      ...forks('k', 'condition', [{ when: dear, nodes: [asks('boss', [4])] }, { nodes: [] }]),
      { key: 'told', kind: 'cc', approvers: [{ kind: 'people', people: [7] }] },
    ])
    const { steps, ends } = simulate(flow, company)
    expect(ends).toBe('approved')
    expect(steps.map(step => [step.node, step.kind, step.people.map(one => `${one.person} ${one.why}`)])).toEqual([
      ['own', 'passed', []],
      ['head', 'asked', ['2 部门主管']],
      ['k', 'chosen', []],
      ['boss', 'asked', ['4 指定成员']],
      ['told', 'copied', ['7 指定成员']],
    ])
  })

  test('says what a node waits for, and in whose name a delegate answers', () => {
    const flow = flowOf([
      { key: 'later', kind: 'delay', wait: { kind: 'hours', hours: 24 } },
      { key: 'dated', kind: 'delay', wait: { kind: 'field', field: 'day' } },
      { key: 'told', kind: 'webhook', url: 'https://hook.test' },
      asks('a', [2]),
    ])
    const facts = { ...company, organisation: { ...company.organisation, delegates: { 2: 3 } } }
    const { steps, ends } = simulate(flow, facts)
    expect(ends).toBe('approved')
    expect(
      steps.map(({ node, kind, why, people }) => [node, kind, why, ...people.map(one => [one.person, one.for])]),
    ).toEqual([
      ['later', 'waited', undefined],
      ['dated', 'waited', 'noDate'],
      ['told', 'waited', undefined],
      ['a', 'asked', undefined, [3, 2]],
    ])
  })

  test('is what happens when everyone approves, from any state of the document', () => {
    fc.assert(
      fc.property(anyFlow, anyFacts, (flow, facts) => {
        const foretold = simulate(flow, facts)
        let instance = advance(flow, null, { kind: 'start' }, facts).instance as Instance
        for (let left = 500; left > 0 && !hasEnded(instance); left--) {
          expect(predict(flow, instance, facts).ends).toBe(foretold.ends)
          instance = advance(flow, instance, finishing(flow, instance), facts).instance as Instance
        }
        expect(instance.status).toBe(foretold.ends)
        // Everyone was asked, and in whose name, as was foretold; not where it was refused at once.
        if (instance.status === 'approved') expect(predict(flow, instance, facts).steps).toEqual(foretold.steps)
      }),
    )
  })
})
