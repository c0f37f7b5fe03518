import { describe, expect, it } from 'vitest'
import { type DraftPart, draftOf, evenShares, faultOf, newLine, partsOf, sumOf } from './plan.ts'

const stock = {
  kind: 'clue',
  title: '流量',
  unit: '条',
  total: 5,
  note: '',
  leavable: false,
  departments: [
    { departmentId: 10, name: '城东', leaderId: 7, count: 3 },
    { departmentId: null, name: '未分部门', leaderId: null, count: 2 },
  ],
}
const draft = (more: Partial<DraftPart>): DraftPart => ({ ...draftOf(stock, () => true), ...more })
const line = (receiverId: number | null, share = '') => ({ ...newLine(receiverId), share })

describe('the plan of a handover while it is filled in', () => {
  it('begins with the leaders of the departments, except people who cannot receive', () => {
    expect(draftOf(stock, () => true).byDepartment.get(10)).toBe(7)
    expect(draftOf(stock, () => false).byDepartment.get(10)).toBeNull()
  })

  it('names what is missing, in the words of each mode', () => {
    expect(faultOf(draft({}))).toBe('请选择接收人')
    expect(faultOf(draft({ one: 3 }))).toBeUndefined()
    expect(faultOf(draft({ mode: 'even', lines: [line(3), line(3)] }))).toBe('同一位接收人只需选一次')
    expect(faultOf(draft({ mode: 'share', lines: [line(3, '60'), line(4, '30')] }))).toBe(
      '比例合计应为 100%，现在是 90%',
    )
    expect(faultOf(draft({ mode: 'share', lines: [line(3, '60'), line(4, '')] }))).toContain('1 到 100')
    expect(faultOf(draft({ mode: 'share', lines: [line(3, '60'), line(4, '40'), line(null)] }))).toBeUndefined()
    expect(faultOf(draft({ mode: 'department' }))).toBe('还有部门没有选择接收人，请为每个部门选择')
  })

  it('sends only the fields of the chosen mode', () => {
    const both = draft({ mode: 'share', one: 9, lines: [line(3, '60'), line(4, '40'), line(null)] })
    expect(partsOf('clue', both)[0]?.receivers).toEqual([
      { receiverId: 3, share: 60 },
      { receiverId: 4, share: 40 },
    ])
    expect(partsOf('clue', { ...both, mode: 'even' })[0]?.receivers).toEqual([{ receiverId: 3 }, { receiverId: 4 }])
    expect(partsOf('clue', { ...both, mode: 'department' })[0]?.receivers).toEqual([
      { receiverId: 7, departmentId: 10 },
    ])
  })

  it('begins with leaving what may stay, and sends nothing for it', () => {
    const left = draftOf({ ...stock, leavable: true }, () => true)
    expect([faultOf(left), partsOf('own.clue', left)]).toEqual([undefined, []])
    expect(faultOf({ ...left, mode: 'one' })).toBe('请选择接收人')
  })

  it('divides a hundred per cent evenly', () => {
    expect(evenShares([line(1), line(2), line(3)]).map(one => one.share)).toEqual(['34', '33', '33'])
    expect(sumOf(evenShares(Array.from({ length: 7 }, () => line(1))))).toBe(100)
  })
})
