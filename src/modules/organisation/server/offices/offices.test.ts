import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { defaultRoles } from '../../../../../tests/support/defaultRoles.ts'
import { addAccount, type Company, employ, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { identityRoutes } from '../../../identity/api/identity.ts'
import { wordRoutes } from '../../../settings/api/words.ts'
import { directoryRoutes } from '../../api/directory.ts'
import { foundingRoutes } from '../../api/newOffice.ts'
import { officeRoutes as routes } from '../../api/office.ts'

let server: TestServer
let home: Company
let second: Company
let foreign: Company
let closed: Company
let accountId: number
beforeAll(async () => {
  server = await startServer({ env: { OFFICES_PER_DAY: '100', OFFICES_PER_ACCOUNT: '100' } })
  ;[home, second] = [await foundCompany(server, '第一公司', 'first'), await foundCompany(server, '第二公司', 'second')]
  ;[foreign, closed] = [
    await foundCompany(server, '别家公司', 'foreign'),
    await foundCompany(server, '旧公司', 'closed'),
  ]
  accountId = (await addAccount(server.owner, 'roamer', { realName: '游子' })).id
  for (const { officeId, departmentId } of [home, second, closed])
    await employ(server.owner, { officeId, departmentId, accountId, name: `员工${officeId}` }, '导购')
  await server.owner.query('update office set office_login_status = 1 where id = $1', [closed.officeId])
})
afterAll(() => server.stop())

const infoOf = (as: string) => server.ask(identityRoutes.info, { as, query: {} })
const choose = (as: string, officeId: number) => server.call(routes.choose, { as, query: { officeId } })

describe('S5.07 getofficebyuserid', () => {
  test('returns code and officeList: the companies that employ the person, enabled ones first, and no other', async () => {
    const answer = await server.call(routes.mine, { as: await server.signIn('roamer') })
    const officeList = [
      { officeId: home.officeId, officeName: '第一公司', officeLoginStatus: 0, logo: '' },
      { officeId: second.officeId, officeName: '第二公司', officeLoginStatus: 0, logo: '' },
      { officeId: closed.officeId, officeName: '旧公司', officeLoginStatus: 1, logo: '' },
    ]
    expect(answer).toMatchObject({ code: 0, success: true, officeList, data: { officeList } })
  })

  test('leaves out companies that no longer employ the person', async () => {
    const { officeId, departmentId } = foreign
    const left = await employ(server.owner, { officeId, departmentId, accountId, name: '前员工' }, '导购')
    await server.owner.query('update employee set disabled_at = now() where id = $1', [left])
    const { officeList } = await server.ask(routes.mine, { as: await server.signIn('roamer') })
    expect(officeList.map(office => office.officeId)).not.toContain(officeId)
  })
})

describe('S6.05 chooseOffice', () => {
  test("S2.09 moves the session into one of the person's companies, with code 0 and success true", async () => {
    const [token, other] = [await server.signIn('roamer'), await server.signIn('roamer')]
    const before = await infoOf(token)
    const to = before.officeId === home.officeId ? second : home
    const answer = await choose(token, to.officeId)
    expect(answer).toMatchObject({ code: 0, success: true, data: { officeId: to.officeId, officeLoginStatus: 0 } })
    expect(await infoOf(token)).toMatchObject({
      officeId: to.officeId,
      realName: `员工${to.officeId}`,
      roles: ['导购'],
    })
    expect((await infoOf(other)).officeId).toBe(before.officeId)
    expect((await infoOf(await server.signIn('roamer'))).officeId).toBe(to.officeId)
  })

  test('tells each of the two companies of its own employee, and none of the other company', async () => {
    const { owner } = server
    const token = await server.signIn('roamer')
    await choose(token, home.officeId)
    await owner.query('update employee set entered_at = null where account_id = $1', [accountId])
    const { rows: last } = await owner.query('select max(id) as id from operation_log')
    const headers = { 'user-agent': 'Chrome of mine' }
    const answer = await server.call(routes.choose, { as: token, query: { officeId: second.officeId }, headers })
    expect(answer.code).toBe(0)
    const { rows } = await owner.query(
      `select office_id, action, person_name, employee_id, subject_name, changes, address, device from operation_log
       where id > $1 order by id`,
      [last[0].id],
    )
    const { rows: employees } = await owner.query(
      'select id, office_id, entered_at is not null as entered from employee where account_id = $1',
      [accountId],
    )
    const of = ({ officeId }: Company) => employees.find(one => one.office_id === officeId)
    const entry = ({ officeId }: Company, action: string) => {
      const who = { office_id: officeId, person_name: `员工${officeId}`, employee_id: of({ officeId } as Company).id }
      const where = { address: '127.0.0.1', device: 'Chrome of mine', changes: {} }
      return Object.assign(who, where, { action, subject_name: `员工${officeId}` })
    }
    expect(rows).toEqual([entry(home, '切换到其他企业'), entry(second, '切换到本企业')])
    expect([home, second].map(one => of(one).entered)).toEqual([false, true])
    await server.call(routes.choose, { as: token, query: { officeId: second.officeId } })
    const { rows: after } = await owner.query('select count(*) from operation_log where id > $1', [last[0].id])
    expect(after[0].count).toBe(2)
  })

  test.each([
    ['a company that does not employ me', () => foreign.officeId, 40400, '企业不存在，或不在您的数据范围内'],
    ['a company that is not there', () => 999_999, 40400, '企业不存在，或不在您的数据范围内'],
    ['a disabled company', () => closed.officeId, 40900, '该企业已停用，请联系平台管理员'],
  ])(
    'S2.09 tells why it does not move into %s, and leaves the session where it was',
    async (_, officeId, code, msg) => {
      const token = await server.signIn('roamer')
      const before = await infoOf(token)
      expect(await choose(token, officeId())).toEqual({ status: 200, code, success: false, msg, data: null })
      expect(await infoOf(token)).toEqual(before)
    },
  )

  test('names the field if the number is not a number', async () => {
    const answer = await server.send(routes.choose, { as: await server.signIn('roamer'), query: { officeId: 'x' } })
    expect(answer.json()).toMatchObject({ code: 40000, data: { issues: [{ field: 'officeId', msg: '编号应为数字' }] } })
  })
})

describe('S2.10 addoffice', () => {
  const company = (officeName: string) => ({ officeName, officeType: '橱柜', officeUserNum: '21-50人' }) as const
  const wordsOf = async (as: string) => (await server.ask(wordRoutes.all, { as })).map(word => word.label)
  const counted = async () =>
    (
      await server.owner.query(
        'select (select count(*) from office) + (select count(*) from employee) + (select count(*) from dictionary_item) as rows',
      )
    ).rows[0].rows

  test('founds a company with 100 seats, isOwn 1 and createBy 1 by default', async () => {
    const as = await server.signIn('roamer')
    const { officeId } = await server.ask(foundingRoutes.add, { as, body: company('默认公司') })
    const other = { officeUserMaxNum: 5, isOwn: 0, createBy: 2 }
    const said = await server.ask(foundingRoutes.add, { as, body: { ...company('指定公司'), ...other } })
    const { rows } = await server.owner.query(
      'select office_type, office_user_num, office_user_max_num, is_own, create_by from office where id = any($1) order by id',
      [[officeId, said.officeId]],
    )
    const kind = { office_type: '橱柜', office_user_num: '21-50人' }
    expect(rows).toEqual([
      { ...kind, office_user_max_num: 100, is_own: 1, create_by: 1 },
      { ...kind, office_user_max_num: 5, is_own: 0, create_by: 2 },
    ])
  })

  test('makes its founder the administrator, with the default roles and words', async () => {
    const as = await server.signIn('roamer')
    const { officeId } = await server.ask(foundingRoutes.add, { as, body: company('新的公司') })
    await choose(as, officeId)
    const info = await infoOf(as)
    expect(info).toMatchObject({
      officeId,
      officeName: '新的公司',
      departmentName: '总部',
      roles: ['公司管理员'],
      name: '游子',
    })
    expect(info.menus).toContainEqual({ code: 'clueList' })
    expect(info.elements).toContainEqual({ code: 'clueList:view_phone' })
    const [words, others] = [await wordsOf(as), await wordsOf(home.boss)]
    expect(words.length).toBeGreaterThan(50)
    expect(words).toEqual(others)
    const { rows } = await server.owner.query('select name from role where office_id = $1', [officeId])
    expect(rows.map(row => row.name).sort()).toEqual(defaultRoles.map(role => role.name).sort())
  })

  test.each([
    [{ officeName: '' }, 'officeName', '企业名称不能为空'],
    [{ officeName: '一' }, 'officeName', '企业名称至少 2 个字'],
    [{ officeName: '一'.repeat(41) }, 'officeName', '企业名称最多 40 个字'],
    [{ officeName: undefined }, 'officeName', '企业名称不能为空'],
    [{ officeType: '其他' }, 'officeType', '请选择行业类型'],
    [{ officeUserNum: undefined }, 'officeUserNum', '请选择人员规模'],
    [{ officeUserMaxNum: 0 }, 'officeUserMaxNum', '席位至少 1 个'],
    [{ officeUserMaxNum: 1.5 }, 'officeUserMaxNum', '席位数'],
    [{ isOwn: 7 }, 'isOwn', 'isOwn'],
    [{ officeName: ' 第一公司 ' }, 'officeName', '企业名称已被使用，请换一个'],
  ])('refuses %j by the field and changes nothing', async (wrong, field, msg) => {
    const as = await server.signIn('roamer')
    const before = await counted()
    const answer = (await server.send(foundingRoutes.add, { as, body: { ...company('合适公司'), ...wrong } })).json()
    expect(answer).toMatchObject({ code: 40000, success: false, data: { issues: [{ field }] } })
    expect(answer.data.issues[0].msg).toMatch(/[\u4e00-\u9fff]/)
    if (msg !== field) expect(answer.msg).toContain(msg)
    expect(await counted()).toBe(before)
  })

  test('founds one of five companies of one name at once; the others leave nothing behind', async () => {
    const before = await counted()
    const founders = await Promise.all(Array.from({ length: 5 }, () => server.signIn('roamer')))
    const answers = await Promise.all(
      founders.map(as => server.call(foundingRoutes.add, { as, body: company('抢手公司') })),
    )
    expect(answers.filter(answer => answer.success)).toHaveLength(1)
    for (const refused of answers.filter(answer => !answer.success))
      expect(refused).toMatchObject({
        code: 40000,
        msg: '企业名称已被使用，请换一个',
        data: { issues: [{ field: 'officeName' }] },
      })
    expect(await counted()).toBe(before + 2 + (await wordsOf(home.boss)).length)
  })

  describe('with an Idempotency-Key', () => {
    test('two submissions count once, one after the other and at the same moment', async () => {
      const as = await server.signIn('roamer')
      const key = randomUUID()
      const submit = () => server.call(foundingRoutes.add, { as, key, body: company('一次公司') })
      const [first, ...same] = await Promise.all([submit(), submit(), submit()])
      expect(first).toMatchObject({ success: true, data: { officeName: '一次公司' } })
      for (const answer of [...same, await submit()]) expect(answer).toEqual(first)
      const { rows } = await server.owner.query(`select count(*) from office where office_name = '一次公司'`)
      expect(rows[0].count).toBe(1)
    })

    test('a refused submission may be repeated', async () => {
      const as = await server.signIn('roamer')
      const key = randomUUID()
      expect((await server.call(foundingRoutes.add, { as, key, body: company('第一公司') })).code).toBe(40000)
      expect((await server.call(foundingRoutes.add, { as, key, body: company('改名公司') })).success).toBe(true)
    })

    test('two people with the same key are two submissions', async () => {
      const key = randomUUID()
      const [mine, theirs] = [await server.signIn('roamer'), await server.signIn('foreign')]
      expect((await server.call(foundingRoutes.add, { as: mine, key, body: company('我的公司') })).success).toBe(true)
      const answer = await server.call(foundingRoutes.add, { as: theirs, key, body: company('他的公司') })
      expect(answer).toMatchObject({ success: true, data: { officeName: '他的公司' } })
    })

    test('the key of one call does not count for another', async () => {
      const as = await server.signIn('roamer')
      const key = randomUUID()
      await server.ask(foundingRoutes.add, { as, key, body: company('钥匙公司') })
      const answer = await server.call(routes.choose, { as, key, query: { officeId: home.officeId } })
      expect(answer).toMatchObject({ success: true, data: { officeId: home.officeId } })
    })
  })
})

describe('the directory', () => {
  test("names the people and departments of the person's company, without contact data", async () => {
    const person = await home.hire('colleague', '财务')
    const employees = await server.ask(directoryRoutes.employees, { as: person.token })
    expect(employees).toContainEqual({
      id: person.employeeId,
      name: 'colleague',
      departmentId: home.departmentId,
      departmentName: '总部',
      active: true,
    })
    expect(employees.map(one => one.name)).not.toContain('foreign')
    expect(await server.ask(directoryRoutes.departments, { as: person.token })).toEqual([
      { id: home.departmentId, parentId: null, name: '总部', active: true },
    ])
  })

  test('is empty without a company', async () => {
    await addAccount(server.owner, 'nowhere')
    expect(await server.ask(directoryRoutes.employees, { as: await server.signIn('nowhere') })).toEqual([])
  })
})
