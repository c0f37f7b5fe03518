import { expect, it } from 'vitest'
import { stockWords } from './summary.ts'

const stock = (title: string, unit: string, total: number, note = '') => ({
  ...{ kind: title, title, unit, total, note, departments: [] },
})

it('says what somebody has, and nothing of what they have none of', () => {
  const words = stockWords([
    stock('流量', '条', 1200),
    stock('商机', '个', 0),
    stock('审批', '件', 3, '其中 3 件正等待处理'),
  ])
  expect(words).toBe('流量 1,200 条、审批 3 件（其中 3 件正等待处理）')
  expect(stockWords([stock('商机', '个', 0)])).toBe('')
})
