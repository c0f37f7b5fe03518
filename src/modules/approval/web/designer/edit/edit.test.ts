import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyFlow, asks, flowOf, forks } from '../../../../../../tests/support/flows.ts'
import { Flow, isBranching } from '../../../../flows/api/flow.ts'
import { inReadingOrder } from '../../../../flows/api/order.ts'
import { problemsOf } from '../../../../flows/api/validate.ts'
import { addBranch, branchAt, changeBranch, removeBranch, stepBranch } from './branches.ts'
import { clipOf, duplicate, paste } from './clip.ts'
import { created } from './create.ts'
import { change, insert, mayMove, mostNodes, move, remove, step } from './edit.ts'
import { placesOf } from './place.ts'

const kinds = [
  'approve',
  'handle',
  'cc',
  'condition',
  'parallel',
  'inclusive',
  'delay',
  'webhook',
  'subFlow',
  'end',
] as const
const pick = <T>(all: readonly T[], at: number): T | undefined => all[at % Math.max(1, all.length)]
const nodeKey = (flow: Flow, at: number) => pick(flow.nodes, at)?.key ?? 'none'
const branches = (flow: Flow) => flow.nodes.filter(isBranching).flatMap(node => node.branches)
const branchKey = (flow: Flow, at: number) => pick(branches(flow), at)?.key ?? 'none'

/** An edit, applied to whatever stands at these places. */
type Edit = (flow: Flow, a: number, b: number) => Flow
const edits: Record<string, Edit> = {
  insert: (flow, a, b) =>
    insert(flow, pick(placesOf(flow), a) as never, [created(flow, pick(kinds, b) as 'approve', [], { flow: 7 })]),
  remove: (flow, a) => remove(flow, nodeKey(flow, a)),
  move: (flow, a, b) => move(flow, nodeKey(flow, a), pick(placesOf(flow), b) as never),
  up: (flow, a) => step(flow, nodeKey(flow, a), -1),
  down: (flow, a) => step(flow, nodeKey(flow, a), 1),
  duplicate: (flow, a) => duplicate(flow, nodeKey(flow, a)).flow,
  paste: (flow, a, b) => {
    const clip = clipOf(flow, nodeKey(flow, a))
    return clip ? paste(flow, pick(placesOf(flow), b) as never, clip).flow : flow
  },
  rename: (flow, a) => change(flow, nodeKey(flow, a), { name: '改名', key: 'other', in: 'nowhere' } as never),
  addBranch: (flow, a) => {
    const node = pick(flow.nodes.filter(isBranching), a)
    return node ? addBranch(flow, node, []) : flow
  },
  removeBranch: (flow, a) => removeBranch(flow, branchKey(flow, a)),
  nameBranch: (flow, a) => changeBranch(flow, branchKey(flow, a), { name: '改名' }),
  stepBranch: (flow, a, b) => stepBranch(flow, branchKey(flow, a), b % 2 ? 1 : -1),
}

const anyEdits = fc.array(fc.tuple(fc.constantFrom(...Object.keys(edits)), fc.nat(200), fc.nat(200)), { maxLength: 12 })
const misplaced = (flow: Flow) =>
  problemsOf(flow, []).filter(({ words }) => words === '节点标识重复' || words.startsWith('节点不在'))

describe('edits of the designer', () => {
  test('keep every flow well-formed, in reading order and valid by its schema', () => {
    fc.assert(
      fc.property(anyFlow, anyEdits, (flow, all) => {
        const after = all.reduce((now, [name, a, b]) => (edits[name] as Edit)(now, a, b), flow)
        expect(misplaced(after)).toEqual([])
        expect(after.nodes).toEqual(inReadingOrder(after))
        expect(Flow.safeParse(after).error).toBeUndefined()
      }),
    )
  })

  test('move a node with its content, to every offered place', () => {
    fc.assert(
      fc.property(anyFlow, fc.nat(50), fc.nat(50), (flow, a, b) => {
        const key = nodeKey(flow, a)
        const place = pick(placesOf(flow), b) as never
        const after = move(flow, key, place)
        const keys = (one: Flow) => one.nodes.map(node => node.key).sort()
        expect(keys(after)).toEqual(keys(flow))
        expect(
          inReadingOrder(after)
            .map(node => node.key)
            .join() !==
            inReadingOrder(flow)
              .map(node => node.key)
              .join() ||
            after.nodes.find(node => node.key === key)?.in !== flow.nodes.find(node => node.key === key)?.in,
        ).toBe(mayMove(flow, key, place))
      }),
    )
  })

  const forked = flowOf([
    asks('a', [1]),
    ...forks('k', 'condition', [{ nodes: [asks('b', [2]), asks('c', [3])] }, { nodes: [asks('d', [4])] }]),
    asks('e', [5]),
  ])
  const order = (flow: Flow) => flow.nodes.map(node => `${node.key}${node.in ? ` in ${node.in}` : ''}`)

  test('that remove the second last branch leave the nodes of the last one in its place', () => {
    expect(order(removeBranch(forked, 'kb1'))).toEqual(['a', 'b', 'c', 'e'])
    expect(order(removeBranch(forked, 'kb0'))).toEqual(['a', 'd', 'e'])
  })

  test('move a branching node with its branches, but not into itself', () => {
    expect(order(remove(forked, 'k'))).toEqual(['a', 'e'])
    expect(order(step(forked, 'k', -1))).toEqual(['k', 'b in kb0', 'c in kb0', 'd in kb1', 'a', 'e'])
    expect(mayMove(forked, 'k', { branch: 'kb0', before: 'b' })).toBe(false)
    expect(order(move(forked, 'e', { branch: 'kb0', before: 'c' }))).toEqual([
      ...['a', 'k', 'b in kb0', 'e in kb0', 'c in kb0', 'd in kb1'],
    ])
  })

  test('copy nodes under new keys', () => {
    const { flow, key } = duplicate(forked, 'k')
    expect(flow.nodes).toHaveLength(10)
    expect(flow.nodes.map(node => node.name)).toEqual(['a', 'k', 'b', 'c', 'd', 'k', 'b', 'c', 'd', 'e'])
    expect(flow.nodes[5]?.key).toBe(key)
  })

  test('add nothing to a flow of maximum size', () => {
    const full = flowOf(Array.from({ length: mostNodes }, (_, at) => asks(`n${at}`, [1])))
    expect(insert(full, { branch: null, before: null }, [created(full, 'approve', [])])).toBe(full)
    expect(duplicate(full, 'n3')).toEqual({ flow: full, key: undefined })
  })

  test('put a new branch before the default one; the order of branches is their precedence', () => {
    const cased = changeBranch(forked, 'kb0', { when: [[{ field: 'amount', operator: 'ge', values: [1] }]] })
    const added = addBranch(cased, branchAt(cased, 'kb0')?.node as never, [])
    expect(branches(added).map(({ name }) => name)).toEqual(['0', '条件 2', '1'])
    expect(branches(stepBranch(forked, 'kb1', -1)).map(({ key }) => key)).toEqual(['kb1', 'kb0'])
    expect(order(stepBranch(forked, 'kb1', -1))).toEqual(['a', 'k', 'd in kb1', 'b in kb0', 'c in kb0', 'e'])
    expect(stepBranch(forked, 'kb1', 1)).toBe(forked)
  })
})
