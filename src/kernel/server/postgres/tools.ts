import { execFile } from 'node:child_process'
import { globSync } from 'node:fs'
import { delimiter, join } from 'node:path'
import { promisify } from 'node:util'

/** A directory with `pg_dump`, `pg_restore` and `psql`, and their major version. */
export type Tools = { path: string; major: number }

const programs = ['pg_dump', 'pg_restore', 'psql']

/** Directories of packages that PATH lacks. */
const places = ['/usr/lib/postgresql/*/bin', '/usr/pgsql-*/bin', '/usr/libexec/postgresql*', '/opt/homebrew/opt/*/bin']

/** Finds PostgreSQL's client programs: those of PG_BIN, of packages and on PATH, the newest first. */
export async function findTools(): Promise<Tools[]> {
  const onPath = (process.env.PATH ?? '').split(delimiter).filter(Boolean)
  const paths = [...(process.env.PG_BIN ? [process.env.PG_BIN] : []), ...globSync(places), ...onPath]
  const found = await Promise.all(
    paths.map(async path => ({
      path,
      major: Math.min(...(await Promise.all(programs.map(program => majorOf(path, program))))),
    })),
  )
  return found.filter(({ major }) => Number.isFinite(major)).sort((a, b) => b.major - a.major)
}

/** Returns the major version of a program of PostgreSQL; infinite if it does not run. */
export async function majorOf(path: string, program: string): Promise<number> {
  const { stdout } = await promisify(execFile)(join(path, program), ['--version']).catch(() => ({ stdout: '' }))
  return Number(/ (\d+)/.exec(stdout)?.[1] ?? Number.POSITIVE_INFINITY)
}
