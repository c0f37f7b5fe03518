import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync, statSync, writeFileSync } from 'node:fs'

type Build = { what: string; script: string; stamp: string; inputs: string[]; not: string[] }

const tests = ['**/tests/**', '**/*.test.*']

const web: Build = {
  what: '网页 / the web',
  script: 'scripts/build-web.ts',
  stamp: 'dist/.built-from',
  inputs: [
    'src/**/*',
    '*.html',
    'public/**/*',
    'vite.config.ts',
    'scripts/build-web*',
    'tsconfig.*',
    'package-lock.json',
  ],
  not: ['**/server/**', ...tests, 'src/server.ts'],
}

const server: Build = {
  what: '服务 / the server',
  script: 'scripts/build-server.ts',
  stamp: 'dist/.server-built-from',
  inputs: ['src/**/*.{ts,json}', 'seeds/**/*', 'scripts/build-server.ts', 'package-lock.json'],
  not: ['**/web/**', ...tests],
}

/** Builds the web into `dist/web` unless it was built from the same sources. Returns false if the build failed. */
export const ensureWebBuilt = () => ensureBuilt(web)

/** Does so with the server, into `dist/server`. */
export const ensureServerBuilt = () => ensureBuilt(server)

function ensureBuilt(build: Build): boolean {
  const now = fingerprint(build)
  if (existsSync(build.stamp) && readFileSync(build.stamp, 'utf8') === now) return true
  console.log(`正在构建${build.what.replace(' / ', ' / building ')} …`)
  const { status } = spawnSync(process.execPath, [build.script], { stdio: 'inherit' })
  if (status === 0) writeFileSync(build.stamp, now)
  return status === 0
}

/** Hashes contents, because a checkout changes times but not contents. */
function fingerprint({ inputs, not }: Build): string {
  const hash = createHash('sha256')
  const files = globSync(inputs, { exclude: not }).filter(path => statSync(path).isFile())
  for (const path of files.sort()) hash.update(path).update(readFileSync(path))
  return hash.digest('hex')
}
