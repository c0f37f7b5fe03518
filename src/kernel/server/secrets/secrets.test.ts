import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { fileSecrets } from './secrets.ts'

const scratch = mkdtempSync(join(tmpdir(), 'tongzhou-secrets-'))
afterAll(() => rmSync(scratch, { recursive: true }))

test('a secret is created once and read by the next process', () => {
  const made = fileSecrets(join(scratch, 'a'))('session')
  expect(Buffer.from(made, 'base64url')).toHaveLength(32)
  expect(fileSecrets(join(scratch, 'a'))('session')).toBe(made)
  expect(fileSecrets(join(scratch, 'a'))('other')).not.toBe(made)
  expect(fileSecrets(join(scratch, 'b'))('session')).not.toBe(made)
})

test('only the owner may read secrets, and no temporary file remains', () => {
  const directory = join(scratch, 'c')
  const made = fileSecrets(directory)('session')
  expect(readdirSync(join(directory, 'secrets'))).toEqual(['session'])
  expect(readFileSync(join(directory, 'secrets/session'), 'utf8')).toBe(`${made}\n`)
  expect(statSync(join(directory, 'secrets/session')).mode & 0o777).toBe(0o600)
  expect(statSync(join(directory, 'secrets')).mode & 0o777).toBe(0o700)
})

test('a data directory that cannot be used is refused, and its path is named', () => {
  const file = join(scratch, 'file')
  writeFileSync(file, '')
  expect(() => fileSecrets(file)).toThrow(/DATA_DIR 无法使用.*DATA_DIR cannot be used/)
})
