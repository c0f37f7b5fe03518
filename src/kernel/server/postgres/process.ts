import { execFile } from 'node:child_process'
import { promisify } from 'node:util'

/** The unprivileged user that PostgreSQL runs as when we are root, which it refuses to run as; none: ourselves. */
export type Account = { uid: number; gid: number } | undefined

const execute = promisify(execFile)

/**
 * Runs a program to its end as `account` and answers with what it printed.
 * @throws Error with the program's own complaint as its message.
 */
export async function run(program: string, args: string[], account: Account): Promise<string> {
  try {
    return (await execute(program, args, { ...account, cwd: '/', env: environment() })).stdout
  } catch (error) {
    const { stderr, stdout, message } = error as Error & { stderr?: string; stdout?: string }
    throw new Error([stderr, stdout, message].find(text => text?.trim())?.trim())
  }
}

/**
 * Returns the environment without PGDATA, PGPORT and the like, which would change the programs, and without keys and
 * addresses with passwords.
 */
function environment(): NodeJS.ProcessEnv {
  const inherited = Object.entries(process.env).filter(([name]) => !/^PG|^LC_|^LANG|SECRET_KEY$|_URL$/.test(name))
  return { ...Object.fromEntries(inherited), LC_ALL: 'C' }
}

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM'
  }
}
