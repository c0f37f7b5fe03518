import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { publishCustom } from '../../../../tests/support/customFields.ts'
import { type Company, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { clueRoutes } from '../../clue/api/clue.ts'
import { mergeRoutes } from '../api/merge.ts'
import { customerRoutes as routes } from '../api/routes.ts'

let server: TestServer
let company: Company
let next = 70_000

const phone = () => `152${String(++next).padStart(8, '0')}`
const add = (fields: object) =>
  server.ask(clueRoutes.add, { as: company.boss, body: { name: '王女士', phone: phone(), ...fields } as never })
const upgrade = () => server.owner.query(readFileSync('migrations/0511_phone_keys.sql', 'utf8'))
const customer = async (id: number) =>
  (await server.owner.query('select phone, shares_phone from customer where id = $1', [id])).rows[0]
const further = async (id: number) =>
  (await server.owner.query('select phone from customer_phone where customer_id = $1', [id])).rows.map(row => row.phone)
/** Stores the first phone as it once was stored. */
const storeOld = (id: number, old: string) =>
  server.owner.query('update customer set phone = $2 where id = $1', [id, old])
const duplicates = async () =>
  (await server.ask(mergeRoutes.duplicates, { as: company.boss })).map(({ one, other, by }) => [one.id, other.id, by])

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '号码公司', 'phoneKeysBoss')
})
afterAll(() => server?.stop())

it('一个手机号只有一位客户，不管怎么写、从哪里粘贴', async () => {
  const number = phone()
  const { customerId } = await add({ phone: number })
  const dressed = [`0${number}`, `86${number}`, `\u202d${number}\u202c`, `${number.slice(0, 3)}–${number.slice(3)}`]
  for (const written of dressed) expect((await add({ phone: written })).customerId).toBe(customerId)
})

it('以前存成固定电话的手机号改成一种存法', async () => {
  const [first, other] = [phone(), phone()]
  const { customerId } = await add({ phone: first })
  await server.ask(routes.addPhone, { as: company.boss, body: { customerId, phone: other } })
  await storeOld(customerId, `0${first}`)
  await server.owner.query('update customer_phone set phone = $2 where phone = $1', [other, `0${other}`])
  await upgrade()
  expect(await customer(customerId)).toEqual({ phone: first, shares_phone: false })
  expect(await further(customerId)).toEqual([other])
  expect((await add({ phone: first })).customerId).toBe(customerId)
})

it('改了会和别的客户重复的，两位都列为疑似重复，由人合并', async () => {
  const number = phone()
  const [known, old] = [await add({ phone: number }), await add({ name: '李先生' })]
  await storeOld(old.customerId, `0${number}`)
  const [first, third] = [await add({ name: '赵先生' }), await add({ name: '钱先生' })]
  const { rows } = await server.owner.query('select phone from customer where id = $1', [first.customerId])
  await server.owner.query('insert into customer_phone (office_id, customer_id, phone) values ($1, $2, $3)', [
    company.officeId,
    third.customerId,
    `0${rows[0].phone}`,
  ])
  await upgrade()
  expect(await customer(known.customerId)).toEqual({ phone: number, shares_phone: false })
  expect(await customer(old.customerId)).toEqual({ phone: number, shares_phone: true })
  expect(await further(third.customerId)).toEqual([`0${rows[0].phone}`])
  expect(await duplicates()).toEqual([
    [first.customerId, third.customerId, ['phone']],
    [known.customerId, old.customerId, ['phone']],
  ])
})

it('自定义的电话字段也一样', async () => {
  await publishCustom(server, company.boss, 'clue', [{ key: 'x1', kind: 'phone', title: '备用电话' }])
  const number = phone()
  const { id } = await add({ own: { x1: number } })
  await server.owner.query('update clue set own = $2 where id = $1', [id, { x1: `0${number}` }])
  await upgrade()
  const { rows } = await server.owner.query('select own from clue where id = $1', [id])
  expect(rows).toEqual([{ own: { x1: number } }])
})
