import { expect, test } from 'vitest'
import { forgetPrepared, prepared, preparedAtOnce } from './prepared.ts'

const text = 'select 1 from a_table_of_this_test'

test('a statement is prepared from its fifth time on; one that is known to be frequent from its first', () => {
  forgetPrepared()
  const names = Array.from({ length: 6 }, () => prepared(text, []).name)
  expect(names.map(name => name !== undefined)).toEqual([false, false, false, false, true, true])
  expect(preparedAtOnce(`${text} where true`, []).name).toBeDefined()
})

test('whatever was prepared gets another name once a table has changed', () => {
  const before = [preparedAtOnce(text, []).name, preparedAtOnce(`${text} limit 1`, []).name]
  forgetPrepared()
  const after = [preparedAtOnce(text, []).name, preparedAtOnce(`${text} limit 1`, []).name]
  expect(after).not.toContain(undefined)
  expect(after.filter(name => before.includes(name))).toEqual([])
})

test('no more than 500 statements are prepared', () => {
  forgetPrepared()
  const names = Array.from({ length: 501 }, (_, at) => preparedAtOnce(`${text} limit ${at}`, []).name)
  expect(names.filter(name => name === undefined)).toHaveLength(1)
  forgetPrepared()
})
