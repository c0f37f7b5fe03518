import { expect, test } from 'vitest'
import { headingOf } from './heading.ts'

test.each([
  ['导出', '商品', '陈远航 导出商品'],
  ['访问被拒：没有权限', '被拒的调用', '陈远航 访问被拒：没有权限'],
  ['自动退回公海：分配后 24 小时没有联系', '流量', '陈远航 自动退回公海：分配后 24 小时没有联系'],
])('%s %s is called %s', (action, subject, heading) => {
  expect(headingOf({ personName: '陈远航', action, subject })).toBe(heading)
})
