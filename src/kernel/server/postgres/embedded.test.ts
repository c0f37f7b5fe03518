import { existsSync, readFileSync, statSync, writeFileSync } from 'node:fs'
import { availableParallelism } from 'node:os'
import { join } from 'node:path'
import { expect, test, vi } from 'vitest'
import { ask, kill, postmasterOf, scratch, start, startElsewhere } from '../../../../tests/support/embedded.ts'

// A dozen clusters are made; on a busy machine each takes its time.
vi.setConfig({ testTimeout: 120_000 })

test('a first start creates a safe cluster with two logins, reachable only by a socket', async () => {
  const dataDir = scratch()
  const { ownerUrl, appUrl, stop } = await start(dataDir, { throwAway: false })
  const settings = ['listen_addresses', 'fsync', 'full_page_writes', 'data_checksums', 'server_encoding']
  const shown = settings.map(name => `current_setting('${name}') as ${name}`)
  expect(await ask(ownerUrl, `select ${shown}, current_user, current_database()`)).toEqual({
    listen_addresses: '',
    fsync: 'on',
    full_page_writes: 'on',
    data_checksums: 'on',
    server_encoding: 'UTF8',
    current_user: 'tongzhou',
    current_database: 'tongzhou',
  })
  expect(await ask(appUrl, 'select rolsuper, rolbypassrls from pg_roles where rolname = current_user')).toEqual({
    rolsuper: false,
    rolbypassrls: false,
  })
  expect(statSync(join(dataDir, 'secrets/database-owner')).mode & 0o777).toBe(0o600)
  expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700)
  await stop()
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(false)
})

test('a statement takes no second processor of a machine that has two', async () => {
  const { ownerUrl } = await start(scratch())
  const shown = await ask(ownerUrl, `select current_setting('max_parallel_workers_per_gather')::int as helpers`)
  expect(shown).toEqual({ helpers: availableParallelism() > 2 ? 2 : 0 })
})

test("text is sorted by code point and folded by Unicode, whatever the machine's locale is", async () => {
  const { ownerUrl } = await start(scratch())
  expect(await ask(ownerUrl, `select lower('ÉÄ') as folded, 'Z' < 'a' as by_code, '中' < '同' as chinese`)).toEqual({
    folded: 'éä',
    by_code: true,
    chinese: true,
  })
})

test.runIf(process.platform === 'linux')('the database knows none of our keys and addresses', async () => {
  const dataDir = scratch()
  for (const name of ['SECRET_KEY', 'SMS_GATEWAY_URL']) vi.stubEnv(name, 'hidden-from-the-database')
  await start(dataDir).finally(() => vi.unstubAllEnvs())
  const known = readFileSync(`/proc/${postmasterOf(dataDir)}/environ`, 'utf8')
  expect(known).toContain('LC_ALL=C')
  expect(known).not.toContain('hidden-from-the-database')
})

test('a login needs its password', async () => {
  const { appUrl } = await start(scratch())
  await expect(ask(appUrl.replace(/:[^:@]+@/, ':guess@'), 'select 1')).rejects.toThrow('password authentication failed')
})

test('after a kill -9 the next application uses the running database, and a clean end stops it', async () => {
  const dataDir = scratch()
  const { application, ownerUrl } = await startElsewhere(dataDir)
  await ask(ownerUrl, 'create table kept as select 42 as answer')
  const postmaster = postmasterOf(dataDir)
  await kill(application, 'SIGKILL')
  expect(postmasterOf(dataDir)).toBe(postmaster)

  const next = await start(dataDir)
  expect(postmasterOf(dataDir)).toBe(postmaster)
  expect(await ask(next.ownerUrl, 'select answer from kept')).toEqual({ answer: 42 })
  await next.stop()
  expect(postmasterOf(dataDir)).toBeUndefined()
})

test('after a kill -9 of application and database nothing is lost', async () => {
  const dataDir = scratch()
  const { application, ownerUrl } = await startElsewhere(dataDir)
  await ask(ownerUrl, 'create table kept as select 42 as answer')
  const postmaster = postmasterOf(dataDir) ?? 0
  await kill(application, 'SIGKILL')
  process.kill(postmaster, 'SIGKILL')
  await vi.waitFor(() => expect(postmasterOf(dataDir)).toBeUndefined(), 30_000)
  expect(existsSync(join(dataDir, 'postgres/postmaster.pid'))).toBe(true)

  const next = await start(dataDir)
  expect(await ask(next.ownerUrl, 'select answer from kept')).toEqual({ answer: 42 })
})

