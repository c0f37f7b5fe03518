import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Company, type Employee, foundCompany } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { listen } from '../../../../tests/support/stream.ts'
import { clueRoutes } from '../../clue/api/clue.ts'
import { officeProfileRoutes } from '../../organisation/api/officeProfile.ts'
import { type DictionaryType, type ManagedItem, mostItems, dictionaryRoutes as routes } from '../api/dictionary.ts'
import { wordRoutes } from '../api/words.ts'

let server: TestServer
let company: Company
let sales: Employee
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '字典公司', 'wordBoss')
  sales = await company.hire('wordSales', '导购')
})
afterAll(() => server.stop())

const managed = () => server.ask(routes.managed, { as: company.boss })
const typeOf = async (code: string) => (await managed()).types.find(type => type.code === code) as DictionaryType
const itemsOf = async (code: string) => (await managed()).items.filter(item => item.typeCode === code)
const addItem = async (code: string, label: string, color = '') =>
  server.ask(routes.addItem, {
    as: company.boss,
    body: { dictionaryTypeId: (await typeOf(code)).id, label, color },
  })
const attempt = (route: Parameters<TestServer['send']>[0], body: object, as = company.boss) =>
  server.send(route, { as, body }).then(answer => answer.json())

let phones = 0
const clue = (more: object) => ({ name: '王小明', phone: `154${String(++phones).padStart(8, '0')}`, ...more })

describe('items', () => {
  test('are added at the end of their type, edited, and offered to everyone at once', async () => {
    const item = await addItem('followUpMethod', '视频', '#4b7fb8')
    expect((await itemsOf('followUpMethod')).at(-1)).toEqual(item)
    const body = { id: item.id, version: item.version, label: '视频通话', color: '' }
    const edited = await server.ask(routes.editItem, { as: company.boss, body })
    expect(edited).toMatchObject({ label: '视频通话', color: '', version: item.version + 1 })
    const offered = await server.ask(wordRoutes.all, { as: sales.token })
    expect(offered).toContainEqual({
      id: item.id,
      typeCode: 'followUpMethod',
      label: '视频通话',
      color: '',
      enabled: true,
    })
  })

  test('edited by two people refuse the second, and tell who changed what', async () => {
    const item = await addItem('houseType', '五室两厅')
    const body = { id: item.id, version: item.version, label: '五室三厅', color: '' }
    await server.ask(routes.editItem, { as: company.boss, body })
    const stale = await attempt(routes.editItem, { ...body, label: '六室两厅' })
    expect(stale).toMatchObject({
      code: 40901,
      data: { by: 'wordBoss', changes: [{ field: 'label', title: '名称', before: '五室两厅', after: '五室三厅' }] },
    })
    expect((await itemsOf('houseType')).at(-1)?.label).toBe('五室三厅')
    expect(await attempt(routes.editItem, { ...body, label: '六室两厅', force: true })).toMatchObject({ code: 0 })
  })

  test.each([
    [{ label: '  ' }, 'label', '名称不能为空'],
    [{ label: 'x'.repeat(31) }, 'label', '名称最多 30 个字'],
    [{ label: '好', color: 'red' }, 'color', '颜色应为 #rrggbb'],
    [{ label: '抖音' }, 'label', '“流量来源”里已有“抖音”，请换一个名称'],
  ])('refuse %j by the field', async (wrong, field, msg) => {
    const before = await managed()
    const answer = await attempt(routes.addItem, { dictionaryTypeId: (await typeOf('clueChannel')).id, ...wrong })
    expect(answer).toMatchObject({ code: 40000, data: { issues: [{ field }] } })
    expect(answer.msg).toContain(msg)
    expect(await managed()).toEqual(before)
  })

  test('of one label added by five people at once become one', async () => {
    const body = { dictionaryTypeId: (await typeOf('clueChannel')).id, label: '同时', color: '' }
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => attempt(routes.addItem, body)))
    expect(answers.map(answer => answer.code).sort()).toEqual([0, 40000, 40000, 40000, 40000])
    expect((await itemsOf('clueChannel')).filter(item => item.label === '同时')).toHaveLength(1)
  })

  test(`are at most ${mostItems} of a type, also when two are added at once`, async () => {
    const { id } = await server.ask(routes.addType, { as: company.boss, body: { name: '满的', typeCode: 'full' } })
    await server.owner.query(
      `insert into dictionary_item (office_id, type_code, label) select $1, 'full', 'x' || n from generate_series(2, $2) n`,
      [company.officeId, mostItems],
    )
    const answers = await Promise.all(
      ['甲', '乙'].map(label => attempt(routes.addItem, { dictionaryTypeId: id, label })),
    )
    expect(answers.map(answer => answer.code).sort()).toEqual([0, 40900])
    expect(await itemsOf('full')).toHaveLength(mostItems)
  })
})

