import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import {
  anyFacts,
  asks,
  type Drawn,
  finishing,
  flowOf,
  forks,
  numbered,
  sequence,
} from '../../../../tests/support/flows.ts'
import { advance } from './advance.ts'
import { asDrawn, expand, type SubFlowLookup } from './expand.ts'
import type { Facts } from './facts.ts'
import { Flow, longestKey } from './flow.ts'
import { type Decision, hasEnded, type Instance } from './instance.ts'
import { nodeOf } from './order.ts'
import { returnTargets } from './returning.ts'
import { openTasks } from './tasks.ts'
import { waits } from './waits.ts'

const sub = (key: string, flow: number): Drawn => ({ key, kind: 'subFlow', flow })
const among =
  (flows: Record<number, Flow>): SubFlowLookup =>
  id => {
    const flow = flows[id]
    return flow && { name: `流程${id}`, number: 3, flow }
  }

describe('a flow with sub-flows', () => {
  const inner = flowOf([
    ...forks('k', 'condition', [
      { when: [[{ field: 'amount', operator: 'ge', values: [1] }]], nodes: [asks('x', [2])] },
      { nodes: [] },
    ]),
    asks('a', [3]),
  ])

  test('gets copies of their nodes with keys of their own, the same each time, and their version', () => {
    const drawn = flowOf([asks('a', [5]), sub('s', 1), sub('t', 1)])
    const { flow, problems } = expand(drawn, among({ 1: inner }))
    expect(problems).toEqual([])
    expect(flow.nodes.map(node => [node.key, node.in])).toEqual([
      ['a', null],
      ['s', null],
      ['sxk', 'sxin'],
      ['sxx', 'sxkb0'],
      ['sxa', 'sxin'],
      ['t', null],
      ['txk', 'txin'],
      ['txx', 'txkb0'],
      ['txa', 'txin'],
    ])
    expect(nodeOf(flow, 's')).toMatchObject({ number: 3, branches: [{ key: 'sxin', name: '流程1' }] })
    expect(expand(flow, among({ 1: inner })).flow).toEqual(flow)
    expect(asDrawn(flow)).toEqual(drawn)
  })

  test('at any depth has short keys, each of which exists once', () => {
    const long = (key: string, inside: number) => flowOf([asks('approval1', [2]), sub(key, inside)])
    const flows = { 1: long('departmentleaders', 2), 2: long('finance', 3), 3: inner }
    const { flow } = expand(long('contractsandorders', 1), among(flows))
    const keys = flow.nodes.map(node => node.key)
    expect(keys.every(key => key.length <= longestKey)).toBe(true)
    expect(new Set(keys).size).toBe(keys.length)
    expect(Flow.parse(flow)).toEqual(flow)
  })

  test('reports at the drawn node what is missing, circular, too deep or too large', () => {
    const told = (drawn: Flow, flows: Record<number, Flow>, own?: number) =>
      expand(drawn, among(flows), own).problems.map(({ node, words }) => `${node} ${words}`)
    expect(told(flowOf([sub('s', 9)]), {})).toEqual(['s 子流程不存在、没有发布或已停用，请重新选择'])
    const round = flowOf([sub('r', 2)])
    expect(told(flowOf([sub('s', 1)]), { 1: round, 2: flowOf([sub('q', 1)]) })).toEqual([
      's 子流程“流程1”会不断包含自己，请改选别的流程',
    ])
    expect(told(flowOf([sub('s', 7)]), { 7: inner }, 7)).toEqual(['s 子流程“流程7”会不断包含自己，请改选别的流程'])
    const chain = Object.fromEntries(Array.from({ length: 9 }, (_, at) => [at + 1, flowOf([sub('s', at + 2)])]))
    expect(told(flowOf([sub('s', 1)]), { ...chain, 10: inner })).toEqual(['s 子流程最多嵌套 5 层'])
    const many = flowOf(Array.from({ length: 90 }, (_, at) => asks(`a${at}`, [2])))
    const four = flowOf(['p', 'q', 'r', 's'].map(key => sub(key, 1)))
    expect(told(four, { 1: many })).toEqual(['s 流程连同子流程最多 300 个节点'])
  })
})

