import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { anyFlow, asks, flowOf, forks } from '../../../../../../tests/support/flows.ts'
import { isBranching } from '../../../../flows/api/flow.ts'
import { nodeOfBranch } from '../../../../flows/api/order.ts'
import { placesOf } from '../edit/place.ts'
import { walked } from '../edit/walk.ts'
import { type Box, pathOf, pictureOf } from './layout.ts'

const solid = (box: Box) => box.kind !== 'join' && box.kind !== 'frame'
const apart = (a: Box, b: Box) =>
  a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y
const middle = (box: Box) => box.x + box.width / 2

describe('the picture of a flow', () => {
  test('has no overlapping cards, and each card once within it', () => {
    fc.assert(
      fc.property(anyFlow, fc.boolean(), (flow, editing) => {
        const { boxes, width, height } = pictureOf(flow, editing)
        const cards = boxes.filter(solid)
        for (const [at, box] of cards.entries()) {
          expect(box.x >= 0 && box.y >= 0 && box.x + box.width <= width && box.y + box.height <= height).toBe(true)
          expect(cards.slice(at + 1).filter(other => !apart(box, other))).toEqual([])
        }
        const keys = boxes.filter(box => box.kind === 'node' || box.kind === 'fork').map(box => box.key)
        expect(keys.sort()).toEqual(flow.nodes.map(node => node.key).sort())
      }),
    )
  })

  test('shows the content of a branch below its card, in the order of the flow, and branches side by side', () => {
    fc.assert(
      fc.property(anyFlow, flow => {
        const { boxes } = pictureOf(flow, true)
        const shown = (key: string) => boxes.find(box => box.key === key && solid(box))
        // The one branch of a sub-flow has no card: its nodes stand below the sub-flow's.
        const boxOf = (key: string) => (shown(key) ?? shown(nodeOfBranch(flow, key)?.key ?? '')) as Box
        for (const node of flow.nodes) {
          const above = node.in === null ? boxOf('start') : boxOf(node.in)
          expect(middle(boxOf(node.key))).toBeCloseTo(middle(above))
          const earlier = flow.nodes
            .filter(one => one.in === node.in)
            .slice(0, 1)
            .map(one => boxOf(one.key).y)
          expect(boxOf(node.key).y).toBeGreaterThan(above.y)
          expect(boxOf(node.key).y).toBeGreaterThanOrEqual(earlier[0] as number)
          const branches = isBranching(node) ? node.branches.map(({ key }) => boxOf(key)) : []
          expect(new Set(branches.map(({ y }) => y)).size).toBeLessThanOrEqual(1)
          expect(branches.map(({ x }) => x)).toEqual(branches.map(({ x }) => x).sort((a, b) => a - b))
        }
      }),
    )
  })

  test('has lines only between existing boxes, from bottom to top', () => {
    fc.assert(
      fc.property(anyFlow, flow => {
        const { boxes, lines } = pictureOf(flow, true)
        for (const { from, to, points } of lines) {
          const [a, b] = [boxes.find(box => box.id === from) as Box, boxes.find(box => box.id === to) as Box]
          expect(points[0]).toEqual({ x: middle(a), y: a.y + (a.kind === 'join' ? 0 : a.height) })
          expect(points.at(-1)).toEqual({ x: middle(b), y: b.y })
        }
      }),
    )
  })

  test('has a "+" at every place, except where every way has ended', () => {
    const flow = flowOf([
      asks('a', [1]),
      ...forks('k', 'condition', [{ nodes: [{ key: 'z', kind: 'end' }] }, { nodes: [asks('b', [2])] }]),
    ])
    const places = pictureOf(flow, true).boxes.flatMap(box => box.place ?? [])
    const all = placesOf(flow).filter(place => !(place.branch === 'kb0' && place.before === null))
    expect(places).toHaveLength(all.length)
    expect(places).toEqual(expect.arrayContaining(all))
    expect(pictureOf(flow, false).boxes.filter(box => box.kind === 'plus')).toEqual([])
  })

  test('has no line that starts at an end', () => {
    const flow = flowOf(forks('k', 'parallel', [{ nodes: [{ key: 'z', kind: 'end' }] }, { nodes: [] }]))
    const { lines } = pictureOf(flow, true)
    expect(lines.filter(line => line.from === 'z' || line.to === 'end')).toEqual([])
  })

  test('lets arrow keys move down the cards and to the next branch', () => {
    const picture = pictureOf(
      flowOf([asks('a', [1]), ...forks('k', 'parallel', [{ nodes: [asks('b', [1])] }, { nodes: [asks('c', [2])] }])]),
      true,
    )
    const way = ['down', 'down', 'down', 'down', 'right', 'up', 'left'] as const
    const seen = ['start']
    for (const step of way) seen.push(walked(picture, seen.at(-1) ?? '', step) ?? '-')
    expect(seen).toEqual(['start', 'a', 'k', 'kb0', 'b', 'c', 'kb1', 'kb0'])
    expect(walked(picture, 'start', 'up')).toBeUndefined()
  })

  test('draws bends of lines round', () => {
    expect(
      pathOf([
        { x: 0, y: 0 },
        { x: 0, y: 20 },
        { x: 40, y: 20 },
      ]),
    ).toBe('M0 0L0 12Q0 20 8 20L40 20')
  })
})
