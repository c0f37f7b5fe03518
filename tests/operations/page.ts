import { mkdtempSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { delimiter, join, resolve } from 'node:path'
import { capture } from '../../scripts/testing/children.ts'
import { type Dumper, findDumper } from '../../scripts/testing/dumper.ts'
import { type FreshCluster, freshCluster } from '../support/freshCluster.ts'
import { blocksOf, statementsOf } from '../support/readme.ts'

const page = 'docs/operations.md'
const password = 'choose-a-password'

let looked: Promise<Dumper | undefined> | undefined

/** The dumping programs of this machine. Throws with what to install: these tests are never left out. */
export async function dumper(): Promise<Dumper> {
  looked ??= findDumper()
  const found = await looked
  if (found) return found
  throw new Error(
    'pg_dump, pg_restore and psql are missing, or there is no server that is not newer than they: ' +
      'install PostgreSQL’s client programs (Debian, Alpine: postgresql-client; Fedora: postgresql), then `npm test -- operations`',
  )
}

/** The blocks of a section of the page, of one kind, one after the other. */
export function blocks(heading: string, kind: 'sh' | 'sql'): string[] {
  const found = blocksOf(page, heading).filter(block => block.kind === kind)
  if (found.length === 0) throw new Error(`${page} has no ${kind} in "${heading}"`)
  return found.map(block => block.text)
}

/** The statements for the superuser in a section. */
export const statements = (heading: string) => blocks(heading, 'sql').flatMap(statementsOf)

/** A directory in which an operator types. */
export const desk = () => mkdtempSync(join(tmpdir(), 'tongzhou-operator-'))

/** The address of a database of a cluster, as its owner. */
export const ownerOf = ({ host }: FreshCluster, database = 'tongzhou') =>
  `postgresql://tongzhou:${password}@${host}/${database}`

/**
 * Types a block of the page on a cluster, line by line until one fails. `npm run …` is the project's own; `npm start` is
 * left out, since a test starts the node itself. Gives all that was said.
 */
export async function type(
  block: string,
  { cluster, at, env = {} }: { cluster?: FreshCluster; at: string; env?: Record<string, string> },
): Promise<{ code: number; said: string }> {
  const { tools } = await dumper()
  const own = `npm() { [ "$1" = start ] || command npm --prefix '${resolve('.')}' --silent "$@"; }`
  const settings = {
    DATABASE_URL: cluster ? ownerOf(cluster) : '',
    PUBLIC_URL: 'http://127.0.0.1',
    ...secretKey,
    ...env,
  }
  const exports = Object.entries(settings).map(([name, value]) => `export ${name}='${value}'`)
  const path = `export PATH='${tools}${delimiter}'"$PATH"`
  const typed = cluster ? block.replaceAll('@db/', `@${cluster.host}/`) : block
  const script = [`cd '${at}'`, own, ...exports, path, typed].join('\n')
  const { code, output } = await capture('sh', ['-e', '-c', script])
  return { code, said: output }
}

/** The key of the nodes and commands of these tests. */
export const secretKey = { SECRET_KEY: 'the key of the operators in the tests' }

/** A server of the version of the dumping programs. */
export const server = async () => freshCluster((await dumper()).server)
