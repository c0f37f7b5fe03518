import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { allocate } from '../../../kernel/api/division.ts'
import type { HandoverPart } from '../api/handover.ts'
import { distribute } from './distribute.ts'

const records = (count: number, departmentId: number | null = null) =>
  Array.from({ length: count }, (_, at) => ({ id: at + 1, departmentId }))
const counts = (given: Map<number, number[]>) => [...given.values()].map(ids => ids.length)
const part = (mode: HandoverPart['mode'], receivers: HandoverPart['receivers']): HandoverPart => ({
  kind: 'clue',
  mode,
  receivers,
})
const sharesOf100 = fc
  .array(fc.integer({ min: 1, max: 40 }), { minLength: 1, maxLength: 8 })
  .map(weights => allocate(100, weights))
  .filter(shares => shares.every(share => share > 0) && shares.reduce((a, b) => a + b, 0) === 100)

describe('distribute', () => {
  it('gives everything to one person', () => {
    expect(distribute(records(3), part('one', [{ receiverId: 9 }]))).toEqual(new Map([[9, [1, 2, 3]]]))
  })

  it('gives every record once, evenly: numbers differ by one at most', () => {
    fc.assert(
      fc.property(fc.nat(300), fc.integer({ min: 1, max: 12 }), (total, people) => {
        const receivers = Array.from({ length: people }, (_, at) => ({ receiverId: at + 1 }))
        const given = distribute(records(total), part('even', receivers))
        expect([...given.values()].flat().sort((a, b) => a - b)).toEqual(records(total).map(one => one.id))
        if (total >= people) expect(Math.max(...counts(given)) - Math.min(...counts(given))).toBeLessThanOrEqual(1)
      }),
    )
  })

  it('gives every record once, by share: nobody is a whole record off', () => {
    fc.assert(
      fc.property(fc.nat(300), sharesOf100, (total, shares) => {
        const receivers = shares.map((share, at) => ({ receiverId: at + 1, share }))
        const given = distribute(records(total), part('share', receivers))
        expect([...given.values()].flat().sort((a, b) => a - b)).toEqual(records(total).map(one => one.id))
        for (const { receiverId, share } of receivers)
          expect(Math.abs((given.get(receiverId)?.length ?? 0) - (total * share) / 100)).toBeLessThan(1)
      }),
    )
  })

  it('mixes old and new records for everyone, by share', () => {
    const given = distribute(
      records(10),
      part('share', [
        { receiverId: 1, share: 50 },
        { receiverId: 2, share: 50 },
      ]),
    )
    expect(given.get(1)).toEqual([1, 3, 5, 7, 9])
  })

  it('by department: the remaining records go to a named person; without one it is refused', () => {
    const mixed = [
      { id: 1, departmentId: 10 },
      { id: 2, departmentId: 20 },
      { id: 3, departmentId: null },
    ]
    const east = { receiverId: 1, departmentId: 10 }
    expect(distribute(mixed, part('department', [east, { receiverId: 2 }]))).toEqual(
      new Map([
        [1, [1]],
        [2, [2, 3]],
      ]),
    )
    expect(() => distribute(mixed, part('department', [east]))).toThrow('还有部门没有选择接收人，请为每个部门选择')
  })
})
