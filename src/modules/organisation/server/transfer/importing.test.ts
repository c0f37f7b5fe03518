import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import { makeClue, makeDepartment, makeRole } from '../../../../../tests/support/factories.ts'
import { addAccount, type Company, foundCompany } from '../../../../../tests/support/people.ts'
import { startServer, type TestServer } from '../../../../../tests/support/server.ts'
import { csvOf, exported, importer } from '../../../../../tests/support/transfer.ts'
import { codes } from '../../../../kernel/api/envelope.ts'
import { readAll } from '../../../../kernel/server/sheet/fixtures.ts'
import { transferRoutes } from '../../../transfer/api/transfer.ts'

// A worker is started for every file.
vi.setConfig({ testTimeout: 60_000, hookTimeout: 60_000 })

let server: TestServer
let company: Company
let imports: ReturnType<typeof importer>
let next = 0

const mobile = () => `154${String(++next).padStart(8, '0')}`
const header = ['姓名', '手机号', '部门', '角色', '工号', '入职日期', '用户名']
const csv = (...rows: string[][]) => csvOf([header, ...rows])

type Row = {
  id: number
  name: string
  account_id: number
  username: string
  department: string
  job_number: string | null
  entry_date: string | null
  roles: string | null
}

async function employee(of: string): Promise<Row | undefined> {
  const { rows } = await server.owner.query(
    `select e.id, e.name, e.account_id, a.username, d.name as department, e.job_number, e.entry_date::text as entry_date,
       (select string_agg(r.name, '、' order by r.id) from employee_role er join role r on r.id = er.role_id where er.employee_id = e.id) as roles
     from employee e join account a on a.id = e.account_id left join department d on d.id = e.department_id
     where a.mobile = $1 and e.office_id = $2`,
    [of, company.officeId],
  )
  return rows[0]
}

beforeAll(async () => {
  server = await startServer()
  company = await foundCompany(server, '导入员工公司', 'staffBoss')
  const east = await makeDepartment(server.owner, company.officeId, company.departmentId)
  const west = await makeDepartment(server.owner, company.officeId, company.departmentId)
  const name = 'update department set name = $2 where id = $1'
  await server.owner.query(name, [east, '城东门店'])
  await server.owner.query(name, [west, '城西门店'])
  for (const parent of [east, west]) {
    const group = await makeDepartment(server.owner, company.officeId, parent)
    await server.owner.query(name, [group, '一组'])
  }
  imports = importer(server, 'employee', company.boss)
})
afterAll(() => server?.stop())

