import { randomBytes } from 'node:crypto'
import { chmodSync, linkSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { ConfigError } from './config.ts'

/** Gives the secret of a name, a file name of lower-case letters, digits and dashes. */
export type Secrets = (name: string) => string

/**
 * The secrets of an installation: each is 32 random bytes in base64url, made when it is first asked for and read from
 * `<dataDir>/secrets/<name>` (mode 0600) ever after. Creates `dataDir`.
 * @throws ConfigError when the directory cannot be written or a file cannot be read.
 */
export function secrets(dataDir: string): Secrets {
  const directory = join(dataDir, 'secrets')
  orRefuse(directory, () => {
    mkdirSync(directory, { recursive: true })
    chmodSync(directory, 0o700)
  })
  return name => orRefuse(directory, () => read(join(directory, name)) ?? create(join(directory, name)))
}

function read(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8').trim()
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return undefined
    throw error
  }
}

/** Linked into place complete, so that neither a crash nor a second process can leave half a secret or two of them. */
function create(file: string): string {
  const draft = `${file}.${process.pid}-${randomBytes(4).toString('hex')}`
  writeFileSync(draft, `${randomBytes(32).toString('base64url')}\n`, { mode: 0o600, flag: 'wx', flush: true })
  try {
    linkSync(draft, file)
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
  } finally {
    rmSync(draft)
  }
  return readFileSync(file, 'utf8').trim()
}

function orRefuse<T>(directory: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    const reason = (error as Error).message
    throw new ConfigError(
      `数据目录 DATA_DIR 无法使用：${directory}（${reason}）。 / DATA_DIR cannot be used: ${directory} (${reason}).`,
    )
  }
}
