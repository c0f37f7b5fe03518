import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database.ts'
import type { Pool } from '../database/connections.ts'
import { openAppPool } from '../database/pool.ts'
import { exportedLine, type Link, readChain, unsealedOf, verifyChain } from './auditChain.ts'
import { verdictInWords, verifyDatabase, verifyFile } from './auditReport.ts'
import { sealLog } from './sealing.ts'

let database: FreshDatabase
let owner: pg.Pool
let app: Pool
const menus = { office: ['gateLogManager'], platform: ['sysLogManager'] }
const seal = async (whole = false) => {
  await owner.query(`update operation_log_sealing set at = '-infinity'`) // a second is long in a test
  if (whole) await owner.query('update operation_log_sealing set server = null')
  await sealLog(app, menus)
}

async function office(name: string): Promise<number> {
  const { rows } = await owner.query(
    `insert into office (office_name, office_type, office_user_num) values ($1, '瓷砖', '1-20人') returning id`,
    [name],
  )
  return rows[0].id
}

const insert = `insert into operation_log (office_id, person_name, action, subject, subject_id, subject_name, changes, at)
  values ($1, $2, '编辑', 'clue', '7', '王女士', '{"remark": ["", "好"]}', coalesce($3, now())) returning id`
async function write(
  officeId: number | null,
  person = '小李',
  at: string | null = null,
  client: pg.ClientBase | pg.Pool = owner,
) {
  return (await client.query(insert, [officeId, person, at])).rows[0].id as number
}

async function linksOf(chain: number): Promise<Link[]> {
  const client = await owner.connect()
  try {
    const links: Link[] = []
    for await (const link of readChain(read => read(client), chain)) links.push(link)
    return links
  } finally {
    client.release()
  }
}

async function verify(chain: number) {
  const client = await owner.connect()
  try {
    return await verifyChain(read => read(client), chain)
  } finally {
    client.release()
  }
}

beforeAll(async () => {
  database = await freshDatabase()
  owner = new pg.Pool({ connectionString: database.ownerUrl, max: 12 })
  owner.on('error', () => {})
  app = openAppPool(database.appUrl, { max: 4 })
})
afterAll(async () => {
  await Promise.all([app.end(), owner.end()])
  await database.drop()
})

let here: number
let count = 0
beforeEach(async () => {
  here = await office(`链${++count}`)
})