test('a stale postmaster.pid whose number now belongs to another process does not prevent a start', async () => {
  const dataDir = scratch()
  await start(dataDir).then(({ stop }) => stop())
  const cluster = join(dataDir, 'postgres')
  const { application: stranger } = await startElsewhere(scratch())
  const lines = [stranger.pid, cluster, 0, 5432, cluster, '', 0, 'ready', '']
  writeFileSync(join(cluster, 'postmaster.pid'), lines.join('\n'))
  writeFileSync(join(cluster, '.s.PGSQL.5432.lock'), lines.join('\n'))

  const { ownerUrl } = await start(dataDir)
  expect(await ask(ownerUrl, 'select 1 as works')).toEqual({ works: 1 })
  await kill(stranger, 'SIGTERM')
})

test('a database that dies is restarted under a running application', async () => {
  const dataDir = scratch()
  const onLost = vi.fn()
  const { ownerUrl } = await start(dataDir, { onLost })
  await ask(ownerUrl, 'create table kept as select 42 as answer')
  process.kill(postmasterOf(dataDir) ?? 0, 'SIGKILL')
  await vi.waitFor(async () => expect(await ask(ownerUrl, 'select answer from kept')).toEqual({ answer: 42 }), 10_000)
  expect(onLost).not.toHaveBeenCalled()
})

test('the application learns that the database cannot be restarted', async () => {
  const dataDir = scratch()
  const onLost = vi.fn()
  await start(dataDir, { onLost })
  writeFileSync(join(dataDir, 'postgres/postgresql.conf'), 'no_such_setting = 1\n', { flag: 'a' })
  process.kill(postmasterOf(dataDir) ?? 0, 'SIGKILL')
  await vi.waitFor(() => expect(onLost).toHaveBeenCalled(), 15_000)
  expect(onLost.mock.calls[0]?.[0].message).toContain('no_such_setting')
})

test('a second application on the same data directory is refused; a tool may share it', async () => {
  const dataDir = scratch()
  const { application, ownerUrl } = await startElsewhere(dataDir)
  await expect(start(dataDir)).rejects.toThrow(/正被另一个运行中的程序使用.*in use by another running instance/)

  const tool = await start(dataDir, { share: true })
  expect(tool.ownerUrl).toBe(ownerUrl)
  await tool.stop()
  expect(await ask(ownerUrl, 'select 1 as works')).toEqual({ works: 1 })
  await kill(application, 'SIGTERM')
  expect(postmasterOf(dataDir)).toBeUndefined()
})

test('if the path of the data directory is too long for a socket, the socket lies in the temporary directory until the stop', async () => {
  const dataDir = join(scratch(), 'a'.repeat(60), '目录'.repeat(10))
  const { ownerUrl, stop } = await start(dataDir)
  const { socket } = await ask(ownerUrl, `select current_setting('unix_socket_directories') as socket`)
  expect(socket).toMatch(/\/tongzhou-\w{16}$/)
  expect(statSync(socket).mode & 0o777).toBe(0o700)
  await stop()
  expect(existsSync(socket)).toBe(false)
})

test('a cluster of another major version is refused, and both versions are named', async () => {
  const dataDir = scratch()
  await start(dataDir).then(({ stop }) => stop())
  writeFileSync(join(dataDir, 'postgres/PG_VERSION'), '9\n')
  await expect(start(dataDir)).rejects.toThrow(/PostgreSQL 9 创建.*made by PostgreSQL 9/)
})

test('secrets of another installation are refused', async () => {
  const dataDir = scratch()
  await start(dataDir).then(({ stop }) => stop())
  writeFileSync(join(dataDir, 'secrets/database-owner'), 'another')
  await expect(start(dataDir)).rejects.toThrow(/secrets 与数据库.*不相符.*do not belong/)
})

test.runIf(existsSync('/usr/lib/postgresql/15/bin') && !process.env.PG_BIN)(
  'PG_BIN chooses PostgreSQL 15',
  async () => {
    vi.stubEnv('PG_BIN', '/usr/lib/postgresql/15/bin')
    const { ownerUrl } = await start(scratch()).finally(() => vi.unstubAllEnvs())
    expect(await ask(ownerUrl, 'show server_version')).toEqual({ server_version: expect.stringMatching(/^15\./) })
  },
)

test('a PG_BIN without PostgreSQL is refused, and its path is named', async () => {
  vi.stubEnv('PG_BIN', '/nowhere')
  await expect(start(scratch()).finally(() => vi.unstubAllEnvs())).rejects.toThrow(/设置 PG_BIN "\/nowhere" 无效/)
})
