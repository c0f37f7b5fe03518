import { spawnSync } from 'node:child_process'
import { delimiter, dirname, join } from 'node:path'
import { alone } from './lock.mjs'
import { npm, root } from './npm.mjs'

const NEEDED = 24
const VERSION = '24.21.0'

/**
 * The path of a Node that runs TypeScript as it is: this one, or one from the npm registry kept in `.cache/node`. It comes
 * first in PATH from here on, so that scripts of packages and our children meet the same Node.
 */
export function ensureNode() {
  const node = Number.parseInt(process.versions.node, 10) >= NEEDED ? process.execPath : ensureDownloaded()
  process.env.PATH = dirname(node) + delimiter + process.env.PATH
  return node
}

function ensureDownloaded() {
  const name = `node-${process.platform === 'win32' ? 'win' : process.platform}-${process.arch}`
  const prefix = join(root, '.cache/node')
  const binary = join(prefix, 'node_modules', name, process.platform === 'win32' ? 'bin/node.exe' : 'bin/node')
  if (works(binary) || alone(() => works(binary) || download(name, prefix, binary))) return binary
  console.error(
    `${name}@${VERSION} 在本机无法运行：请自行安装 Node.js ${NEEDED}。 / does not run here: please install Node.js ${NEEDED}.`,
  )
  process.exit(1)
}

function download(name, prefix, binary) {
  console.log(`Node ${process.versions.node} → 正在获取 Node ${VERSION} / getting Node ${VERSION} …`)
  npm(['install', '--prefix', prefix, '--no-save', '--no-package-lock', '--ignore-scripts', `${name}@${VERSION}`])
  return works(binary)
}

const works = binary => spawnSync(binary, ['--version'], { encoding: 'utf8' }).stdout?.trim() === `v${VERSION}`
