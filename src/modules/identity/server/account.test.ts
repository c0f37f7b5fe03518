import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Gateway, startGateway } from '../../../../tests/support/gateway.ts'
import { settled } from '../../../../tests/support/jobs.ts'
import { addAccount, password } from '../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../tests/support/server.ts'
import { listen } from '../../../../tests/support/stream.ts'
import { codes } from '../../../kernel/api/envelope.ts'
import { accountRoutes } from '../api/account.ts'
import { credentialRoutes } from '../api/credentials.ts'
import { identityRoutes as routes } from '../api/identity.ts'
import { codeRoutes } from '../api/oneTimeCode.ts'

let gateway: Gateway
let server: TestServer
let mobiles = 0
beforeAll(async () => {
  gateway = await startGateway()
  server = await startServer({ env: { SMS_GATEWAY_URL: gateway.url } })
  await addAccount(server.owner, 'Taken', { mobile: '13400000000' })
})
afterAll(async () => {
  await server.stop()
  await gateway.stop()
})

/** Returns a mobile that nobody has, with a code for registering it. */
async function fresh(): Promise<{ mobile: string; code: string }> {
  const mobile = `1350000${String(++mobiles).padStart(4, '0')}`
  await server.ask(codeRoutes.sendCode, { body: { mobile, purpose: 'register' }, from: `10.7.0.${mobiles}` })
  return { mobile, code: await gateway.codeOf(mobile) }
}
const applicant = { realName: '李四', password: 'brand-new-1' }
const register = (body: object) => server.send(accountRoutes.register, { body }).then(answer => answer.json())
const named = (field: string, msg: string) => ({
  status: 200,
  code: 40000,
  success: false,
  msg,
  data: { issues: [{ field, msg }] },
})
const accounts = async () => (await server.owner.query('select count(*) from account')).rows[0].count

