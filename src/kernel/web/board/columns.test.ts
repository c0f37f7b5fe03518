import { describe, expect, it } from 'vitest'
import { neighbourOf, withMoving } from './columns.ts'

const column = (key: number, ...ids: number[]) => ({
  key,
  title: `第 ${key} 列`,
  count: ids.length + 10,
  cards: ids.map(id => ({ id })),
})
const columns = [column(1, 11, 12), column(2), column(3, 31)]
const cardsOf = (shown: readonly { cards: readonly { id: number }[] }[]) =>
  shown.map(one => one.cards.map(({ id }) => id))

describe('看板的列', () => {
  it('移动中的卡片画在目标列的最前，两列的数量跟着变', () => {
    const shown = withMoving(columns, [{ card: { id: 12 }, to: 3 }])
    expect(cardsOf(shown)).toEqual([[11], [], [12, 31]])
    expect(shown.map(one => one.count)).toEqual([11, 10, 12])
    expect(shown[1]).toBe(columns[1])
  })

  it('移到原来那一列，数量不变', () => {
    expect(withMoving(columns, [{ card: { id: 12 }, to: 1 }]).map(one => one.count)).toEqual([12, 10, 11])
  })

  it('几张一起在路上', () => {
    const moving = [
      { card: { id: 12 }, to: 3 },
      { card: { id: 31 }, to: 2 },
    ]
    expect(cardsOf(withMoving(columns, moving))).toEqual([[11], [31], [12]])
    expect(withMoving(columns, [])).toBe(columns)
  })

  it('方向键走到相邻的卡片，空列跳过，边上停住', () => {
    const step = (id: number, key: string) => neighbourOf(columns, id, key)?.id
    expect(step(11, 'ArrowDown')).toBe(12)
    expect(step(11, 'ArrowUp')).toBeUndefined()
    expect(step(12, 'ArrowRight')).toBe(31)
    expect(step(31, 'ArrowLeft')).toBe(11)
    expect(step(31, 'ArrowRight')).toBeUndefined()
    expect(step(99, 'ArrowDown')).toBeUndefined()
  })
})
