import { expect, it } from 'vitest'
import { Refusal } from '../refusal.ts'
import { mayPass } from './unavailable.ts'

it('takes a deadlock and a lost connection for what may pass, and no refusal, whose code only looks like a state of SQL', () => {
  const failed = (code: unknown) => Object.assign(new Error('failed'), { code })
  expect(['40P01', '08006', '57P01'].map(code => mayPass(failed(code)))).toEqual([true, true, true])
  expect(mayPass(failed('23505'))).toBe(false)
  expect([40000, 40300, 40900].map(code => mayPass(new Refusal(code as 40000, '不行')))).toEqual([false, false, false])
})
