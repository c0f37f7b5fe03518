import { execFile } from 'node:child_process'
import { hostname } from 'node:os'
import { resolve } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, test } from 'vitest'
import { addressOf, readConfig, readServingConfig, warningsOf } from './config.ts'

const DATABASE_URL = 'postgresql://owner:hidden@db.example/tongzhou'

describe('settings', () => {
  test('an empty environment gives the documented defaults', () => {
    expect(readConfig({})).toEqual({
      metricsAllow: ['127.0.0.0/8', '::1/128'],
      metricsToken: undefined,
      nodeName: `${hostname().slice(0, 50)}:3000`,
      roles: { web: true, jobs: true },
      traces: { slow: 500, share: 10 },
      port: 3000,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      secretKey: undefined,
      databaseUrl: undefined,
      databaseAppUrl: undefined,
      databaseDirectUrl: undefined,
      databasePool: 10,
      databaseJobPool: 8,
      databaseSilence: 10_000,
      migrationWait: 500,
      backupDir: undefined,
      backupTimes: '30 2 * * *',
      backupKeep: 14,
      restoreEvery: 7,
      demo: true,
      logLevel: 'info',
      publicUrl: 'http://127.0.0.1:3000',
      smsGatewayUrl: undefined,
      alarmUrl: undefined,
      otlpUrl: undefined,
      trustProxy: [],
      officesPerDay: 5,
      officesPerAccount: 20,
      outgoingAllow: [],
    })
  })

  test('the public address has no slash at its end', () => {
    expect(readConfig({ PUBLIC_URL: 'https://crm.example/', PORT: '8080' }).publicUrl).toBe('https://crm.example')
  })

  test('the address of a collector is given whole, or without its path as OpenTelemetry has it', () => {
    const endpoint = { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318/' }
    expect(readConfig(endpoint).otlpUrl).toBe('http://collector:4318/v1/traces')
    expect(readConfig({ ...endpoint, OTLP_URL: 'https://other/traces' }).otlpUrl).toBe('https://other/traces')
  })

  test('a blank value counts as not set', () => {
    expect(readConfig({ PORT: '', DATABASE_URL: ' ' })).toMatchObject({ port: 3000, demo: true })
  })

  test('the demo is off by default on a database of its own', () => {
    expect(readConfig({ DATABASE_URL }).demo).toBe(false)
    expect(readConfig({ DATABASE_URL, DEMO: '1' }).demo).toBe(true)
    expect(readConfig({ DEMO: '0' }).demo).toBe(false)
  })

  test('proxies are a list', () => {
    expect(readConfig({ TRUST_PROXY: '127.0.0.1, 10.0.0.0/8,::1' }).trustProxy).toEqual([
      '127.0.0.1',
      '10.0.0.0/8',
      '::1',
    ])
  })

  test.each([
    ['PORT', '65536', '65535'],
    ['PORT', '80a', '整数'],
    ['PORT', '-1', '整数'],
    ['HOST', 'a b', '主机名'],
    ['DATABASE_URL', 'mysql://a/b', 'postgresql://'],
    ['DATABASE_APP_URL', 'postgresql://a/b', 'DATABASE_URL'],
    ['DATABASE_DIRECT_URL', 'postgresql://a/b', 'DATABASE_URL'],
    ['DATABASE_READ_URL', 'postgresql://a/b', 'DATABASE_URL'],
    ['DATABASE_READ_URL', 'mysql://a/b', 'postgresql://'],
    ['DATABASE_POOL', '1', '2 到 500'],
    ['DATABASE_JOB_POOL', '4', '5 到 500'],
    ['DATABASE_SILENCE', '2', '3 到 60'],
    ['MIGRATION_WAIT', '20', '50 到 10000'],
    ['BACKUP_AT', '24:00', '23:59'],
    ['BACKUP_KEEP', '0', '1 到 999'],
    ['RESTORE_EVERY', 'weekly', '0 到 999'],
    ['DEMO', 'yes', '0 或 1'],
    ['LOG_LEVEL', 'loud', 'debug'],
    ['SMS_GATEWAY_URL', 'ftp://a', 'https://'],
    ['ALARM_URL', 'ftp://a', 'https://'],
    ['OTLP_URL', 'ftp://a', 'https://'],
    ['OTEL_EXPORTER_OTLP_ENDPOINT', 'collector:4317', 'https://'],
    ['SECRET_KEY', 'short', '32'],
    ['TRUST_PROXY', 'everyone', '网段'],
    ['OUTGOING_ALLOW', '10.0.0.0/40', '网段'],
  ])('%s=%s is refused by name, in Chinese and English', (name, value, hint) => {
    const message = refusal({ [name]: value })
    expect(message).toContain(`设置 ${name}`)
    expect(message).toContain(`Setting ${name}`)
    expect(message).toContain(hint)
    expect(message).not.toContain('\n')
  })

  test('the refusal of an address does not show its password', () => {
    expect(refusal({ DATABASE_URL: 'mysql://root:hidden@db/x' })).not.toContain('hidden')
  })

  test('the refusal of a key does not show the key', () => {
    expect(refusal({ SECRET_KEY: 'too-short-a-key' })).toMatch(
      /^设置 SECRET_KEY 无效：[^"]* \/ Setting SECRET_KEY is not valid: it must have/,
    )
    expect(refusal({ SECRET_KEY: 'too-short-a-key' })).not.toContain('too-short-a-key')
  })

  test('the process ends with code 1 and prints one line without a stack', async () => {
    const script = `import('${import.meta.resolve('./config.ts')}').then(m => m.configOrExit({ PORT: 'x' }))`
    const failure = await promisify(execFile)(process.execPath, ['-e', script]).catch(error => error)
    expect(failure).toMatchObject({ code: 1, stdout: '' })
    expect(failure.stderr.trim().split('\n')).toEqual([expect.stringContaining('设置 PORT "x" 无效')])
  })
})

describe('a node', () => {
  const PUBLIC_URL = 'https://crm.example'
  const SECRET_KEY = 'k'.repeat(32)

  test.each([
    ['PUBLIC_URL', { DATABASE_URL, SECRET_KEY }],
    ['PUBLIC_URL', { DEMO: '0' }],
    ['SECRET_KEY', { DATABASE_URL, PUBLIC_URL }],
  ])('needs %s outside the demo, and says so in Chinese and in English', (name, env) => {
    expect(refusal(env, readServingConfig)).toMatch(
      new RegExp(`^缺少设置 ${name}：.* / Setting ${name} is missing: it must be`),
    )
  })

  test.each([
    ['of the demo, on either database', {}],
    ['of the demo, on either database', { DATABASE_URL, DEMO: '1' }],
    ['on the embedded database, whose key is a file', { DEMO: '0', PUBLIC_URL }],
    ['that has both', { DATABASE_URL, PUBLIC_URL, SECRET_KEY }],
  ])('%s needs no more', (_, env) => {
    expect(readServingConfig(env)).toEqual(readConfig(env))
  })

  test('a missing SMS gateway causes a warning outside the demo', () => {
    const env = { DATABASE_URL, PUBLIC_URL, SECRET_KEY }
    expect(warningsOf(readServingConfig(env))).toEqual([
      expect.stringMatching(/^未设置 SMS_GATEWAY_URL.* \/ SMS_GATEWAY_URL is not set/),
    ])
    expect(warningsOf(readServingConfig({ ...env, SMS_GATEWAY_URL: 'https://sms.example' }))).toEqual([])
    expect(warningsOf(readServingConfig({}))).toEqual([])
  })

  test.each([
    ['127.0.0.1', 'http://127.0.0.1:3000'],
    ['0.0.0.0', 'http://127.0.0.1:3000'],
    ['::', 'http://[::1]:3000'],
    ['crm.local', 'http://crm.local:3000'],
  ])('that listens on %s is reached there or on its own machine', (host, address) => {
    expect(addressOf(host, 3000)).toBe(address)
  })
})

function refusal(env: Record<string, string>, read = readConfig): string {
  try {
    return JSON.stringify(read(env))
  } catch (error) {
    return (error as Error).message
  }
}
