import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database.ts'
import { openAppPool } from '../database/pool.ts'
import { isSound, type Verdict, verdictInWords, verifyDatabase } from './auditReport.ts'
import { sealLog } from './sealing.ts'

let database: FreshDatabase
let owner: pg.Client

beforeAll(async () => {
  database = await freshDatabase()
  owner = new pg.Client({ connectionString: database.ownerUrl })
  owner.on('error', () => {})
  await owner.connect()
})
afterAll(async () => {
  await owner.end()
  await database.drop()
})

async function write(officeId: number, person: string, at: string | null = null): Promise<void> {
  await owner.query(
    `insert into operation_log (office_id, person_name, action, subject, subject_id, subject_name, changes, at)
     values ($1, $2, '编辑', 'clue', '7', '王女士', '{"remark": ["", "好"]}', coalesce($3, now()))`,
    [officeId, person, at],
  )
}

async function seal(): Promise<void> {
  const app = openAppPool(database.appUrl, { max: 1 })
  await owner.query(`update operation_log_sealing set at = '-infinity'`)
  await sealLog(app, { office: [], platform: [] })
  await app.end()
}

let here: number
let count = 0
beforeEach(async () => {
  const { rows } = await owner.query(
    `insert into office (office_name, office_type, office_user_num) values ($1, '瓷砖', '1-20人') returning id`,
    [`证${++count}`],
  )
  here = rows[0].id
  for (const person of ['甲', '乙', '丙', '丁']) await write(here, person)
  await seal()
})

async function verify(goesOn: boolean): Promise<Verdict> {
  const [verdict] = await verifyDatabase(owner, {}, { office: String(here), goesOn })
  if (!verdict) throw new Error('no chain')
  return verdict
}
const reasonOf = async (goesOn: boolean) => (await verify(goesOn)).report.broken?.reason
const proofOf = async () =>
  (
    await owner.query(
      `select seq, encode(hash, 'hex') as hash, at, whole_at from operation_log_proof where chain = $1`,
      [here],
    )
  ).rows[0]
const tamper = (statement: string) => owner.query(statement, [here])
const third = '(select log_id from operation_log_seal where office_id = $1 and seq = 3)'