/** Names every node uniquely; removes ends inside sub-flows, where they mean something else than outside. */
function named(nodes: readonly Drawn[], next: { number: number }, inside: boolean): Drawn[] {
  return nodes
    .filter(node => !inside || node.kind !== 'end')
    .map(node => ({
      ...node,
      name: `node${++next.number}`,
      ...(node.inner ? { inner: withInner(node, one => named(one, next, inside || node.kind === 'subFlow')) } : {}),
    }))
}

type Inner = { when: unknown; nodes: Drawn[] }[]
const withInner = (node: Drawn, change: (nodes: readonly Drawn[]) => Drawn[]): Inner =>
  (node.inner as Inner).map(one => ({ ...one, nodes: change(one.nodes) }))

/** Writes the nodes of each sub-flow by hand in its place. */
function inPlace(nodes: readonly Drawn[]): Drawn[] {
  return nodes.flatMap(node => {
    if (!node.inner) return [node]
    const inner = withInner(node, inPlace)
    return node.kind === 'subFlow' ? inner.flatMap(one => one.nodes) : [{ ...node, inner }]
  })
}

/** Returns the same nodes with each sub-flow as a flow of its own. */
function apart(nodes: readonly Drawn[], flows: Record<number, Flow>): Drawn[] {
  return nodes.map(node => {
    if (!node.inner) return node
    const inner = withInner(node, one => apart(one, flows))
    if (node.kind !== 'subFlow') return { ...node, inner }
    const flow = Object.keys(flows).length + 1
    flows[flow] = flowOf(numbered(inner[0]?.nodes ?? [], null, { number: 0 }))
    return { key: node.key, kind: 'subFlow', name: node.name, flow }
  })
}

/** Plays a document with random decisions and returns the names of the nodes. */
function told(flow: Flow, facts: Facts, rolls: readonly (readonly number[])[]): string[] {
  const name = (key: string) => nodeOf(flow, key)?.name ?? key
  let instance = advance(flow, null, { kind: 'start' }, facts).instance as Instance
  const lines = [line(flow, instance, name)]
  for (const [what = 0, which = 0] of rolls) {
    if (hasEnded(instance)) break
    instance = advance(flow, instance, decisionOf(flow, instance, what, which), facts).instance as Instance
    lines.push(line(flow, instance, name))
  }
  return lines
}

function line(flow: Flow, instance: Instance, name: (key: string) => string): string {
  const open = openTasks(flow, instance).map(one => `${name(one.node)} ${one.person} ${one.task}`)
  const waiting = waits(flow, instance).map(one => `${name(one.node)} ${one.kind} ${one.wait}`)
  return [instance.status, ...open, ...waiting].join('; ')
}

function decisionOf(flow: Flow, instance: Instance, what: number, which: number): Decision {
  const finish = finishing(flow, instance, which)
  if (what < 7 || !('task' in finish)) return finish
  const from = openTasks(flow, instance).find(one => one.task === finish.task)?.node ?? ''
  const targets = returnTargets(flow, instance, from)
  const to = targets[which % targets.length] as string
  if (what === 7) return { kind: 'timeout', task: finish.task }
  return { kind: 'return', task: finish.task, to, afterwards: what === 8 ? 'resume' : 'redo' }
}

const rolls = fc.array(fc.tuple(fc.nat(9), fc.nat(20)), { maxLength: 40 })

const withSubFlow = fc
  .tuple(sequence(1), sequence(2), sequence(2))
  .map(([before, inner, after]): Drawn[] => [
    ...before.nodes,
    { key: '', kind: 'subFlow', inner: [{ when: [], nodes: inner.nodes }] },
    ...after.nodes,
  ])

test('any flow with sub-flows takes the same way as with the nodes written in place', () => {
  fc.assert(
    fc.property(withSubFlow, anyFacts, rolls, (drafts, facts, decisions) => {
      const nodes = named(drafts, { number: 0 }, false)
      const flows: Record<number, Flow> = {}
      const drawn = flowOf(numbered(apart(nodes, flows), null, { number: 0 }))
      const { flow, problems } = expand(drawn, among(flows))
      expect(problems).toEqual([])
      const byHand = flowOf(numbered(inPlace(nodes), null, { number: 0 }))
      expect(told(flow, facts, decisions)).toEqual(told(byHand, facts, decisions))
    }),
    { numRuns: 200 },
  )
})