describe('sealing', () => {
  test('numbers the entries of each company and of the platform, each in a chain of its own', async () => {
    const there = await office(`别家${count}`)
    const [first, other, second, platform] = [
      await write(here),
      await write(there),
      await write(here),
      await write(null),
    ]
    await seal()
    expect((await linksOf(here)).map(({ seq, logId }) => [seq, logId])).toEqual([
      [1, first],
      [2, second],
    ])
    expect((await linksOf(there)).map(({ seq, logId }) => [seq, logId])).toEqual([[1, other]])
    expect((await linksOf(0)).map(({ logId }) => logId)).toContain(platform)
    expect(await verify(here)).toMatchObject({ links: 2, broken: null, unsealed: 0 })
  })

  test('seals an entry of a long transaction once after its commit, and waits for no transaction', async () => {
    const long = await owner.connect()
    await long.query('begin')
    const late = await write(here, '导入', null, long)
    const quick = await write(here)
    await seal()
    expect((await linksOf(here)).map(({ logId }) => logId)).toEqual([quick])
    await long.query('commit')
    long.release()
    await seal()
    expect((await linksOf(here)).map(({ logId }) => logId)).toEqual([quick, late])
    await seal()
    expect(await verify(here)).toMatchObject({ links: 2, broken: null })
  })

  test('never seals a rolled back entry, and leaves no gap for it', async () => {
    const client = await owner.connect()
    await client.query('begin')
    await write(here, '谁', null, client)
    await client.query('rollback')
    client.release()
    await write(here)
    await seal()
    expect(await verify(here)).toMatchObject({ links: 1, broken: null })
  })

  test('seals every entry once and without a gap while many write and several nodes seal', async () => {
    const writers = Array.from({ length: 6 }, async (_, writer) => {
      for (let entry = 0; entry < 25; entry++) {
        const client = await owner.connect()
        await client.query('begin')
        for (let more = 0; more <= entry % 3; more++) await write(here, `人${writer}`, null, client)
        await client.query(entry % 5 === 4 ? 'rollback' : 'commit')
        client.release()
      }
    })
    let ended = false
    const nodes = [1, 2, 3].map(async () => {
      while (!ended) await seal()
    })
    await Promise.all(writers)
    ended = true
    await Promise.all(nodes)
    await seal()
    const { rows } = await owner.query('select id from operation_log where office_id = $1 order by id', [here])
    expect((await linksOf(here)).map(({ logId }) => logId).sort((a, b) => a - b)).toEqual(rows.map(({ id }) => id))
    expect(await verify(here)).toMatchObject({ links: rows.length, broken: null })
  })

  test('runs once a second, with any number of nodes', async () => {
    await write(here)
    await seal()
    await write(here)
    await sealLog(app, menus)
    expect(await linksOf(here)).toHaveLength(1)
  })

  test('seals the entries of a restored dump, whose transaction numbers are from another server', async () => {
    await seal()
    const before = await write(here)
    await owner.query(`update operation_log set tx = '900000000000' where id = $1`, [before])
    await owner.query(`update operation_log_sealing set seen = '900000000001:900000000001:'`)
    const after = await write(here)
    await seal(true)
    const later = await write(here)
    await seal()
    expect((await linksOf(here)).map(({ logId }) => logId)).toEqual([before, after, later])
    expect(await verify(here)).toMatchObject({ links: 3, broken: null })
  })

  test('a start looks at entries from before the last run only on another server, or on a copy that is behind it', async () => {
    const unseen = async (change: string) => {
      await write(here)
      await seal()
      const old = await write(here)
      await owner.query(`update operation_log set tx = '3' where id = $1`, [old])
      await owner.query(`update operation_log_sealing set at = '-infinity' ${change}`)
      await sealLog(app, menus, true)
      return (await linksOf(here)).some(({ logId }) => logId === old)
    }
    expect(await unseen('')).toBe(false)
    expect(await unseen(', server = server + 1')).toBe(true)
    expect(await unseen(', server = null')).toBe(true)
    expect(await unseen(`, seen = '900000000001:900000000001:'`)).toBe(true)
    expect(await unseen('')).toBe(false)
  })

  test('cannot be written by the application, which reads only the seals of its company', async () => {
    await write(here)
    await seal()
    const client = await app.connect()
    try {
      expect((await client.query('select from operation_log_seal')).rowCount).toBe(0)
      await client.query(`select set_config('app.office', $1, false)`, [String(here)])
      expect((await client.query('select office_id from operation_log_seal')).rows).toEqual([{ office_id: here }])
      for (const statement of [
        'delete from operation_log_seal',
        `update operation_log_seal set hash = ''`,
        `insert into operation_log_seal (office_id, seq, log_id, hash, salt) values (${here}, 9, 9, '', gen_random_uuid())`,
        'select from operation_log_sealing',
      ])
        await expect(client.query(statement)).rejects.toThrow('permission denied')
    } finally {
      client.release(true)
    }
  })
})

