import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'

/** The sources of the built web, without the server's files and tests. */
const INPUTS = [
  'src/**/*',
  '*.html',
  'public/**/*',
  'vite.config.ts',
  'scripts/build-web*',
  'tsconfig.*',
  'package-lock.json',
]
const NOT = ['**/server/**', '**/tests/**', '**/*.test.*', 'src/server.ts']

const STAMP = 'dist/.built-from'

/** Builds the web into `dist` unless it was built from the same sources. Returns false if the build failed. */
export function ensureWebBuilt(): boolean {
  const now = fingerprint()
  if (existsSync(STAMP) && readFileSync(STAMP, 'utf8') === now) return true
  console.log('正在构建网页 / building the web …')
  const { status } = spawnSync(process.execPath, ['scripts/build-web.ts'], { stdio: 'inherit' })
  if (status === 0) writeFileSync(STAMP, now)
  return status === 0
}

/** Hashes contents, because a checkout changes times but not contents. */
function fingerprint(): string {
  const hash = createHash('sha256')
  const files = globSync(INPUTS, { exclude: NOT }).filter(path => statSync(path).isFile())
  for (const path of files.sort()) hash.update(path).update(readFileSync(path))
  return hash.digest('hex')
}
