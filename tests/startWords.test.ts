import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from './support/database.ts'
import { spawnNode } from './support/node.ts'

/** What an operator reads of a node as a process. */
let database: FreshDatabase
const scratch = mkdtempSync(join(tmpdir(), 'tongzhou-words-'))
beforeAll(async () => {
  database = await freshDatabase()
})
afterAll(async () => {
  await database.drop()
  rmSync(scratch, { recursive: true })
})

function node(env: Record<string, string>) {
  const started = spawnNode(database, env)
  onTestFinished(started.stop)
  return started
}

const file = join(scratch, 'file')
writeFileSync(file, '')

test.each([
  ['PUBLIC_URL is missing', { PUBLIC_URL: '' }, /^缺少设置 PUBLIC_URL：.* \/ Setting PUBLIC_URL is missing: /],
  ['SECRET_KEY is missing', { SECRET_KEY: '' }, /^缺少设置 SECRET_KEY：.* \/ Setting SECRET_KEY is missing: /],
  [
    'DATA_DIR of the embedded database cannot be written',
    { DATABASE_URL: '', DATABASE_APP_URL: '', DATA_DIR: join(file, 'data') },
    /^数据目录 DATA_DIR 无法使用：.* \/ The data directory DATA_DIR cannot be used: /,
  ],
  [
    'the temporary directory cannot be written',
    { TMPDIR: join(file, 'tmp') },
    /^临时目录 TMPDIR 无法使用：.* \/ The temporary directory TMPDIR cannot be used: /,
  ],
])('a node does not start where %s, and says so in one line', async (_, env, said) => {
  const refused = node(env)
  expect(await refused.ended()).toBe(1)
  expect(refused.printed()).toMatch(said)
  expect(refused.printed().trim().split('\n')).toHaveLength(1)
})

test('a node does not start with a wrong password, and says so in one line', async () => {
  const refused = node({ DATABASE_URL: database.ownerUrl.replace(/:[^:@]+@/, ':guess@') })
  expect(await refused.ended()).toBe(1)
  expect(refused.printed()).toMatch(/^数据库 [^\n]*密码不正确[^\n]* \/ The database [^\n]*password[^\n]*\n$/)
})

test.each(['account-create', 'audit-verify', 'key-change'])(
  'the command %s says so too, and ends with code 1',
  async name => {
    const DATABASE_URL = database.ownerUrl.replace(/:[^:@]+@/, ':guess@')
    const env = { PATH: process.env.PATH, DATABASE_URL }
    const failure = await promisify(execFile)(process.execPath, [`scripts/${name}.ts`], { env }).catch(error => error)
    expect(failure).toMatchObject({ code: 1, stdout: '' })
    expect(failure.stderr.trim()).toMatch(/^数据库 [^\n]*密码不正确[^\n]* \/ The database [^\n]*$/)
  },
)

test('a node without an SMS gateway starts and warns', async () => {
  const started = node({})
  await started.address()
  expect(started.printed()).toMatch(/未设置 SMS_GATEWAY_URL.* \/ SMS_GATEWAY_URL is not set and no message can be sent/)
})
