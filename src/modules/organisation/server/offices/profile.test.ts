import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { makeRole } from '../../../../../tests/support/factories.ts'
import { type Company, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { listen } from '../../../../../tests/support/stream.ts'
import { identityRoutes } from '../../../identity/api/identity.ts'
import { officeRoutes } from '../../api/office.ts'
import { daysLeft, officeProfileRoutes as routes } from '../../api/officeProfile.ts'

let server: TestServer
let company: Company
let as: string
beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '信息公司', 'infoBoss')
  as = company.boss
})
afterAll(() => server?.stop())

const profile = () => server.ask(routes.profile, { as })
const edit = async (more: object, version?: number) =>
  server.call(routes.edit, { as, body: { version: version ?? (await profile()).version, ...more } })
const logo = `/api/files/picture/${'a'.repeat(64)}`

describe('the profile of a company', () => {
  test('shows seats used by active people, seats, departments and roles', async () => {
    await company.hire('info1', '导购')
    const gone = await company.hire('info2', '导购')
    await server.owner.query('update employee set disabled_at = now() where id = $1', [gone.employeeId])
    await server.owner.query(`update office set member_until = '2026-12-31' where id = $1`, [company.officeId])
    expect(await profile()).toMatchObject({
      officeName: '信息公司',
      officeType: '瓷砖',
      seats: 100,
      seatsUsed: 2,
      departments: 1,
      roles: 7,
      memberLevel: '标准版',
      memberUntil: '2026-12-31',
    })
  })

  test('needs its screen, and its element for a change', async () => {
    const sales = await company.hire('info3', '导购')
    expect((await server.call(routes.profile, { as: sales.token })).code).toBe(40300)
    const looker = await company.hire(
      'info4',
      await makeRole(server.owner, company.officeId, { menus: ['officeManager'] }),
    )
    expect((await server.call(routes.profile, { as: looker.token })).code).toBe(0)
    const body = { version: 1, officeName: '不该改的' }
    expect((await server.call(routes.edit, { as: looker.token, body })).code).toBe(40300)
  })
})

describe('editing', () => {
  test('keeps fields that were not sent, is in the history in words, and shows in info and the company switch', async () => {
    const before = await profile()
    const answer = await edit({ officeType: '橱柜', contactName: '王经理', contactPhone: '0571 8888 6666', logo })
    expect(answer.data).toMatchObject({
      ...before,
      officeType: '橱柜',
      contactName: '王经理',
      contactPhone: '057188886666',
      logo,
      version: before.version + 1,
    })
    const [entry] = await server.ask(routes.history, { as })
    expect(entry).toMatchObject({ action: '编辑', personName: 'infoBoss' })
    expect(entry?.changes).toContainEqual({ field: 'officeType', title: '行业类型', before: '瓷砖', after: '橱柜' })
    expect(await server.ask(identityRoutes.info, { as, query: {} })).toMatchObject({ officeLogo: logo })
    expect((await server.ask(officeRoutes.mine, { as })).officeList).toMatchObject([{ logo }])
    const paper = {
      paperColour: '#1f5fa8',
      paperLine: '石祥路 88 号',
      paperForm: 'half' as const,
      paperLeft: 2,
      paperTop: -1,
    }
    expect((await edit(paper)).data).toMatchObject(paper)
    const { officePaper } = await server.ask(identityRoutes.info, { as, query: {} })
    expect(officePaper).toEqual({
      colour: '#1f5fa8',
      contact: '石祥路 88 号',
      form: 'half',
      left: 2,
      top: -1,
    })
    await edit({ paperLine: '', address: '建材城' })
    const usual = { colour: '#1f5fa8', contact: '建材城　电话 057188886666' }
    expect(await server.ask(identityRoutes.info, { as, query: {} })).toMatchObject({ officePaper: usual })
    expect((await edit({ contactPhone: '', logo: '' })).data).toMatchObject({ contactPhone: '', logo: '' })
  })

  test.each([
    [{ officeName: '' }, 'officeName', '企业名称不能为空'],
    [{ officeType: '卖艺' }, 'officeType', '“卖艺”不在数据字典中或已停用，请重新选择，或先加到数据字典'],
    [{ contactPhone: '123' }, 'contactPhone', '联系电话应为 11 位手机号，或带区号的固定电话'],
    [{ logo: 'https://example.com/a.png' }, 'logo', '公司标志请重新上传'],
    [{ paperColour: '#ffee00' }, 'paperColour', '打印主色在白纸上看不清，请选深一些的颜色'],
    [{ paperForm: 'a5' }, 'paperForm', '请选择单据默认纸张'],
    [{ paperLeft: 8 }, 'paperLeft', '打印向右偏移（毫米）最大为 7 毫米'],
    [{ paperTop: 0.5 }, 'paperTop', '打印向下偏移（毫米）应为整数毫米'],
    [{ paperColour: 'red' }, 'paperColour', '打印主色应为 # 加 6 位数字或 a-f，如 #1f5fa8'],
    [{ paperLine: '长'.repeat(61) }, 'paperLine', '打印页脚最多 60 个字'],
    [{ introduction: '长'.repeat(501) }, 'introduction', '简介最多 500 个字'],
  ])('refuses %j by the field and changes nothing', async (wrong, field, msg) => {
    const before = await profile()
    expect(await edit(wrong)).toMatchObject({ code: 40000, data: { issues: [{ field, msg }] } })
    expect(await profile()).toEqual(before)
  })

  test('cannot change seats, level or expiry', async () => {
    const before = await profile()
    await edit({ seats: 9999, officeUserMaxNum: 9999, memberLevel: '旗舰版', memberUntil: '2099-01-01' })
    const { seats, memberLevel, memberUntil } = await profile()
    expect({ seats, memberLevel, memberUntil }).toEqual({
      seats: before.seats,
      memberLevel: before.memberLevel,
      memberUntil: before.memberUntil,
    })
  })

  test('needs a name that is unique on the installation', async () => {
    await foundCompany(server, '占名公司', 'infoOther')
    const answer = await edit({ officeName: '占名公司' })
    expect(answer).toMatchObject({
      code: 40000,
      msg: '企业名称已被使用，请换一个',
      data: { issues: [{ field: 'officeName' }] },
    })
  })

  test('refuses a stale edit with what changed, also when both come at once', async () => {
    const { version } = await profile()
    const answers = await Promise.all([edit({ contactName: '甲' }, version), edit({ contactName: '乙' }, version)])
    expect(answers.map(answer => answer.code).sort()).toEqual([0, 40901])
    const late = answers.find(answer => !answer.success)
    expect(late?.data).toMatchObject({ by: 'infoBoss', changes: [{ title: '联系人' }] })
    expect((await edit({ contactName: '丙', force: true }, version)).data).toMatchObject({ contactName: '丙' })
  })

  test('makes the browsers of its people load the name again', async () => {
    const colleague = await company.hire('info5', '导购')
    const stream = await listen(await server.listen(), colleague.token)
    await edit({ officeName: '改名公司' })
    await stream.until('permission')
    const info = await server.ask(identityRoutes.info, { as: colleague.token, query: {} })
    expect(info.officeName).toBe('改名公司')
    stream.stop()
  })
})

test.each([
  ['2026-12-31', '2026-12-31T23:59:00+08:00', 0],
  ['2026-12-31', '2026-12-31T16:30:00Z', -1],
  ['2026-12-31', '2026-12-01T00:00:00+08:00', 30],
  [null, '2026-12-01T00:00:00+08:00', null],
])('of a membership until %s at %s there are %s days left', (until, now, left) => {
  expect(daysLeft(until, now)).toBe(left)
})
