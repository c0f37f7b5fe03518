import { spawnSync } from 'node:child_process'
import { accessSync, constants, mkdirSync } from 'node:fs'
import { homedir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = dirname(dirname(dirname(fileURLToPath(import.meta.url))))

/** npm's own words for a registry that cannot be reached. */
const UNREACHABLE =
  /ENOTFOUND|EAI_AGAIN|ECONN\w+|ETIMEDOUT|ENETUNREACH|EHOSTUNREACH|SOCKET_TIMEOUT|EIDLETIMEOUT|E50\d|CERT/

/** Runs npm, or says what went wrong and ends the process. */
export function npm(args) {
  const quiet = ['--no-audit', '--no-fund', '--no-progress', '--loglevel=error']
  const impatient = ['--fetch-retry-mintimeout=1000', '--fetch-retry-maxtimeout=5000']
  const { status, signal, stderr, error } = call([...args, ...quiet, ...impatient], ['ignore', 'inherit', 'pipe'])
  if (status === 0) return
  if (signal) process.kill(process.pid, signal)
  const complaint = error?.message ?? String(stderr)
  console.error(complaint)
  console.error(
    UNREACHABLE.test(complaint) ? unreachable() : `npm ${args[0]} 失败，原因见上。 / npm ${args[0]} failed, see above.`,
  )
  process.exit(1)
}

/** The npm that started us, run by the Node that it came with; else the one in PATH. */
function call(args, stdio) {
  const own = process.env.npm_execpath?.endsWith('npm-cli.js') ? process.env.npm_execpath : undefined
  const options = { cwd: root, stdio, env: { ...process.env, ...leashed(), npm_config_cache: cache() } }
  if (own) return spawnSync(process.execPath, [own, ...args], options)
  return spawnSync('npm', args, { ...options, shell: process.platform === 'win32' })
}

/** Lets npm end when we are killed, so that it changes nothing behind the back of who installs next. */
function leashed() {
  if (!process.allowedNodeEnvironmentFlags.has('--import')) return {}
  const leash = new URL('leash.mjs', import.meta.url).href
  return { NODE_OPTIONS: `${process.env.NODE_OPTIONS ?? ''} --import ${leash}`.trim() }
}

/** A service account's home may not be writable or not be there. */
function cache() {
  const usual = process.env.npm_config_cache ?? join(homedir(), '.npm')
  try {
    mkdirSync(usual, { recursive: true })
    accessSync(usual, constants.W_OK)
    return usual
  } catch {
    return join(root, '.cache/npm')
  }
}

function unreachable() {
  const registry = String(call(['config', 'get', 'registry'], 'pipe').stdout).trim()
  return (
    `无法连接 npm 源 ${registry}：请检查网络与代理，或用 npm config set registry <地址> 换用镜像，然后重试。\n` +
    `The npm registry ${registry} cannot be reached: check network and proxy, or choose a mirror with ` +
    'npm config set registry <address>, then try again.'
  )
}