describe('导入员工', () => {
  it('新建账号或加入已有账号，部门按全路径或唯一名称，角色按名称；不发短信，密码无人知道', async () => {
    const [fresh, known] = [mobile(), mobile()]
    const account = await addAccount(server.owner, 'knownPerson', { mobile: known, realName: '老账号' })
    const batch = await imports.whole(
      csv(
        ['王小明', fresh, '总部/城东门店/一组', '导购、仓管', 'A001', '2026-11-20', ''],
        ['李老师', known, '城西门店', '', '', '2026年3月1日', ''],
      ),
    )
    expect(batch).toMatchObject({ status: 'done', createdCount: 2, failedCount: 0, undoable: true })
    expect(await employee(fresh)).toMatchObject({
      name: '王小明',
      department: '一组',
      job_number: 'A001',
      entry_date: '2026-11-20',
      roles: '导购、仓管',
      username: expect.stringMatching(/^yg_[0-9a-f]{12}$/),
    })
    expect(await employee(known)).toMatchObject({ account_id: account.id, department: '城西门店', roles: null })
    const links = await server.owner.query('select count(*) from password_link')
    expect(links.rows[0].count).toBe(0)
    const { rows } = await server.owner.query(
      `select subject_name, action from operation_log where subject = 'employee' and action in ('导入', '分配角色') order by id`,
    )
    expect(rows).toEqual([
      { subject_name: '王小明', action: '导入' },
      { subject_name: '李老师', action: '导入' },
      { subject_name: '王小明', action: '分配角色' },
    ])
  })

  it('逐行说明错误：部门同名、没有的部门和角色、工号重复、用户名被占、手机号不对、缺必填', async () => {
    const taken = mobile()
    await addAccount(server.owner, 'takenName', { mobile: taken })
    const batch = await imports.check(
      await imports.upload(
        csv(
          ['同名部门', mobile(), '一组', '', '', '', ''],
          ['没有部门', mobile(), '火星店', '', '', '', ''],
          ['没有角色', mobile(), '总部', '皇帝', '', '', ''],
          ['工号甲', mobile(), '总部', '', 'B001', '', ''],
          ['工号乙', mobile(), '总部', '', 'B001', '', ''],
          ['重名', mobile(), '总部', '', '', '', 'takenName'],
          ['座机', '057112345678', '总部', '', '', '', ''],
          ['', mobile(), '总部', '', '', '', ''],
          ['坏日期', mobile(), '总部', '', '', '上周', ''],
        ),
      ),
    )
    expect(batch).toMatchObject({ status: 'ready', createdCount: 1, failedCount: 8 })
    expect(batch.errors.map(({ row, column, message }) => [row, column, message])).toEqual([
      [2, '部门', '有 2 个“一组”：总部/城东门店/一组、总部/城西门店/一组，请写全路径'],
      [3, '部门', '没有部门“火星店”，请写名称，或如“总部/城东门店”的全路径'],
      [4, '角色', '没有角色“皇帝”'],
      [6, '工号', '工号“B001”与第 5 行重复，请改正或去掉一行'],
      [7, '用户名', '用户名 takenName 已被使用，请换一个'],
      [8, '手机号', '手机号应为 11 位'],
      [9, '姓名', '姓名不能为空'],
      [10, '入职日期', '“上周”不是日期，应如 2026-11-20'],
    ])
  })

  it('同一人在文件里写了两行：更新时第二行更新第一行，不是系统出错', async () => {
    const twice = mobile()
    const file = csv(['两行甲', twice, '总部', '', 'D001', '', ''], ['两行乙', twice, '城西门店', '', 'D001', '', ''])
    const batch = await imports.whole(file, { duplicates: 'update' })
    expect(batch).toMatchObject({ status: 'done', createdCount: 1, updatedCount: 1, failedCount: 0, message: '' })
    expect(await employee(twice)).toMatchObject({ name: '两行乙', department: '城西门店', job_number: 'D001' })
  })

  it('工号重复的两行隔得再远，检查时就说出字段和另一行', async () => {
    await server.owner.query('update office set office_user_max_num = 1000 where id = $1', [company.officeId])
    const lines = Array.from({ length: 600 }, (_, at) => [`远${at}`, mobile(), '总部', '', `E${at}`, '', ''])
    const batch = await imports.check(await imports.upload(csv(...lines, ['远末', mobile(), '总部', '', 'E0', '', ''])))
    expect(batch.errors.map(({ row, column, message }) => [row, column, message])).toContainEqual([
      ...[602, '工号', '工号“E0”与第 2 行重复，请改正或去掉一行'],
    ])
  })

  it('已有员工：跳过、拒绝或更新；更新不改角色，停用的不更新', async () => {
    const [one, gone] = [mobile(), mobile()]
    await imports.whole(csv(['张三', one, '总部', '导购', '', '', ''], ['旧人', gone, '总部', '', '', '', '']))
    await server.owner.query('update employee set disabled_at = now() where id = $1', [(await employee(gone))?.id])
    const again = csv(['张三丰', one, '城东门店', '仓管', 'C001', '', ''], ['旧人', gone, '城东门店', '', '', '', ''])
    const skipped = await imports.check(await imports.upload(again), { duplicates: 'skip' })
    expect(skipped).toMatchObject({ skippedCount: 2, createdCount: 0 })
    const refused = await imports.check(await imports.upload(again), { duplicates: 'refuse' })
    expect(refused.errors.map(error => error.message)).toEqual(['已存在：张三', '已存在：旧人'])
    const updated = await imports.whole(again, { duplicates: 'update' })
    expect(updated).toMatchObject({ updatedCount: 1, failedCount: 1 })
    expect(updated.errors[0]?.message).toBe('旧人已停用，请先启用')
    const now = await employee(one)
    expect(now).toMatchObject({ name: '张三丰', department: '城东门店', job_number: 'C001', roles: '导购' })
    await imports.undo(updated.id)
    expect(await employee(one)).toMatchObject({ name: '张三', department: '总部', job_number: null, roles: '导购' })
  })

  it('没有人能给出自己没有的：角色超出导入者的权限、部门不在其范围内', async () => {
    const role = await makeRole(server.owner, company.officeId, {
      menus: ['organizationManager', 'employeesManager'],
      elements: ['employeesManager:import', 'employeesManager:role'],
      scopes: { employee: 'department' },
    })
    const { rows } = await server.owner.query(`select id from department where name = '城东门店'`)
    const clerk = await company.hire('clerk', role, rows[0].id)
    const theirs = importer(server, 'employee', clerk.token)
    const batch = await theirs.check(
      await theirs.upload(
        csv(
          ['越权', mobile(), '城东门店', '公司管理员', '', '', ''],
          ['越界', mobile(), '城西门店', '', '', '', ''],
          ['可以', mobile(), '城东门店', role, '', '', ''],
        ),
      ),
    )
    expect(batch).toMatchObject({ createdCount: 1, failedCount: 2 })
    expect(batch.errors.map(error => error.message)).toEqual([
      '角色的权限超出您自己的权限，不能分配，请由公司管理员导入',
      '部门“城西门店”不在您的数据范围内',
    ])
    const outsider = await company.hire('outsider', '导购')
    const refused = await server.call(transferRoutes.template, { as: outsider.token, params: { kind: 'employee' } })
    expect(refused.code).toBe(codes.forbidden)
  })
})

