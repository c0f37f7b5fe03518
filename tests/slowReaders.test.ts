import { randomBytes } from 'node:crypto'
import { mkdtempSync, readdirSync, rmSync } from 'node:fs'
import type { Socket } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { afterAll, afterEach, beforeAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import type { Route } from '../src/kernel/api/route.ts'
import type { GivenFile } from '../src/kernel/server/files/givenFile.ts'
import { sealLog } from '../src/kernel/server/log/sealing.ts'
import { gateLogRoutes, logMenus, sysLogRoutes } from '../src/modules/audit/api/log.ts'
import { clueRoutes } from '../src/modules/clue/api/clue.ts'
import { followUpRoutes } from '../src/modules/followUp/api/followUp.ts'
import { voucherRoutes } from '../src/modules/transfer/api/voucher.ts'
import type { Sent } from './support/client.ts'
import { addAccount, type Company, foundCompany } from './support/people.ts'
import { startServer, type TestServer } from './support/server.ts'
import { askWithoutReading } from './support/slowReader.ts'

const connections = 3
const readers = connections + 2
const large = 40 * 2 ** 20 // bytes; what sockets hold of an answer that nobody reads is less
const some = 6 * 2 ** 20 // bytes
const prompt = 5000 // ms, on a machine that does much besides; it was never

let server: TestServer
let address: string
let company: Company
let admins: string[]
let operators: string[]
let attachment: number
let voucher: number
const sockets: Socket[] = []

beforeAll(async () => {
  server = await startServer({ env: { DATABASE_POOL: String(connections) } })
  address = await server.listen()
  company = await foundCompany(server, '慢读公司', 'slowBoss')
  const numbers = Array.from({ length: readers }, (_, at) => at)
  admins = await Promise.all(numbers.map(async at => (await company.hire(`slowAdmin${at}`, '公司管理员')).token))
  operators = await Promise.all(numbers.map(operator))
  await fillLog(company.officeId, large)
  await fillLog(null, some)
  await sealLog(server.app.runtime.pool, logMenus, true)
  const { rows } = await server.owner.query('select id from employee where office_id = $1 order by id limit 1', [
    company.officeId,
  ])
  const file = await largeFile(rows[0].id)
  attachment = await attach(file)
  voucher = await vouch(file, rows[0].id)
}, 120_000)
afterEach(async () => {
  for (const socket of sockets.splice(0)) socket.destroy()
  await expect.poll(() => underWay()).toBe(0)
})
afterAll(() => server?.stop())

async function operator(at: number): Promise<string> {
  await addAccount(server.owner, `slowOperator${at}`, { isPlatform: true })
  return server.signIn(`slowOperator${at}`)
}

const perEntry = 12 * 1024 // bytes; a cell of a workbook takes no more than 32 KB of text

/** Entries that no compression makes small. */
async function fillLog(officeId: number | null, size: number): Promise<void> {
  for (let left = size / perEntry; left > 0; left -= 256) {
    const names = Array.from({ length: 256 }, () => randomBytes(perEntry).toString('base64'))
    await server.owner.query(
      `insert into operation_log (office_id, person_name, action, subject, subject_id, subject_name)
       select $1, '某人', '编辑', 'trial', '1', name from unnest($2::text[]) name`,
      [officeId, names],
    )
  }
}

async function largeFile(createdBy: number): Promise<number> {
  const { rows } = await server.owner.query(
    `insert into file (office_id, name, media_type, size, complete, created_by) values ($1, '大.pdf', 'application/pdf', $2, true, $3) returning id`,
    [company.officeId, large, createdBy],
  )
  const piece = randomBytes(256 * 1024)
  await server.owner.query(
    'insert into file_piece (office_id, file_id, piece, bytes) select $1, $2, n, $3 from generate_series(0, $4) n',
    [company.officeId, rows[0].id, piece, large / piece.length - 1],
  )
  return rows[0].id
}

async function attach(file: number): Promise<number> {
  const { rows } = await server.owner.query(
    `with known as (insert into customer (office_id, name, phone) values ($1, '客', '15400000001') returning id)
     insert into attachment (office_id, subject, subject_id, file_id, name, media_type, size)
     select $1, 'customer', known.id, $2, '大.pdf', 'application/pdf', $3 from known returning id`,
    [company.officeId, file, large],
  )
  return rows[0].id
}

async function vouch(file: number, createdBy: number): Promise<number> {
  const { rows } = await server.owner.query(
    `with task as (
       insert into export_task (office_id, kind, title, settings, file_id, status, created_by) values ($1, 'clue', '大', '{}', $2, 'done', $3) returning id
     ) insert into voucher (office_id, kind, subject, title, export_task_id, file_id, created_by)
     select $1, 'export', 'clue', '大', task.id, $2, $3 from task returning id`,
    [company.officeId, file, createdBy],
  )
  return rows[0].id
}

/** Answers that are large here, and what asks for them; the other calls that give a file give these kinds of content. */
const answers: Record<string, () => { route: Route; as: string[] } & Omit<Sent, 'as'>> = {
  'the chain of a company': () => ({ route: gateLogRoutes.chain, as: admins }),
  "the platform's chain": () => ({ route: sysLogRoutes.chain, as: operators }),
  'an export on the spot': () => ({
    route: sysLogRoutes.export,
    as: operators,
    body: { columns: ['at', 'subjectName'], reason: '试' },
  }),
  'an attachment': () => ({ route: followUpRoutes.download, as: admins, params: { id: attachment } }),
  'a voucher': () => ({ route: voucherRoutes.fetch, as: admins, params: { id: voucher } }),
}

const asked = (which: string) => (answers[which] as (typeof answers)[string])()

async function open(which: string, person?: number, at = address): Promise<Socket[]> {
  const { route, as, ...sent } = asked(which)
  const tokens = person === undefined ? as : [as[person] as string]
  const opened = await Promise.all(tokens.map(token => askWithoutReading(at, route, { ...sent, as: token })))
  sockets.push(...opened)
  return opened
}

const underWay = (at = server) =>
  new Promise<number>((resolve, reject) =>
    at.app.http.server.getConnections((error, count) => (error ? reject(error) : resolve(count))),
  )

async function othersAreAnswered(): Promise<void> {
  const began = performance.now()
  const asked = server.ask(clueRoutes.list, { as: company.boss, body: {} })
  await Promise.race([asked, sleep(10_000)])
  expect(performance.now() - began).toBeLessThan(prompt)
}

describe.each(Object.keys(answers))('%s', which => {
  test('keeps nobody waiting, however many people request it and read nothing', async () => {
    await open(which)
    for (let looks = 0; looks < 6; looks++) {
      await sleep(300)
      await othersAreAnswered()
    }
    const { pool } = server.app.runtime
    await expect.poll(() => pool.counts.inUse).toBe(0)
  })
})

describe('an answer that nobody reads ends at its time limit', () => {
  const fileAnswer = 3000 // ms
  let hasty: TestServer
  let where: string
  beforeAll(async () => {
    hasty = await startServer({ database: server.database, limits: { fileAnswer } })
    where = await hasty.listen()
  })
  afterAll(() => hasty?.stop())

  test.each(['the chain of a company', 'an attachment', 'a voucher'])('%s', async which => {
    const [socket] = (await open(which, 0, where)) as [Socket]
    const closed = new Promise(resolve => socket.once('close', resolve))
    await sleep(fileAnswer - 1500)
    expect(await underWay(hasty)).toBe(1)
    await expect.poll(() => underWay(hasty)).toBe(0)
    socket.resume()
    await closed
  })
})

/** How a person who reads it to the end is answered. */
async function answered(which: string) {
  const { route, as, ...sent } = asked(which)
  const answer = await server.send(route, { ...sent, as: as[0] as string })
  return answer.headers['content-disposition'] ? 'file' : answer.json()
}

const refused = {
  code: 42900,
  msg: '您有文件正在下载，请等它下载完，或取消后再试',
  data: { retryAfter: 10 },
}

const begun = (socket?: Socket) => expect.poll(() => socket?.readableLength).toBeGreaterThan(0)

test('a person gets one file at a time: of two at once, one is sent', async () => {
  const which = 'an export on the spot'
  const both = await Promise.all([answered(which), answered(which)])
  expect(both.filter(one => one !== 'file')).toEqual([expect.objectContaining(refused)])
  expect(await answered(which)).toBe('file')
})

test.each(['the chain of a company', 'a voucher'])(
  '%s is refused to who has one under way, and nothing tells of it',
  async which => {
    const logged = async () => (await server.owner.query('select count(*) from operation_log')).rows[0].count
    const [socket] = await open(which, 0)
    await begun(socket)
    const before = await logged()
    expect(await answered(which)).toMatchObject(refused)
    expect(await logged()).toBe(before)
  },
)

test('a screen may show many attachments at once, up to a limit', async () => {
  for (let at = 0; at < 30; at++) await open('an attachment', 0)
  await Promise.all(sockets.map(begun))
  expect(await answered('an attachment')).toMatchObject({ code: 42900 })
})

test('a direct export leaves nothing in the temporary directory, and is refused without room', async () => {
  // Of its own: other test files export at the same time.
  const place = mkdtempSync(join(tmpdir(), 'tongzhou-spool-'))
  vi.stubEnv('TMPDIR', place)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    rmSync(place, { recursive: true })
  })
  const spooled = () => readdirSync(place)
  const { route, as, ...sent } = asked('an export on the spot')
  const answer = await server.send(route, { ...sent, as: as[0] as string })
  expect(Number(answer.headers['content-length'])).toBe(answer.rawPayload.length)
  expect(answer.rawPayload.length).toBeGreaterThan(some / 2)
  expect(spooled()).toEqual([])

  const small = await startServer({ database: server.database, limits: { spooled: 2 ** 20 } })
  onTestFinished(small.stop)
  const full = await small.send(route, { ...sent, as: as[0] as string })
  expect(full.json()).toMatchObject({ code: 40900, msg: expect.stringContaining('要导出的内容过多') })
  expect(spooled()).toEqual([])
})

test('a handler cannot return a stream, which might occupy a connection while somebody reads it', () => {
  // @ts-expect-error -- the type of what a handler gives is what keeps streams out
  const streamed: GivenFile = { name: 'a', mediaType: 'text/plain', content: Readable.from(['a']) }
  expect(streamed.name).toBe('a')
})