describe('a disabled item', () => {
  let item: ManagedItem
  let clueId: number
  beforeAll(async () => {
    item = await addItem('clueChannel', '老渠道')
    clueId = (await server.ask(clueRoutes.add, { as: sales.token, body: clue({ channelId: item.id }) })).id
    const off = await server.ask(routes.enableItem, { as: company.boss, body: { id: item.id, enabled: false } })
    expect(off.enabled).toBe(false)
  })

  test('stays on old rows, which can be saved with it, and is marked as disabled', async () => {
    const before = await server.ask(clueRoutes.detail, { as: sales.token, params: { id: clueId } })
    const edit = { id: clueId, version: before.version, channelId: item.id, remark: '补充' }
    const after = await server.ask(clueRoutes.edit, { as: sales.token, body: edit })
    expect(after).toMatchObject({ channelId: item.id, remark: '补充' })
    const known = (await server.ask(wordRoutes.all, { as: sales.token })).find(one => one.id === item.id)
    expect(known?.enabled).toBe(false)
  })

  test('is refused for new rows', async () => {
    const refused = await attempt(clueRoutes.add, clue({ channelId: item.id }), sales.token)
    expect(refused).toMatchObject({ code: 40000, msg: expect.stringContaining('来源渠道不存在或已停用，请重新选择') })
  })

  test('is offered again when enabled', async () => {
    await server.ask(routes.enableItem, { as: company.boss, body: { id: item.id, enabled: true } })
    expect(await attempt(clueRoutes.add, clue({ channelId: item.id }), sales.token)).toMatchObject({ code: 0 })
  })
})

describe('removing an item', () => {
  test('works if nobody uses it; otherwise it is refused, with where and how many', async () => {
    const [unused, used, house] = [
      await addItem('clueChannel', '没用的'),
      await addItem('clueChannel', '在用的'),
      await addItem('houseType', '窑洞'),
    ]
    await server.ask(clueRoutes.add, { as: sales.token, body: clue({ channelId: used.id }) })
    await server.ask(clueRoutes.add, {
      as: sales.token,
      body: clue({ channelId: used.id, houseTypeId: house.id }),
    })
    expect(await attempt(routes.removeItem, { id: unused.id })).toMatchObject({ code: 0 })
    const refused = await attempt(routes.removeItem, { id: used.id })
    expect(refused).toMatchObject({ code: 40900, data: { uses: [{ place: '流量的来源渠道', count: 2 }] } })
    expect(refused.msg).toContain('流量的来源渠道 2 条')
    expect(refused.msg).toContain('可以停用')
    const params = { id: house.id }
    expect(await server.ask(routes.uses, { as: company.boss, params })).toEqual([{ place: '客户的户型', count: 1 }])
    expect((await itemsOf('clueChannel')).map(item => item.label)).toContain('在用的')
  })

  test('while records are stored with it leaves no record with a missing word', async () => {
    for (let round = 0; round < 8; round++) {
      const { id } = await addItem('clueChannel', `抢${round}`)
      const [added, removed] = await Promise.all([
        attempt(clueRoutes.add, clue({ channelId: id }), sales.token),
        attempt(routes.removeItem, { id }),
      ])
      expect([added.code, removed.code].filter(code => code === 0)).toHaveLength(1)
      expect(added.code === 0 ? removed.code : added.code).toBe(added.code === 0 ? 40900 : 40000)
    }
  })
})

describe('types of words', () => {
  test('of a company are added, renamed, and removed once they are empty', async () => {
    const body = { name: '楼盘等级', typeCode: 'estateGrade' }
    const type = await server.ask(routes.addType, { as: company.boss, body })
    expect(type).toMatchObject({ name: '楼盘等级', code: 'estateGrade', builtIn: false })
    const rename = { id: type.id, version: type.version, name: '小区等级' }
    expect(await server.ask(routes.editType, { as: company.boss, body: rename })).toMatchObject({ name: '小区等级' })
    expect(await attempt(routes.editType, rename)).toMatchObject({ code: 40901 })
    const item = await addItem('estateGrade', 'A 级')
    const refused = await attempt(routes.removeType, { id: type.id })
    expect(refused).toMatchObject({ code: 40900, msg: expect.stringContaining('还有 1 个字典项') })
    await server.ask(routes.removeItem, { as: company.boss, body: { id: item.id } })
    expect(await attempt(routes.removeType, { id: type.id })).toMatchObject({ code: 0 })
    expect(await typeOf('estateGrade')).toBeUndefined()
  })

  test('of the product keep their code and cannot be removed', async () => {
    const type = await typeOf('houseType')
    expect(await attempt(routes.removeType, { id: type.id })).toMatchObject({
      code: 40900,
      msg: expect.stringContaining('系统内置'),
    })
    const rename = { id: type.id, version: type.version, name: '房型' }
    expect(await attempt(routes.editType, { ...rename, typeCode: 'other' })).toMatchObject({
      code: 40000,
      data: { issues: [{ field: 'typeCode' }] },
    })
    expect(await attempt(routes.editType, rename)).toMatchObject({ code: 0, data: { code: 'houseType', name: '房型' } })
  })

  test.each([
    [{ name: '流量来源', typeCode: 'another' }, 'name'],
    [{ name: '新类型', typeCode: 'clueChannel' }, 'typeCode'],
    [{ name: '新类型', typeCode: '1a' }, 'typeCode'],
  ])('refuse %j by the field', async (body, field) => {
    expect(await attempt(routes.addType, body)).toMatchObject({ code: 40000, data: { issues: [{ field }] } })
  })
})

