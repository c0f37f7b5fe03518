import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, type Employee, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { maskNumbers, maskPhone } from '../../../../kernel/server/limits/mask.ts'
import { clueRoutes } from '../../api/clue.ts'

/* Who may not see whole numbers cannot find them out by asking for pieces of them. */

let server: TestServer
let company: Company
let blind: Employee
let seeing: Employee
const number = '15400427391'
const wechatNumber = '15400865213'

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '遮掩公司', 'maskBoss')
  blind = await company.hire('maskBlind', '设计师专员')
  seeing = await company.hire('maskSeeing', '导购')
  const grant = `with r as (select id from role where office_id = $1 and name = '设计师专员'),
      m as (insert into role_menu (office_id, role_id, menu_code) select $1, id, unnest(array['approvalInfoManager', 'clueList']) from r),
      e as (insert into role_element (office_id, role_id, element_code) select $1, id, 'clueList:add' from r)
    insert into role_scope (office_id, role_id, module, scope) select $1, id, 'clue', 'office' from r`
  await server.owner.query(grant, [company.officeId])
  for (const [name, phone, wechat] of [
    ['甲', '15400427390', null],
    ['乙', number, null],
    ['丙', '15400427392', null],
    ['丁', undefined, wechatNumber],
    ['戊', undefined, 'liuxiao'],
  ])
    await server.ask(clueRoutes.add, { as: seeing.token, body: { name: name as string, phone, wechat } as never })
  await server.ask(clueRoutes.add, { as: company.boss, body: { name: '公海客', phone: '15477777771' } })
  await server.owner.query(
    `update clue c set status = 'pooled', owner_id = null, pool_id = p.id from pool p where p.office_id = c.office_id and p.is_default and customer_id = (select id from customer where name = '公海客')`,
  )
})
afterAll(() => server?.stop())

type Asked = Parameters<typeof server.ask<typeof clueRoutes.list>>[1]['body']
async function names(as: string, body: Asked): Promise<string[]> {
  const [{ rows }, { total }] = await Promise.all([
    server.ask(clueRoutes.list, { as, body }),
    server.ask(clueRoutes.totals, { as, body }),
  ])
  expect(total).toBe(rows.length)
  return rows.map(row => row.name).sort()
}

const pieces = (whole: string) =>
  Array.from({ length: 11 }, (_, from) =>
    Array.from({ length: 11 - from }, (_, more) => whole.slice(from, from + more + 1)),
  ).flat()
const shown = (piece: string) => '154'.includes(piece) || '7391'.includes(piece)

describe('看不到完整电话的人', () => {
  test('按片段搜不出遮住的数字，只认露出的头尾；整个号码要查找', async () => {
    for (const piece of pieces(number).filter(piece => piece.length > 1)) {
      const found = (await names(blind.token, { search: piece })).includes('乙')
      expect([piece, found]).toEqual([piece, shown(piece) || piece === number])
    }
  })

  test('多个词里的片段也搜不出遮住的数字；每个整号码各算一次查找', async () => {
    for (const piece of pieces(number).filter(piece => piece.length > 1)) {
      const found = await names(blind.token, { search: `乙 ${piece} 154` })
      expect([piece, found]).toEqual([piece, shown(piece) || piece === number ? ['乙'] : []])
    }
    const looked = async () =>
      (await server.owner.query(`select value from known_value where looked_up_at is not null order by looked_up_at`))
        .rows
    const before = (await looked()).length
    expect(await names(blind.token, { search: '甲 15400427390' })).toEqual(['甲'])
    expect(await names(blind.token, { search: '154 0042 7392 15400427391' })).toEqual([])
    expect((await looked()).slice(before).map(({ value }) => value)).toEqual(['15400427390', '15400427392'])
  })

  test('筛选只认显示出来的部分，整个号码也不认', async () => {
    for (const piece of pieces(number)) {
      const found = (await names(blind.token, { filters: { phone: { contains: piece } } })).includes('乙')
      expect([piece, found]).toEqual([piece, shown(piece)])
    }
    expect(await names(blind.token, { filters: { phone: { in: [number] } } })).toEqual([])
    expect(await names(blind.token, { filters: { phone: { in: [maskPhone(number)] } } })).toEqual(['乙'])
  })

  test('微信就是手机号时一样遮，别的微信照旧', async () => {
    for (const ask of [
      (text: string) => ({ search: text }),
      (text: string) => ({ filters: { wechat: { contains: text } } }),
    ]) {
      expect(await names(blind.token, ask('0865'))).toEqual([])
      expect(await names(blind.token, ask('uxia'))).toEqual(['戊'])
    }
    expect(await names(blind.token, { filters: { wechat: { contains: wechatNumber } } })).toEqual([])
    const { rows } = await server.ask(clueRoutes.list, { as: blind.token, body: { search: wechatNumber } })
    expect(rows[0]?.wechat).toBe('154****5213')
  })

  test('按电话排序也看不出谁大谁小：次序只由露出的部分决定', async () => {
    const order = async () => {
      const body = { sort: { by: 'phone', order: 'ascend' as const }, filters: { phone: { contains: '739' } } }
      return (await server.ask(clueRoutes.list, { as: blind.token, body })).rows.map(row => row.name)
    }
    const before = await order()
    await server.owner.query(`update customer set phone = '15499997391' where phone = $1`, [number])
    expect(await order()).toEqual(before)
    await server.owner.query(`update customer set phone = $1 where phone = '15499997391'`, [number])
  })

  test('不能按范围筛电话', async () => {
    const body = { filters: { phone: { between: ['15400000000', '15400500000'] as [string, string] } } }
    expect(await server.call(clueRoutes.list, { as: blind.token, body })).toMatchObject({ code: 40000 })
  })
})

describe('看得到的人', () => {
  test('按任何片段都能找到自己数据范围里的', async () => {
    expect(await names(seeing.token, { search: '427391' })).toEqual(['乙'])
    expect(await names(seeing.token, { filters: { phone: { contains: '42739' } } })).toEqual(['丙', '乙', '甲'].sort())
    expect(await names(seeing.token, { search: '0865' })).toEqual(['丁'])
  })

  test('公海里够不着的流量，和看不到的人一样', async () => {
    expect(await names(seeing.token, { view: 'pool', search: '77777' })).toEqual([])
    expect(await names(seeing.token, { view: 'pool', search: '7771' })).toEqual([])
    expect(await names(seeing.token, { view: 'pool', search: '15477777771' })).toEqual(['公海客'])
    expect(await names(company.boss, { view: 'pool', search: '77777' })).toEqual(['公海客'])
  })
})

test.each([
  '王女士 15400427391',
  '+86 154-0042-7391、0571 88881234',
  '057188881234 和 86154 0042 7391',
  '单号 2154004273801 不是电话，100.0571888812 也不是',
  '{"phone": [null, "15400427391"], "fen": 15400427391}',
  '',
])('库里和程序里遮得一样：%s', async text => {
  const { rows } = await server.owner.query('select mask_numbers($1) as masked', [text])
  expect(rows[0].masked).toBe(maskNumbers(text))
  expect(maskNumbers(text)).not.toMatch(/15400427391|057188881234/)
})
