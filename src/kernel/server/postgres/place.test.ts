import { chmodSync, cpSync, lstatSync, readFileSync, realpathSync, symlinkSync } from 'node:fs'
import { dirname, join, relative } from 'node:path'
import { describe, expect, test, vi } from 'vitest'
import { ask, kill, postmasterOf, scratch, start, startElsewhere } from '../../../../tests/support/embedded.ts'
import { findInstallation } from './binaries.ts'

vi.setConfig({ testTimeout: 120_000 })

describe.runIf(process.getuid?.() === 0)('as root', () => {
  test('the database runs as a user without privileges, also below a closed home', async () => {
    const dataDir = scratch(closedHome())
    const first = await start(dataDir)
    const cluster = realpathSync(join(dataDir, 'postgres'))
    expect(cluster).toMatch(/^\/var\/lib\/tongzhou-/)
    expect(lstatSync(cluster).uid).not.toBe(0)
    expect(lstatSync(cluster).mode & 0o777).toBe(0o700)
    await ask(first.ownerUrl, 'create table kept as select 42 as answer')
    await first.stop()

    const second = await start(dataDir)
    expect(await ask(second.ownerUrl, 'select answer from kept')).toEqual({ answer: 42 })
  })

  test('a link to a missing database is refused; no new database is created', async () => {
    const dataDir = scratch()
    symlinkSync('/var/lib/tongzhou-gone/postgres', join(dataDir, 'postgres'))
    await expect(start(dataDir)).rejects.toThrow(/数据库目录不见了.*The database is gone/)
  })

  test.skipIf(process.env.PG_BIN)('binaries below a closed home are copied and their links are created', async () => {
    const home = closedHome()
    cloneInto(home)
    const dataDir = scratch(home)
    const { application, ownerUrl } = await startElsewhere(dataDir, home)
    expect(await ask(ownerUrl, 'select 1 as works')).toEqual({ works: 1 })
    expect(readFileSync(`/proc/${postmasterOf(dataDir)}/cmdline`, 'utf8')).toMatch(
      /^\/var\/lib\/tongzhou-\w+\/binaries-/,
    )
    await kill(application, 'SIGTERM')
  })
})

/** Creates a directory that only root can enter. */
function closedHome(): string {
  const home = scratch()
  chmodSync(home, 0o700)
  return home
}

/** Copies what an application needs, with its packages as `npm ci --ignore-scripts` leaves them. */
function cloneInto(home: string) {
  const own = [
    'src/kernel/server/config.ts',
    'src/kernel/server/database/address.ts',
    'src/kernel/server/secrets/secrets.ts',
    'src/kernel/server/files/diskSpace.ts',
    'src/kernel/server/postgres',
  ]
  const installed = relative('.', dirname(findInstallation()))
  for (const path of ['package.json', 'tests/support/embedded-owner.ts', ...own, installed])
    cpSync(path, join(home, path), { recursive: true, filter: source => !lstatSync(source).isSymbolicLink() })
  for (const name of ['pg', 'zod']) symlinkSync(realpathSync(`node_modules/${name}`), join(home, 'node_modules', name))
}
