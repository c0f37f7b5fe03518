import { execFileSync, spawn } from 'node:child_process'
import { existsSync, globSync, mkdtempSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { ensureServerBuilt } from '../../scripts/ensure-built.ts'
import { freshDatabase } from '../support/database.ts'
import { nodeOf } from '../support/node.ts'

/** MB (of a million bytes) in the image beside what is collected: Debian's slim base, Node without its symbols, and the web where it is not built here. */
const base = 75 + 109 + (existsSync('dist/web') ? 0 : 11)
const limit = 300

/** The files of a folder, each with its size in bytes. */
const filesOf = (folder: string) =>
  globSync('**/*', { cwd: folder })
    .map(path => ({ path, file: statSync(join(folder, path)) }))
    .filter(({ file }) => file.isFile())
    .map(({ path, file: { size } }) => ({ path, size }))

test('what the container gets is enough for a node, which writes nothing there, and fits into 300 MB', async () => {
  expect(ensureServerBuilt()).toBe(true)
  const folder = mkdtempSync(join(tmpdir(), 'tongzhou-collected-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  execFileSync(process.execPath, ['deploy/container/collect.ts', folder])
  expect(base + filesOf(folder).reduce((sum, { size }) => sum + size, 0) / 1e6).toBeLessThan(limit)

  const database = await freshDatabase()
  onTestFinished(database.drop)
  const before = filesOf(folder)
  const child = spawn(process.execPath, ['dist/server/server.js'], {
    cwd: folder,
    env: {
      NODE_ENV: 'production',
      PORT: '0',
      DATABASE_URL: database.ownerUrl,
      PUBLIC_URL: 'http://127.0.0.1',
      SECRET_KEY: 'the key of the container in the tests',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  const node = nodeOf(child)
  onTestFinished(node.stop)
  const ready = await fetch(`${await node.address()}/health/ready`)
  expect(ready.status).toBe(200)
  await node.stop()
  expect(filesOf(folder)).toEqual(before)
}, 180_000)
