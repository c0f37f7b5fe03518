import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { equalShares, faultOfMembers, whole } from './shares.ts'

describe('业绩分成', () => {
  it('平均分的合计总是 100%，各份相差不到人数个基点', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 20 }), count => {
        const shares = equalShares(count)
        expect(shares).toHaveLength(count)
        expect(shares.reduce((sum, share) => sum + share, 0)).toBe(whole)
        expect(Math.max(...shares) - Math.min(...shares)).toBeLessThan(count)
      }),
    )
    expect(equalShares(0)).toEqual([])
  })

  it('说出差多少、多多少，谁重复，谁没选', () => {
    const member = (employeeId: number, share: number) => ({ employeeId, share, roleId: null })
    expect(faultOfMembers([])).toBeUndefined()
    expect(faultOfMembers([member(1, 6000), member(2, 4000)])).toBeUndefined()
    expect(faultOfMembers([member(1, 6000), member(2, 3950)])).toBe('合计 99.5%，还差 0.5%')
    expect(faultOfMembers([member(1, 6000), member(2, 5000)])).toBe('合计 110%，多了 10%')
    expect(faultOfMembers([member(1, 5000), member(1, 5000)])).toBe('同一个人只能出现一次')
    expect(faultOfMembers([{ share: whole }])).toBe('请选择成员')
    expect(faultOfMembers([member(1, Number.NaN)])).toBe('分成应在 0% 到 100% 之间')
  })
})
