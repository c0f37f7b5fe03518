import { expect, it } from 'vitest'
import { departmentsOf } from './directory.ts'

it('部门按上下级排列，下级写明属于谁，已停用的写明', () => {
  const departments = [
    { id: 1, parentId: null, name: '总公司', active: true },
    { id: 2, parentId: 1, name: '销售', active: true },
    { id: 3, parentId: null, name: '仓库', active: false },
    { id: 4, parentId: 2, name: '一组', active: true },
  ]
  expect(departmentsOf(departments).map(one => [one.label, one.group])).toEqual([
    ['总公司', undefined],
    ['销售', '总公司'],
    ['一组', '销售'],
    ['仓库（已停用）', undefined],
  ])
})
