import { expect, it } from 'vitest'
import { z } from 'zod'
import { fieldsOf } from './spec.ts'

it('a list with a minimum length is a list and required', () => {
  const people = z.array(z.number()).min(1, '请选择人员').meta({ title: '人员', kind: 'employee' })
  const fields = fieldsOf(
    z.object({ people, others: people.default([1]), any: z.array(z.number()).default([]).meta({ title: '其他' }) }),
  )
  expect(fields.people).toMatchObject({ many: true, required: true, nothing: [] })
  expect(fields.others).toMatchObject({ many: true, required: false, nothing: [] })
  expect(fields.any).toMatchObject({ many: true, required: false, nothing: [] })
})

it('a value that may be nothing is not required, though a request has to say so', () => {
  const floor = z.number().int().nullable().meta({ title: '折扣底线', kind: 'rate' })
  const fields = fieldsOf(z.object({ floor, price: z.number().int().meta({ title: '价格', kind: 'money' }) }))
  expect(fields.floor).toMatchObject({ required: false, nothing: null })
  expect(fields.price).toMatchObject({ required: true })
})