describe('verifying', () => {
  let ids: number[]
  beforeEach(async () => {
    ids = []
    for (const person of ['甲', '乙', '丙', '丁', '戊']) ids.push(await write(here, person))
    await seal()
  })

  test.each([
    [`update operation_log set person_name = '别人' where id = $1`, '内容与封印不符', '别人'],
    [`update operation_log set changes = '{}' where id = $1`, '内容与封印不符', '丙'],
    [`update operation_log set at = at - interval '1 minute' where id = $1`, '内容与封印不符', '丙'],
    [`update operation_log_seal set hash = sha256('x') where log_id = $1`, '内容与封印不符', '丙'],
    ['delete from operation_log where id = $1', '已被删除', undefined],
    ['delete from operation_log_seal where log_id = $1', '缺少第 3 条封印', '丁'],
    [`update operation_log_seal set log_id = -log_id where log_id = $1`, '已被删除', undefined],
  ])('names the first entry after %s', async (tamper, reason, person) => {
    await owner.query(tamper, [ids[2]])
    const { links, broken } = await verify(here)
    expect(links).toBe(2)
    expect(broken?.reason).toContain(reason)
    expect(broken?.entry?.person).toBe(person)
  })

  test('notices two entries that changed places', async () => {
    await owner.query(
      `with moved as (select log_id from operation_log_seal where office_id = $1 and seq in (2, 3))
       update operation_log_seal set seq = seq + 100 where office_id = $1 and seq = 2`,
      [here],
    )
    await owner.query('update operation_log_seal set seq = 2 where office_id = $1 and seq = 3', [here])
    await owner.query('update operation_log_seal set seq = 3 where office_id = $1 and seq = 102', [here])
    expect((await verify(here)).broken).toMatchObject({ seq: 2, entry: { person: '丙' } })
  })

  test('reports an entry that has no seal after an hour', async () => {
    const old = await write(here, '己', '2026-01-01T00:00:00Z')
    const { broken, unsealed } = await verify(here)
    expect(broken).toMatchObject({ logId: old, reason: '超过一小时没有封印', entry: { person: '己' } })
    expect(unsealed).toBe(1)
    await seal()
    expect((await verify(here)).broken).toBeNull()
    const client = await owner.connect()
    expect(await unsealedOf(client, here)).toEqual({ count: 0, oldest: null })
    client.release()
  })

  test("checks all chains or one company's, and reports in words", async () => {
    await owner.query(`update operation_log set action = '删除' where id = $1`, [ids[3]])
    const client = await owner.connect()
    try {
      const [one] = await verifyDatabase(client, {}, { office: `链${count}` })
      expect(verdictInWords(one as never)).toMatch(/^✗ 链\d+：第 4 条（.* 丁 删除 王女士）：内容与封印不符/)
      const all = await verifyDatabase(client, {})
      expect(all.map(({ name }) => name)).toEqual(expect.arrayContaining(['平台', `链${count}`]))
      await expect(verifyDatabase(client, {}, { office: '没有这家' })).rejects.toThrow('没有企业')
    } finally {
      client.release()
    }
  })

  describe('an export', () => {
    let folder: string
    const file = async (lines: string[]) => {
      const path = join(folder, 'log.jsonl')
      await writeFile(path, lines.join(''))
      return (await verifyFile(path)).report
    }
    let lines: string[]
    beforeEach(async () => {
      folder = await mkdtemp(join(tmpdir(), 'tongzhou-audit-'))
      lines = (await linksOf(here)).map(exportedLine)
      return () => rm(folder, { recursive: true })
    })

    test('can be checked without the database, and ends with the same hash', async () => {
      const report = await file(lines)
      expect(report).toEqual({ links: 5, broken: null, head: (await verify(here)).head })
    })

    test.each<[string, (lines: string[]) => string[], number]>([
      ['a changed line', all => all.map((line, at) => (at === 3 ? line.replace('王女士', '王先生') : line)), 3],
      ['a missing line', all => all.filter((_, at) => at !== 1), 1],
      ['a missing beginning', all => all.slice(2), 0],
      ['two lines that changed places', ([a, b, ...rest]) => [b, a, ...rest] as string[], 0],
    ])('tells %s', async (_, tamper, held) => {
      const report = await file(tamper(lines))
      expect(report.links).toBe(held)
      expect(report.broken).not.toBeNull()
    })

    test('contains no phone number, but shows that one was changed', async () => {
      const update = `update operation_log set subject_name = $2, changes = '{"phone": [null, "15400001234"]}' where id = $1`
      const id = await write(here)
      await owner.query(update, [id, '王女士 154-0000-1234'])
      await seal()
      const last = (await linksOf(here)).map(exportedLine).at(-1)
      expect(last).toContain('154****1234')
      expect(last).not.toContain('15400001234')
      expect((await verify(here)).broken).toBeNull()
      await owner.query(update, [id, '王女士 154-9999-1234'])
      expect((await verify(here)).broken).toMatchObject({ seq: 6 })
    })

    test('is refused if it is not an export', async () => {
      await expect(file(['{"a":1}\n'])).rejects.toThrow('不是日志导出文件')
    })
  })
})
