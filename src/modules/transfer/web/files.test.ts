import { expect, it } from 'vitest'
import { objectionTo } from './files.ts'

it.each([
  ['线索.xlsx', 1000, undefined],
  ['线索.CSV', 50 * 1024 * 1024, undefined],
  ['线索.xls', 1000, /另存为 .xlsx/],
  ['线索.xlsm', 1000, /只支持/],
  ['空.csv', 0, /空文件/],
  ['大.xlsx', 50 * 1024 * 1024 + 1, /超过 50 MB/],
])('%s（%i 字节）上传前就说清楚', (name, size, expected) => {
  const told = objectionTo({ name, size })
  if (expected) expect(told).toMatch(expected)
  else expect(told).toBeUndefined()
})