describe('S5.07 register', () => {
  test('creates an account that works in no company yet, and signs it in', async () => {
    const answer = await register({ ...applicant, ...(await fresh()), username: 'li.si' })
    expect(answer).toMatchObject({ code: 0, success: true })
    const info = await server.ask(routes.info, { as: answer.data, query: {} })
    expect(info).toMatchObject({
      username: 'li.si',
      realName: '李四',
      officeId: null,
      isPlatform: false,
      menus: [],
      roles: [],
    })
    expect(await server.signIn('li.si', 'brand-new-1')).toBeTruthy()
  })

  test.each([
    ['a user name that is taken, in other letters', { username: 'tAKEN' }, 'username', '用户名已被使用，请换一个'],
    ['a mobile that is taken, without telling so', { mobile: '13400000000' }, 'code', '验证码错误或已过期，请重新获取'],
    [
      "a user name that could be somebody's mobile",
      { username: '13600000000' },
      'username',
      '用户名不能是手机号，请换成字母或姓名拼音',
    ],
    ['no name', { username: 'other', realName: ' ' }, 'realName', '姓名不能为空'],
    ['a short password', { username: 'other', password: 'short-1' }, 'password', '密码至少 10 位'],
    [
      'a simple password',
      { username: 'other', password: 'onlyletters' },
      'password',
      '密码应包含字母、数字、符号中的至少两种，或者用 16 位以上的长短语',
    ],
    ['a number of any length', { username: 'other', password: '48213977501846235' }, 'password', '密码应包含'],
    ['a common password', { username: 'other', password: 'Password123!' }, 'password', '密码太常见'],
    ['their name', { username: 'other', realName: '欧阳锋', password: 'ouyangfeng@1' }, 'password', '密码太容易猜到'],
    ['their user name', { username: 'zapadlo', password: 'Zapadlo#2026' }, 'password', '密码太容易猜到'],
    ['no code', { username: 'other', code: '' }, 'code', '验证码不能为空'],
    ['a wrong code', { username: 'other', code: '12345a' }, 'code', '验证码应为 6 位数字'],
  ])('refuses %s by the field and uses no code up', async (_, wrong, field, msg) => {
    const before = await accounts()
    const right = await fresh()
    const answer = await register({ ...applicant, username: 'other', ...right, ...wrong })
    expect(answer).toMatchObject({ code: 40000, data: { issues: [{ field, msg: expect.stringContaining(msg) }] } })
    expect(await accounts()).toBe(before)
    const again = await register({ ...applicant, ...right, username: `again-${field}-${mobiles}` })
    expect(again.success).toBe(true)
  })

  test('refuses a code for another mobile or another purpose', async () => {
    const [mine, other] = [await fresh(), await fresh()]
    const msg = '验证码错误或已过期，请重新获取'
    const code = mine.code === other.code ? '000000' : other.code
    expect(await register({ ...applicant, ...mine, username: 'thief', code })).toEqual(named('code', msg))
    await server.ask(codeRoutes.sendCode, {
      body: { mobile: '13400000000', purpose: 'signIn' },
      from: '10.7.1.1',
    })
    const signing = { mobile: other.mobile, code: await gateway.codeOf('13400000000') }
    if (signing.code !== other.code)
      expect(await register({ ...applicant, ...signing, username: 'thief' })).toEqual(named('code', msg))
  })

  test('sends no code to a mobile that has an account, and does not say so', async () => {
    const sent = gateway.sent.length
    const body = { mobile: '13400000000', purpose: 'register' } as const
    await server.owner.query(`delete from throttle where key like 'code: 13400000000%'`)
    expect(await server.call(codeRoutes.sendCode, { body, from: '10.7.1.2' })).toMatchObject({
      success: true,
      data: { expiresIn: 300, retryAfter: 60 },
    })
    await settled(server, 'oneTimeCode')
    expect(gateway.sent).toHaveLength(sent)
  })

  test('gives a user name to one of six people who request it at once', async () => {
    const people = []
    for (let at = 0; at < 6; at++) people.push(await fresh())
    const answers = await Promise.all(people.map(one => register({ ...applicant, ...one, username: 'wanted' })))
    expect(answers.filter(answer => answer.success)).toHaveLength(1)
    for (const [at, answer] of answers.entries()) {
      if (answer.success) continue
      expect(answer).toMatchObject({ code: 40000, data: { issues: [{ field: 'username' }] } })
      expect(answer.msg).toMatch(/^用户名(或手机号)?已被使用，请换一个$/)
      const again = { ...applicant, ...people[at], username: `unwanted${at}` }
      expect(await register(again), 'the code of who was late is still good').toMatchObject({ success: true })
    }
  })

  test('lets one of six people register a mobile at once', async () => {
    const one = await fresh()
    const names = Array.from({ length: 6 }, (_, at) => `same-mobile-${at}`)
    const answers = await Promise.all(names.map(username => register({ ...applicant, ...one, username })))
    expect(answers.filter(answer => answer.success)).toHaveLength(1)
    const { rows } = await server.owner.query('select username from account where mobile = $1', [one.mobile])
    expect(rows).toHaveLength(1)
  })
})

describe('S5.08 addBaseUser', () => {
  test('creates an account with the code from the message, signs it in, and returns the token in msg', async () => {
    const body = { ...applicant, ...(await fresh()), username: 'base.user' }
    const answer = await server.call(accountRoutes.addBaseUser, { body })
    expect(answer).toMatchObject({ status: 200, code: 0, success: true, msg: answer.data })
    const info = await server.ask(routes.info, { as: answer.msg, query: {} })
    expect(info).toMatchObject({ username: 'base.user', realName: '李四', officeId: null })
    expect((await server.call(routes.menus, { as: null, query: { token: answer.msg } })).success).toBe(true)
  })

  test('refuses a wrong code, without a token in msg', async () => {
    const { mobile, code } = await fresh()
    const wrong = code === '000000' ? '000001' : '000000'
    const body = { ...applicant, mobile, code: wrong, username: 'base.thief' }
    expect(await server.call(accountRoutes.addBaseUser, { body })).toEqual(
      named('code', '验证码错误或已过期，请重新获取'),
    )
  })
})