describe('a proof goes on from the last one', () => {
  test('checks all entries the first time, and later those that came since', async () => {
    const first = await verify(true)
    expect(first).toMatchObject({ since: null, report: { links: 4, broken: null } })
    expect(verdictInWords(first)).toMatch(/^✓ 证\d+：4 条记录完整，末条哈希 \w{64} /)
    expect(await proofOf()).toMatchObject({ seq: 4, hash: first.report.head })
    await write(here, '戊')
    await seal()
    const second = await verify(true)
    expect(second).toMatchObject({ since: { seq: 4 }, report: { links: 5, broken: null } })
    expect(verdictInWords(second)).toMatch(
      /^✓ 证\d+：上次校验（第 4 条）之后的 1 条记录完整，末条哈希 \w{64}；全部记录上次校验于 \d{4}-\d\d-\d\d \d\d:\d\d:\d\d /,
    )
    const [kept, later] = [await proofOf(), await verify(false)]
    expect(kept).toMatchObject({ seq: 5, hash: second.report.head })
    expect(kept.at).not.toBe(kept.whole_at)
    expect(later).toMatchObject({ since: null, report: { links: 5, head: second.report.head } })
    const whole = await proofOf()
    expect(whole.whole_at).toBe(whole.at)
  })

  test.each([
    ['a changed entry', `update operation_log set person_name = '别人' where office_id = $1 and person_name = '己'`],
    ['a removed entry', `delete from operation_log where office_id = $1 and person_name = '己'`],
    ['a changed seal', `update operation_log_seal set hash = sha256('x') where office_id = $1 and seq = 6`],
    ['a removed seal', `delete from operation_log_seal where office_id = $1 and seq = 6`],
  ])('names %s after the last proof, and keeps the proof as it was', async (_, statement) => {
    await verify(true)
    const kept = await proofOf()
    for (const person of ['戊', '己', '庚']) await write(here, person)
    await seal()
    await tamper(statement)
    const { broken, links } = (await verify(true)).report
    expect(links).toBe(5)
    expect(broken?.reason).toBe((await verify(false)).report.broken?.reason)
    expect(await proofOf()).toEqual(kept)
  })

  test('the whole proof notices that the chain was computed again, or its end cut off, since the last one', async () => {
    await verify(true)
    await tamper(`update operation_log set person_name = '别人' where id = ${third}`)
    await tamper('delete from operation_log_seal where office_id = $1')
    await tamper(`update operation_log set tx = pg_current_xact_id() where office_id = $1`)
    await seal()
    const verdict = await verify(false)
    expect(verdict.report).toMatchObject({ links: 4, broken: { seq: 4 } })
    expect(verdict.report.broken?.reason).toContain('封印与上次校验时不同')
  })

  test.each([
    ['a removed entry', `delete from operation_log where id = ${third}`, '记录少了 1 条'],
    ['a removed seal', `delete from operation_log_seal where office_id = $1 and seq = 3`, '封印少了 1 条'],
    [
      'a removed entry with its seal',
      `with gone as (delete from operation_log_seal where office_id = $1 and seq = 3 returning log_id) delete from operation_log where id in (select log_id from gone)`,
      '封印少了 1 条',
    ],
    [
      'an added entry',
      `insert into operation_log (office_id, person_name, action, subject, subject_id, at) values ($1, '外', '编辑', 'clue', '7', now() - interval '9 days')`,
      '记录多了 1 条',
    ],
    [
      'the last seals, cut off',
      'delete from operation_log_seal where office_id = $1 and seq >= 4',
      '封印与上次校验时不同',
    ],
    [
      'a last seal that was computed again',
      `update operation_log_seal set hash = sha256('x') where office_id = $1 and seq = 4`,
      '封印与上次校验时不同',
    ],
  ])('notices before the last proof: %s', async (_, statement, reason) => {
    await verify(true)
    await tamper(statement)
    const verdict = await verify(true)
    expect(verdict.report.broken?.reason).toContain(reason)
    expect(verdictInWords(verdict)).toContain('--whole')
    expect(isSound(verdict)).toBe(false)
    expect(await reasonOf(false)).toBeDefined()
  })

  test('an old entry changed in its place is noticed by the whole proof alone, and the page says so', async () => {
    await verify(true)
    await tamper(`update operation_log set person_name = '别人' where id = ${third}`)
    expect(await reasonOf(true)).toBeUndefined()
    expect(await reasonOf(false)).toContain('内容与封印不符')
  })

  test('a proof that was edited together with the log is noticed: its seal has to be there with its hash', async () => {
    await verify(true)
    await write(here, '戊')
    await seal()
    await tamper(`update operation_log set person_name = '别人' where office_id = $1 and person_name = '戊'`)
    await tamper(`update operation_log_proof set seq = 5, hash = sha256('x') where chain = $1`)
    expect(await reasonOf(true)).toContain('封印与上次校验时不同')
    await tamper(`update operation_log_proof set seq = 9 where chain = $1`)
    expect(await reasonOf(true)).toContain('封印与上次校验时不同')
    await tamper('delete from operation_log_proof where chain = $1')
    expect(await reasonOf(true)).toContain('内容与封印不符')
  })

  test('an entry without a seal after an hour is named', async () => {
    await verify(true)
    await write(here, '己', new Date(Date.now() - 7_200_000).toISOString())
    await owner.query(`update operation_log_sealing set at = clock_timestamp()`) // nobody seals for a moment
    const { unsealed, report } = await verify(true)
    expect([unsealed, report.broken?.reason]).toEqual([1, '超过一小时没有封印'])
  })
})

test('the application neither reads nor writes what was proven', async () => {
  const app = openAppPool(database.appUrl, { max: 1 })
  for (const statement of ['select from operation_log_proof', 'delete from operation_log_proof'])
    await expect(app.query(statement)).rejects.toThrow('permission denied')
  await app.end()
})
