import { rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from 'vitest'
import { prepare } from '../src/kernel/server/database/prepare.ts'
import { selfSigned } from './support/certificate.ts'
import { ask } from './support/embedded.ts'
import { type FreshCluster, freshCluster } from './support/freshCluster.ts'
import { type NodeProcess, spawnNode } from './support/node.ts'
import { healthAt } from './support/overHttp.ts'

vi.setConfig({ testTimeout: 120_000 })

/** A server whose certificate no authority of the system has signed, as a server inside a company has it. */
let cluster: FreshCluster
const root = join(tmpdir(), `tongzhou-test-root-${process.pid}.crt`)

beforeAll(async () => {
  cluster = await freshCluster()
  await cluster.command([
    `create role keeper login createrole password 'kept'`,
    `create database shop owner keeper encoding 'UTF8' template template0`,
  ])
  await prepare({ ownerUrl: addressOf(''), appUrl: addressOf('') })
  const { certificate, key } = selfSigned()
  writeFileSync(root, certificate)
  const files = { ssl_cert_file: cluster.put('own.crt', certificate), ssl_key_file: cluster.put('own.key', key) }
  await cluster.restart({ settings: { ssl: 'on', ...files } })
}, 120_000)
afterAll(async () => {
  await cluster?.stop()
  rmSync(root, { force: true })
})

const addressOf = (query: string, host = cluster.host) => `postgresql://keeper:kept@${host}/shop${query}`
const byName = (query: string) => addressOf(query, cluster.host.replace('127.0.0.1', 'localhost'))

function start(url: string): NodeProcess {
  const node = spawnNode({ ownerUrl: url, appUrl: url })
  onTestFinished(node.stop)
  return node
}

const sessions = `select count(*)::int as all, count(*) filter (where s.ssl)::int as encrypted, count(*) filter (where a.application_name like 'tongzhou-live %')::int as live
  from pg_stat_activity a join pg_stat_ssl s using (pid) where a.application_name like 'tongzhou%'`

test.each([
  ['require', () => addressOf('?sslmode=require')],
  ['require with options beside it', () => addressOf('?connect_timeout=9&sslmode=require')],
  ['verify-full with the certificate of the authority', () => addressOf(`?sslmode=verify-full&sslrootcert=${root}`)],
  ['verify-ca, under another name', () => byName(`?sslmode=verify-ca&sslrootcert=${root}`)],
])('a node works and encrypts all its connections with sslmode=%s', async (_, url) => {
  const node = start(url())
  expect(await healthAt(await node.address())).toMatchObject([200, { status: 'ok' }])
  const { all, encrypted, live } = await ask(cluster.superUrl('shop'), sessions)
  expect(live).toBe(1)
  expect(all).toBeGreaterThan(1)
  expect(encrypted).toBe(all)
})

test.each([
  [
    'verify-full without it',
    () => addressOf('?sslmode=verify-full'),
    /无法加密连接（self-signed certificate.*sslrootcert=/,
  ],
  [
    'verify-full under another name',
    () => byName(`?sslmode=verify-full&sslrootcert=${root}`),
    /无法加密连接（Hostname/,
  ],
  [
    'verify-ca without it',
    () => addressOf('?sslmode=verify-ca'),
    /设置 DATABASE_URL 无效：sslmode=verify-ca 须以 sslrootcert/,
  ],
  [
    'a file that is not there',
    () => addressOf('?sslmode=verify-full&sslrootcert=/no/file'),
    /设置 DATABASE_URL 无效：sslrootcert 须为可以读取/,
  ],
  ['a mode that nobody knows', () => addressOf('?sslmode=safe'), /设置 DATABASE_URL 无效：sslmode 须为 disable、/],
])('a node refuses sslmode=%s, and says what to do', async (_, url, words) => {
  const node = start(url())
  expect(await node.ended()).toBe(1)
  expect(node.printed()).toMatch(words)
  expect(node.printed()).not.toContain('kept')
})