describe('席位', () => {
  it('用完席位的行不导入并说明；两次导入同时进行也不超过', async () => {
    const small = await foundCompany(server, '两席公司', 'twoSeats')
    await server.owner.query('update office set office_user_max_num = 4 where id = $1', [small.officeId])
    const theirs = importer(server, 'employee', small.boss)
    const rows = (word: string) =>
      Array.from({ length: 5 }, (_, at) => [`${word}${at}`, mobile(), '总部', '', '', '', ''])
    const checked = await theirs.check(await theirs.upload(csv(...rows('预检'))))
    expect(checked).toMatchObject({ createdCount: 3, failedCount: 2 })
    expect(checked.errors[0]?.message).toContain('席位不足：已使用 1 / 4')
    // Both are checked before either runs: one that is checked after the other has nothing to run.
    const ready = await Promise.all(
      ['甲', '乙'].map(async word => theirs.check(await theirs.upload(csv(...rows(word))))),
    )
    const batches = await Promise.all(ready.map(({ id }) => theirs.run(id)))
    expect(batches.reduce((sum, batch) => sum + batch.createdCount, 0)).toBe(3)
    const { rows: counted } = await server.owner.query(
      'select count(*) from employee where office_id = $1 and disabled_at is null',
      [small.officeId],
    )
    expect(counted[0].count).toBe(4)
  })
})

describe('撤销', () => {
  it('带来的人离开，席位空出，账号保留；再导入还是同一个账号', async () => {
    const one = mobile()
    const file = csv(['来去', one, '总部', '导购', '', '', ''])
    const batch = await imports.whole(file)
    const before = await employee(one)
    expect(await imports.undo(batch.id)).toMatchObject({ status: 'undone' })
    expect(await employee(one)).toBeUndefined()
    await imports.whole(file)
    expect((await employee(one))?.account_id).toBe(before?.account_id)
  })

  it.each([
    ['名下已有流量', (id: number) => makeClue(server.owner, company.officeId, { ownerId: id }), '名下已有数据'],
    [
      '改过资料',
      (id: number) => server.owner.query('update employee set version = version + 1 where id = $1', [id]),
      'staffBoss',
    ],
    [
      '登录过',
      (id: number) =>
        server.owner.query(
          `insert into session (token_hash, account_id, office_id, address, device, expires_at)
           select sha256('x'), account_id, office_id, '', '', now() from employee where id = $1`,
          [id],
        ),
      '已登录使用',
    ],
  ])('%s：不能撤销，说明是谁', async (_, build, words) => {
    const one = mobile()
    const batch = await imports.whole(csv(['有事', one, '总部', '', '', '', '']))
    await build((await employee(one))?.id as number)
    const refused = await server.call(transferRoutes.undo, { as: company.boss, body: { id: batch.id } })
    const told = refused.success ? (await imports.settled(batch.id)).message : refused.msg
    expect(told).toContain('有事')
    expect(told).toContain(words)
    expect(await employee(one)).toBeDefined()
  })
})

describe('导出员工', () => {
  it('没有查看权限的人拿到的手机号是遮盖的，部门以名称写出', async () => {
    const one = mobile()
    await imports.whole(csv(['导出的人', one, '城东门店', '导购', '', '', '']))
    const role = await makeRole(server.owner, company.officeId, {
      menus: ['organizationManager', 'employeesManager'],
      elements: ['employeesManager:export'],
      scopes: { employee: 'office' },
    })
    const clerk = await company.hire('exportClerk', role)
    const texts = []
    for (const as of [company.boss, clerk.token]) {
      const columns = ['name', 'mobile', 'departmentId', 'roles']
      const body = { search: '导出的人', columns, reason: '核对通讯录', whole: as === company.boss }
      const { id } = await server.ask(transferRoutes.startExport, { as, params: { kind: 'employee' }, body })
      const task = await exported(server, as, id)
      expect(task).toMatchObject({ status: 'done', total: 1 })
      const { rawPayload } = await server.send(transferRoutes.download, { as, params: { id } })
      const { rows } = await readAll(rawPayload, '导出.xlsx')
      texts.push(rows.flatMap(row => row.cells.map(String)))
    }
    expect(texts[0]).toEqual(expect.arrayContaining(['导出的人', one, '城东门店', '导购']))
    expect(texts[1]).toContain(`154****${one.slice(-4)}`)
    expect(texts[1]).not.toContain(one)
  })
})
