import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeEach, describe, expect, onTestFinished, test } from 'vitest'
import { type FreshDatabase, freshDatabase } from '../../../../tests/support/database.ts'
import { ask } from '../../../../tests/support/embedded.ts'
import { changeKey, openSecrets } from './installationSecrets.ts'

const key = 'k'.repeat(32)
const scratch = mkdtempSync(join(tmpdir(), 'tongzhou-installation-'))
afterAll(() => rmSync(scratch, { recursive: true }))

let database: FreshDatabase
beforeEach(async () => {
  database = await freshDatabase()
  onTestFinished(database.drop)
})

/** Opens the secrets as a node on a machine of its own does, whose older version left these files. */
function open(secretKey: string | undefined, left: Record<string, string> = {}, warn: (words: string) => void = fail) {
  const dataDir = mkdtempSync(join(scratch, 'node-'))
  for (const [name, text] of Object.entries(left)) {
    mkdirSync(join(dataDir, 'secrets'), { recursive: true })
    writeFileSync(join(dataDir, 'secrets', name), `${text}\n`)
  }
  return openSecrets({ secretKey, dataDir }, database.ownerUrl, warn)
}

function fail(words: string): never {
  throw new Error(words)
}

test('nodes that start at once on different machines have the same secrets, a different one for each name', async () => {
  const nodes = await Promise.all([open(key), open(key), open(key)])
  expect(new Set(nodes.map(secret => secret('one-time-code'))).size).toBe(1)
  const [secret] = nodes
  expect(Buffer.from(secret('one-time-code'), 'base64url')).toHaveLength(32)
  expect(secret('one-time-code')).not.toBe(secret('browser-error'))
  expect((await open(key))('one-time-code')).toBe(secret('one-time-code'))
})

test('two installations with the same key have different secrets', async () => {
  const secret = await open(key)
  database = await freshDatabase()
  onTestFinished(database.drop)
  expect((await open(key))('one-time-code')).not.toBe(secret('one-time-code'))
})

test('a key that does not fit the database is refused in both languages, and changes nothing', async () => {
  const secret = await open(key)
  await expect(open('x'.repeat(32))).rejects.toThrow(
    /^设置 SECRET_KEY 与数据库不相符：.* \/ Setting SECRET_KEY does not belong to this database: [^\n]*$/,
  )
  await expect(open(undefined)).rejects.toMatchObject({ name: 'ConfigError' })
  expect((await open(key))('one-time-code')).toBe(secret('one-time-code'))
})

test('without SECRET_KEY the key is a file in the data directory', async () => {
  const dataDir = mkdtempSync(join(scratch, 'embedded-'))
  const config = { secretKey: undefined, dataDir }
  const secret = await openSecrets(config, database.ownerUrl, fail)
  expect(readdirSync(join(dataDir, 'secrets'))).toEqual(['secret-key'])
  const made = readFileSync(join(dataDir, 'secrets/secret-key'), 'utf8').trim()
  expect((await open(made))('one-time-code')).toBe(secret('one-time-code'))
})

describe('the stored secret', () => {
  test('is one row without readable content', async () => {
    const secret = await open(key, { 'one-time-code': 'left-by-an-older-version' })
    const row = JSON.stringify(await ask(database.ownerUrl, 'select t::text as row from installation_secret t'))
    for (const text of [secret('one-time-code'), secret('browser-error'), key]) expect(row).not.toContain(text)
    const another = `insert into installation_secret (single, sealed) values (false, '')`
    await expect(ask(database.ownerUrl, another)).rejects.toThrow('check constraint')
  })

  test.each([
    'select * from installation_secret',
    'delete from installation_secret',
    `update installation_secret set sealed = ''`,
  ])('is not for requests: %s', async sql => {
    await open(key)
    await expect(ask(database.appUrl, sql)).rejects.toThrow('permission denied for table installation_secret')
  })
})

describe('files of an older version', () => {
  const left = { 'one-time-code': 'old-code', 'approval-signing': 'old-signing' }

  test('are adopted by the first node, for all nodes', async () => {
    const passwords = { 'database-owner': 'x', 'database-app': 'y', 'one-time-code.17-draft': 'z' }
    const first = await open(key, { ...left, ...passwords })
    const second = await open(key)
    for (const secret of [first, second]) {
      expect([secret('one-time-code'), secret('approval-signing')]).toEqual(['old-code', 'old-signing'])
      expect(secret('database-owner')).not.toBe('x')
      expect(Buffer.from(secret('browser-error'), 'base64url')).toHaveLength(32)
    }
  })

  test('of a later node are not used, and a warning names them', async () => {
    await open(key, left)
    const told: string[] = []
    const secret = await open(key, { ...left, 'approval-signing': 'of-another-node' }, words => told.push(words))
    expect(secret('approval-signing')).toBe('old-signing')
    expect(told).toEqual([
      expect.stringMatching(/secrets\/approval-signing 与本安装的密钥不同.* \/ .*approval-signing, left by/),
    ])
  })
})

describe('a new key', () => {
  test('opens the same secrets, and the old key opens them no more', async () => {
    const secret = await open(key)
    const next = 'n'.repeat(40)
    await changeKey(database.ownerUrl, key, next)
    expect((await open(next))('one-time-code')).toBe(secret('one-time-code'))
    await expect(open(key)).rejects.toThrow('SECRET_KEY')
  })

  test('can be set only by somebody who has the old one', async () => {
    const secret = await open(key)
    await expect(changeKey(database.ownerUrl, 'x'.repeat(32), 'n'.repeat(32))).rejects.toThrow('SECRET_KEY')
    expect((await open(key))('one-time-code')).toBe(secret('one-time-code'))
  })
})
