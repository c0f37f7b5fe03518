import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { addAccount } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { appearanceRoutes } from '../api/appearance.ts'
import { favouriteRoutes } from '../api/favourites.ts'
import { identityRoutes } from '../api/identity.ts'
import { profileRoutes as routes } from '../api/profile.ts'

let server: TestServer
let token: string
beforeAll(async () => {
  server = await startServer()
  await addAccount(server.owner, 'self', { mobile: '13411110000', realName: '张三' })
  token = await server.signIn('self')
})
afterAll(() => server.stop())

const profile = () => server.ask(routes.profile, { as: token })
const save = (body: object) => server.send(routes.saveProfile, { as: token, body }).then(answer => answer.json())
const lastEntry = async () =>
  (await server.owner.query('select action, changes from operation_log order by id desc limit 1')).rows[0]

describe("a person's own profile", () => {
  test('shows the mobile masked', async () => {
    expect(await profile()).toEqual({
      username: 'self',
      realName: '张三',
      mobile: '134****0000',
      introduction: '',
      avatar: '',
      version: 1,
    })
  })

  test('changes only the fields that were sent, and the log has before and after', async () => {
    const { version } = await profile()
    expect(await save({ introduction: '负责展厅', version })).toMatchObject({ success: true })
    expect(await profile()).toMatchObject({ realName: '张三', introduction: '负责展厅', version: version + 1 })
    expect(await lastEntry()).toEqual({ action: '修改个人资料', changes: { introduction: ['', '负责展厅'] } })
    const info = await server.ask(identityRoutes.info, { as: token, query: {} })
    expect(info.description).toBe('负责展厅')
  })

  test('refuses a stale edit and changes nothing', async () => {
    const { version } = await profile()
    const [one, other] = await Promise.all(['甲', '乙'].map(realName => save({ realName, version })))
    expect([one.code, other.code].sort()).toEqual([0, 40901])
    expect((await profile()).version).toBe(version + 1)
  })

  test.each([
    [{ realName: ' ' }, 'realName', '姓名不能为空'],
    [{ introduction: '长'.repeat(201) }, 'introduction', '简介最多 200 个字'],
    [{ avatar: 'https://stranger.example/a.png' }, 'avatar', '头像请重新上传'],
    [{ avatar: `/api/files/picture/${'0'.repeat(64)}` }, 'avatar', '头像请重新上传'],
  ])('refuses %j by its field', async (body, field, msg) => {
    const before = await profile()
    expect(await save({ ...body, version: before.version })).toMatchObject({
      code: 40000,
      data: { issues: [{ field, msg }] },
    })
    expect(await profile()).toEqual(before)
  })
})

describe('S4.06 the look of the console', () => {
  test('is the default until the person chooses one, and is stored with the account', async () => {
    const info = () => server.ask(identityRoutes.info, { as: token, query: {} })
    expect(await info()).toMatchObject({ theme: 'default', density: 'comfortable' })
    await server.ask(appearanceRoutes.save, { as: token, body: { theme: 'dark', density: 'compact' } })
    expect(await info()).toMatchObject({ theme: 'dark', density: 'compact' })
  })

  test('refuses an unknown look', async () => {
    const answer = await server.send(appearanceRoutes.save, { as: token, body: { theme: 'pink', density: 'compact' } })
    expect(answer.json()).toMatchObject({ code: 40000, msg: '请选择主题' })
  })
})

describe('favourites', () => {
  const info = () => server.ask(identityRoutes.info, { as: token, query: {} })
  const keep = (paths: string[]) => server.send(favouriteRoutes.keep, { as: token, body: { paths } })

  test('are none until the person keeps some, each once, with the account', async () => {
    expect((await info()).favourites).toEqual([])
    const aging = '/approvalInfoManager/collectionInfo'
    await server.ask(favouriteRoutes.keep, { as: token, body: { paths: [aging, '/a/b', aging] } })
    expect((await info()).favourites).toEqual([aging, '/a/b'])
  })

  test.each([
    [Array.from({ length: 9 }, (_, at) => `/a/${at}`), '收藏的功能：最多收藏 8 个功能，请先移出一个'],
    [['https://example.com'], '收藏的功能：地址不正确，请从页签菜单重新收藏'],
    [['//example.com?x'], '收藏的功能：地址不正确，请从页签菜单重新收藏'],
  ])('refuses %j', async (paths, msg) => {
    const before = (await info()).favourites
    expect((await keep(paths)).json()).toMatchObject({ code: 40000, msg })
    expect((await info()).favourites).toEqual(before)
  })
})
