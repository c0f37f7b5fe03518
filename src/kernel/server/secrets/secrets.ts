import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { withDirectory } from '../files/diskSpace.ts'

/** Gives the secret of a name of lower-case letters, digits and dashes. */
export type Secrets = (name: string) => string

/** The files that stay a node's own: the key to the installation's secrets, and the embedded database's passwords. */
export const keyName = 'secret-key'
export const passwordNames = { owner: 'database-owner', app: 'database-app' }

const directoryOf = (dataDir: string) => join(dataDir, 'secrets')

/**
 * Returns the secrets of a data directory: each is 32 random bytes in base64url, created on first use and read from
 * `<dataDir>/secrets/<name>` (mode 0600) from then on. Creates `dataDir`.
 * @throws ConfigError if the directory cannot be written or a file cannot be read.
 */
export function fileSecrets(dataDir: string): Secrets {
  const directory = directoryOf(dataDir)
  withDirectory('DATA_DIR', directory, () => {
    mkdirSync(directory, { recursive: true })
    chmodSync(directory, 0o700)
  })
  return name =>
    withDirectory('DATA_DIR', directory, () => read(join(directory, name)) ?? create(join(directory, name)))
}

/**
 * Returns the secrets that a version before 2026-11 left in a data directory, by name; they belong to the whole
 * installation.
 * @throws ConfigError if the directory or a file cannot be read.
 */
export function leftSecrets(dataDir: string): Record<string, string> {
  const directory = directoryOf(dataDir)
  const nodesOwn = [keyName, ...Object.values(passwordNames)]
  return withDirectory('DATA_DIR', directory, () => {
    const names = namesIn(directory).filter(name => /^[a-z\d-]+$/.test(name) && !nodesOwn.includes(name))
    return Object.fromEntries(names.map(name => [name, read(join(directory, name)) ?? '']))
  })
}

function namesIn(directory: string): string[] {
  try {
    return readdirSync(directory)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return []
    throw error
  }
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/**
 * Creates a secret completely before it links it, so that neither a crash nor a second process can leave half a secret or
 * two of them.
 */
function create(file: string): string {
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`
  try {
    writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true })
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft, { force: true })
  }
  return readFileSync(file, 'utf8').trim()
}
