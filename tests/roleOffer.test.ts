import { readFileSync } from 'node:fs'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { roleRoutes as routes } from '../src/modules/organisation/api/role.ts'
import { bringMenusUpToDate } from '../src/modules/organisation/server/index.ts'
import { world } from '../src/world.ts'
import { type Company, foundCompany } from './support/people.ts'
import { startServer, type TestServer } from './support/server.ts'

let server: TestServer
let company: Company
let as: string
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '副本公司', 'copyBoss')
  as = company.boss
})
afterAll(() => server.stop())

const idOf = async (name: string) =>
  (await server.ask(routes.list, { as })).find(role => role.name === name)?.id as number
const detail = (id: number, by = as) => server.ask(routes.detail, { as: by, params: { id } })
const copyOf = async (id: number) => (await server.ask(routes.copy, { as, body: { id } })).id
const listed = async (id: number, by = as) =>
  (await server.ask(routes.list, { as: by })).find(role => role.id === id)?.offered

/** Makes the start of a version that gives sellers two permissions by default, which none of their roles has. */
async function upgraded(...codes: string[]) {
  await server.owner.query('delete from role_element where element_code = any($1)', [codes])
  await server.owner.query('delete from role_menu where menu_code = any($1)', [codes])
  await server.owner.query(`delete from default_grant where role_code = 'seller' and code = any($1)`, [codes])
  await bringMenusUpToDate(server.database.ownerUrl, world)
}
const given = ['clueList:add', 'clueList:edit']
const answer = (id: number, body: { version: number; upTo: number; take: boolean }, by = as) =>
  server.call(routes.offer, { as: by, body: { id, ...body } })

test('a copy of a default role is offered what an upgrade gave the default role, and is widened by nothing else', async () => {
  const seller = await idOf('导购')
  const copy = await copyOf(seller)
  const copyOfCopy = await copyOf(copy)
  expect([await listed(copy), (await detail(copy)).offer]).toEqual([0, null])
  await upgraded(...given)
  const before = await detail(copy)
  expect((await detail(seller)).elements).toEqual(expect.arrayContaining(given))
  expect(before.elements.filter(code => given.includes(code))).toEqual([])
  expect(before.offer).toMatchObject({ from: '导购' })
  expect(before.offer?.rights.map(({ code }) => code).sort()).toEqual(given)
  expect(before.offer?.rights[0]?.title).toMatch(/^.+ · .+$/)
  expect([await listed(copy), await listed(copyOfCopy), await listed(seller)]).toEqual([2, 2, 0])
})

test('a copy takes what it is offered, with an entry in its history, and is not asked again', async () => {
  const copy = await copyOf(await idOf('导购'))
  await upgraded(...given)
  const { version, offer } = await detail(copy)
  const taken = await answer(copy, { version, upTo: offer?.upTo ?? 0, take: true })
  expect(taken).toMatchObject({ code: 0, data: { offered: 0, offer: null } })
  expect((await detail(copy)).elements).toEqual(expect.arrayContaining(given))
  const [last] = await server.ask(routes.history, { as, params: { id: copy } })
  expect(last).toMatchObject({ action: '采用新权限' })
  expect(last?.changes.map(({ title }) => title)).toEqual(['增加按钮与字段'])
})

test('a copy ignores what it is offered: it stays as it is, the history says so, and a later upgrade asks about the new alone', async () => {
  const copy = await copyOf(await idOf('导购'))
  await upgraded('clueList:add')
  const { version, offer } = await detail(copy)
  expect(await answer(copy, { version, upTo: offer?.upTo ?? 0, take: false })).toMatchObject({ code: 0 })
  const after = await detail(copy)
  expect([after.offer, after.offered, after.elements.includes('clueList:add')]).toEqual([null, 0, false])
  const [last] = await server.ask(routes.history, { as, params: { id: copy } })
  expect(last).toMatchObject({ action: '忽略新权限' })
  expect(last?.changes.map(({ title }) => title)).toEqual(['忽略的新默认权限'])
  await upgraded('clueList:edit')
  expect((await detail(copy)).offer?.rights.map(({ code }) => code)).toEqual(['clueList:edit'])
})

test('an answer is about what its person saw: what a later upgrade gives stays offered, and a stale version is refused', async () => {
  const copy = await copyOf(await idOf('导购'))
  await upgraded('clueList:add')
  const { version, offer } = await detail(copy)
  await upgraded('clueList:edit')
  expect(await answer(copy, { version: version + 1, upTo: offer?.upTo ?? 0, take: true })).toMatchObject({
    code: 40901,
  })
  await answer(copy, { version, upTo: offer?.upTo ?? 0, take: true })
  const after = await detail(copy)
  expect(after.elements).toContain('clueList:add')
  expect(after.offer?.rights.map(({ code }) => code)).toEqual(['clueList:edit'])
})

test('who sees roles and may not edit them is told nothing, and who lacks a permission cannot take it for others', async () => {
  const copy = await copyOf(await idOf('导购'))
  await upgraded(...given)
  const granted = async (name: string, username: string, elements: string[]) => {
    const role = await server.ask(routes.add, {
      as,
      body: { name, typeId: (await detail(copy)).typeId },
    })
    await server.ask(routes.grant, {
      as,
      body: { id: role.id, version: role.version, menus: ['groupManager'], elements, scopes: [] },
    })
    return company.hire(username, name)
  }
  const reader = await granted('只看角色', 'offerReader', [])
  expect([await listed(copy, reader.token), (await detail(copy, reader.token)).offer]).toEqual([0, null])
  const editor = await granted('改角色', 'offerEditor', ['groupManager:edit'])
  const { version, offer } = await detail(copy, editor.token)
  expect(await answer(copy, { version, upTo: offer?.upTo ?? 0, take: true }, editor.token)).toMatchObject({
    code: 40900,
    msg: expect.stringContaining('不能授予自己没有的权限'),
  })
  expect((await detail(copy)).offered).toBe(2)
})

test('copies of older versions are known by the log, also a copy of a copy', async () => {
  const copy = await copyOf(await idOf('导购'))
  const second = await copyOf(copy)
  const { owner } = server
  const known = () =>
    owner.query<{ copied_code: string | null }>('select copied_code from role where id = any($1)', [[copy, second]])
  await owner.query('alter table role drop column copied_code, drop column seen_grant')
  await owner.query('alter table default_grant drop column number')
  await owner.query(readFileSync('migrations/0600_copied_roles.sql', 'utf8'))
  expect((await known()).rows).toEqual([{ copied_code: 'seller' }, { copied_code: 'seller' }])
  expect((await detail(copy)).offer).toBeNull()
})
