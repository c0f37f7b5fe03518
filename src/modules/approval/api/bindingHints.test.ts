import { expect, it } from 'vitest'
import type { Condition } from '../../forms/api/condition.ts'
import { Field } from '../../forms/api/formFields.ts'
import { bindingHints } from './bindingHints.ts'

const fields = [Field.parse({ key: 'amount', title: '金额', kind: 'money', required: true })]
const from = (fen: number): Condition => [[{ field: 'amount', operator: 'ge', values: [fen] }]]
const hints = (...when: Condition[]) =>
  bindingHints(
    when.map((one, at) => ({ when: one, place: at + 1 })),
    fields,
    'admin',
  )

it('the hints name cases that no binding takes, and what happens to them', () => {
  expect(hints(from(100_000))).toEqual(['金额为 ¥999.99 时没有绑定适用：交管理员审批'])
  expect(hints(from(100_000), [])).toEqual([])
  expect(hints()).toEqual([])
})

it('the hints name which of two matching bindings wins, and which is never used', () => {
  expect(hints(from(500_000), from(100_000), [])).toEqual(['金额为 ¥5,000.00 时第 1 条和第 2 条都适用，走第 1 条'])
  expect(hints([], from(100_000))).toEqual(['第 2 条永远用不到：前面的绑定已经覆盖它的所有情况'])
  expect(hints([[{ field: 'gone', operator: 'filled', values: [] }]])).toEqual([
    '第 1 条：条件里的字段“gone”不在表单里',
  ])
})