describe('S5.07 checkUserExits', () => {
  test.each([
    [{ username: 'taken' }, true],
    [{ username: 'free' }, false],
    [{ mobile: '13400000000' }, true],
    [{ mobile: '13400000001' }, false],
    [{ username: 'free', mobile: '13400000000' }, true],
  ])('of %j answers %s', async (query, exists) => {
    expect(await server.call(accountRoutes.checkTaken, { query })).toMatchObject({ code: 0, data: { exists } })
  })

  test('allows sixty tries per network, then one every twenty seconds', async () => {
    const check = (from: string) => server.call(accountRoutes.checkTaken, { query: { username: 'taken' }, from })
    const answers = []
    for (let time = 0; time < 61; time++) answers.push(await check('10.8.0.1'))
    expect(answers.map(answer => answer.code)).toEqual([...Array(60).fill(0), 42900])
    expect(answers.at(-1)?.msg).toMatch(/^操作太频繁，请 \d+ 秒后再试$/)
    expect((await check('10.8.0.2')).code).toBe(0)
  })

  test('requires a user name or a mobile', async () => {
    expect(await server.call(accountRoutes.checkTaken, { query: {} })).toMatchObject(
      named('username', '请给出用户名或手机号'),
    )
  })
})

describe('S5.07 updateUserPassword', () => {
  const change = (token: string, oldPassword: string, newPassword: string) =>
    server.call(credentialRoutes.changePassword, { as: token, body: { oldPassword, newPassword } })
  const isOpen = async (token: string) => (await server.call(routes.allMenus, { as: token })).success

  test('changes the password and ends all sessions at once, with their event streams', async () => {
    await addAccount(server.owner, 'changes')
    const address = await server.listen()
    const [mine, elsewhere] = [await server.signIn('changes'), await server.signIn('changes')]
    const streams = [await listen(address, mine), await listen(address, elsewhere)]
    expect(await change(mine, password, 'Kettle#Moss41x')).toMatchObject({ code: 0, success: true, data: null })
    expect(await server.call(routes.allMenus, { as: mine })).toMatchObject({ status: 40301 })
    expect(await isOpen(elsewhere)).toBe(false)
    for (const { ended, heard } of streams) {
      await ended
      expect(heard).toEqual([{ topic: 'session' }])
    }
    expect(await server.call(routes.signIn, { body: { username: 'changes', password } })).toMatchObject({ code: 40001 })
    expect(await isOpen(await server.signIn('changes', 'Kettle#Moss41x'))).toBe(true)
  })

  test.each([
    [
      'a wrong old password',
      'wrong',
      'Kettle#Moss41x',
      'oldPassword',
      '原密码不正确，请重新填写；忘记了可以用短信验证码重设',
    ],
    ['the old one again', password, password, 'newPassword', '新密码不能与原密码相同，请换一个'],
    ['a short one', password, 'a1', 'newPassword', '密码至少 10 位'],
    ['none', password, '', 'newPassword', '新密码不能为空'],
    ['a common one', password, 'qwerty123456', 'newPassword', '密码太常见'],
    ['their user name', password, 'keeps-newPassword-20', 'newPassword', '密码太容易猜到'],
  ])('refuses %s by the field, and every session stays', async (_, old, next, field, msg) => {
    await addAccount(server.owner, `keeps-${field}-${next.length}`)
    const token = await server.signIn(`keeps-${field}-${next.length}`)
    const answer = await change(token, old, next)
    expect(answer).toMatchObject({ code: 40000, success: false, msg: expect.stringContaining(msg) })
    expect(answer.data).toMatchObject({ issues: expect.arrayContaining([expect.objectContaining({ field })]) })
    expect(await isOpen(token)).toBe(true)
  })

  test('slows down guesses of the old password, but not the sign-in', async () => {
    await addAccount(server.owner, 'guessed')
    const token = await server.signIn('guessed')
    const answers = []
    for (let time = 0; time < 11; time++) answers.push(await change(token, `guess ${time}`, 'Kettle#Moss41x'))
    expect(answers.map(answer => answer.code)).toEqual([...Array(10).fill(40000), 42900])
    expect((await change(token, password, 'Kettle#Moss41x')).code).toBe(42900)
    expect(await isOpen(await server.signIn('guessed'))).toBe(true)
  })

  test('counts one of two changes at once, and tells the other person', async () => {
    await addAccount(server.owner, 'twice')
    const token = await server.signIn('twice')
    const answers = await Promise.all([
      change(token, password, 'BrindleFirst@2026Oak73'),
      change(token, password, 'TarnSecond@2026Quill58'),
    ])
    expect(answers.filter(answer => answer.success)).toHaveLength(1)
    const [winner] = answers[0]?.success ? ['BrindleFirst@2026Oak73'] : ['TarnSecond@2026Quill58']
    expect(await server.signIn('twice', winner)).toBeTruthy()
  })

  test('leaves no session that was opened on the old password at the same moment', async () => {
    await addAccount(server.owner, 'hurried')
    const token = await server.signIn('hurried')
    const attempt = (_: unknown, at: number) =>
      server.call(routes.signIn, { body: { username: 'hurried', password }, from: `10.11.0.${at}` })
    const [changed, ...answers] = await Promise.all([
      change(token, password, 'Kettle#Moss41x'),
      ...Array.from({ length: 12 }, attempt),
    ])
    expect(changed.code).toBe(0)
    for (const { code, data } of answers) {
      expect([codes.ok, codes.wrongCredentials]).toContain(code)
      if (code === codes.ok) expect(await isOpen(data as string)).toBe(false)
    }
  })

  test.each([
    ['the password is changed', `password_hash = password_hash || 'x'`],
    ['the account is disabled', 'disabled_at = now()'],
  ])('a sign-in whose password is right is refused if %s before its session begins', async (_, change) => {
    const username = `waits-${change.length}`
    const { id } = await addAccount(server.owner, username)
    const other = await server.owner.connect()
    try {
      await other.query('begin')
      await other.query(`update account set ${change} where id = $1`, [id])
      const signedIn = server.call(routes.signIn, { body: { username, password } })
      const waiting = `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`
      const ended = () =>
        Promise.race([signedIn, server.owner.query(waiting).then(({ rowCount }) => rowCount || undefined)])
      await expect.poll(ended).toBeDefined()
      await other.query('commit')
      expect(await signedIn).toMatchObject({ code: codes.wrongCredentials, msg: '账户或密码错误！', data: null })
    } finally {
      other.release()
    }
    const { rows } = await server.owner.query('select from session where account_id = $1', [id])
    expect(rows).toEqual([])
    const { rows: told } = await server.owner.query(
      `select count(*) from operation_log where action = '登录失败' and subject_id = $1`,
      [String(id)],
    )
    expect(told).toEqual([{ count: 1 }])
  })

  test('invalidates earlier links for a new password', async () => {
    const { id } = await addAccount(server.owner, 'relinked')
    await server.owner.query(
      `insert into password_link (token_hash, account_id, expires_at) values (sha256('relinked'), $1, now() + interval '1 hour')`,
      [id],
    )
    expect(await change(await server.signIn('relinked'), password, 'Kettle#Moss41x')).toMatchObject({ code: 0 })
    const { rowCount } = await server.owner.query('select from password_link where account_id = $1', [id])
    expect(rowCount).toBe(0)
  })

  test('S5.07 is logged without the passwords', async () => {
    const { rows } = await server.owner.query(
      `select l::text as entry from operation_log l where action = '修改密码' and person_name = 'changes'`,
    )
    expect(rows).toHaveLength(1)
    expect(rows[0].entry).not.toMatch(/Kettle#Moss41x|Tongzhou@2026|argon2/)
  })
})