test('a company may choose a trade that it added, which then cannot be removed', async () => {
  const item = await addItem('officeType', '智能家居')
  const { version } = await server.ask(officeProfileRoutes.profile, { as: company.boss })
  const edit = (officeType: string) => attempt(officeProfileRoutes.edit, { version, officeType })
  expect(await edit('没有的行业')).toMatchObject({ code: 40000, data: { issues: [{ field: 'officeType' }] } })
  expect(await edit('智能家居')).toMatchObject({ code: 0, data: { officeType: '智能家居' } })
  expect(await attempt(routes.removeItem, { id: item.id })).toMatchObject({
    code: 40900,
    data: { uses: [{ place: '公司信息的行业类型', count: 1 }] },
  })
})

describe('renaming a trade', () => {
  const profile = () => server.ask(officeProfileRoutes.profile, { as: company.boss })
  const rename = ({ id, version }: ManagedItem, label: string) =>
    server.ask(routes.editItem, { as: company.boss, body: { id, version, label, color: '' } })

  test('changes the company that has it in the same transaction, with a log entry', async () => {
    const item = await addItem('officeType', '旧行业')
    const { version } = await profile()
    await server.ask(officeProfileRoutes.edit, { as: company.boss, body: { version, officeType: '旧行业' } })
    const renamed = await rename(item, '新行业')
    expect(await profile()).toMatchObject({ officeType: '新行业', version: version + 2 })
    const [entry] = await server.ask(officeProfileRoutes.history, { as: company.boss })
    expect(entry).toMatchObject({ action: '行业类型改名', changes: [{ before: '旧行业', after: '新行业' }] })
    const { id, label } = renamed
    const coloured = { id, label, version: renamed.version, color: '#4b7fb8' }
    await server.ask(routes.editItem, { as: company.boss, body: coloured })
    expect((await profile()).version).toBe(version + 2)
  })

  test('does not change a company of another trade', async () => {
    const item = await addItem('officeType', '别的行业')
    const before = await profile()
    await rename(item, '别的行业二')
    expect(await profile()).toEqual(before)
  })

  test('while a company chooses it never leaves the company with a text that is no word', async () => {
    for (let round = 0; round < 20; round++) {
      const item = await addItem('officeType', `同时${round}`)
      const { version } = await profile()
      await Promise.all([
        attempt(officeProfileRoutes.edit, { version, officeType: item.label }),
        rename(item, `改后${round}`),
      ])
      expect((await itemsOf('officeType')).map(one => one.label)).toContain((await profile()).officeType)
    }
  })
})

test('people without the right to edit the dictionary cannot, even if they see its words', async () => {
  const { id } = await typeOf('houseType')
  for (const [route, body] of [
    [routes.addItem, { dictionaryTypeId: id, label: '偷加' }],
    [routes.arrange, { id, before: [], order: [] }],
    [routes.addType, { name: '偷加', typeCode: 'stolen' }],
  ] as const)
    expect(await attempt(route, body, sales.token)).toMatchObject({ code: 40300 })
})

test('every change is logged with before and after, and told only to open browsers of the company', async () => {
  const address = await server.listen()
  const other = await foundCompany(server, '别的公司', 'otherBoss')
  const [mine, theirs] = [await listen(address, sales.token), await listen(address, other.boss)]
  const item = await addItem('clueChannel', '留痕', '#4b7fb8')
  await mine.until('dictionary')
  await server.ask(routes.enableItem, { as: company.boss, body: { id: item.id, enabled: false } })
  await server.ask(routes.removeItem, { as: company.boss, body: { id: item.id } })
  await expect.poll(() => mine.heard.length).toBe(3)
  expect(theirs.heard).toEqual([])
  for (const stream of [mine, theirs]) stream.stop()
  const { rows } = await server.owner.query(
    `select action, subject_name, changes from operation_log where subject = 'dictionaryItem' and subject_id = $1 order by id`,
    [String(item.id)],
  )
  expect(rows.map(row => [row.action, row.subject_name])).toEqual([
    ['新增字典项', '留痕'],
    ['停用字典项', '留痕'],
    ['删除字典项', '留痕'],
  ])
  expect(rows[1].changes).toEqual({ disabledAt: [null, expect.any(String)] })
  expect(rows[2].changes).toMatchObject({ label: ['留痕', null] })
})
