import { expect, it } from 'vitest'
import { stockWords } from './summary.ts'

const stock = (title: string, unit: string, total: number) => ({ title, unit, total })

it('the summary names what somebody has, and leaves out the rest', () => {
  const words = stockWords([stock('流量', '条', 1200), stock('商机', '个', 0), stock('审批', '件', 3)])
  expect(words).toBe('流量 1,200 条、审批 3 件')
  expect(stockWords([stock('商机', '个', 0)])).toBe('')
})
