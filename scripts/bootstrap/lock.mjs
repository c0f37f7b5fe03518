import { mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './npm.mjs'

const path = join(root, '.cache/installing')
const look = 200 // ms between two looks at another process's lock
const aWhile = 1500 // ms
const young = 2000 // ms in which a lock may still be without its number

/** Runs `work` while no other process of this checkout installs anything. A process that died leaves its lock to the next. */
export function alone(work) {
  mkdirSync(join(root, '.cache'), { recursive: true })
  for (let waited = 0; !take(); waited += look) {
    if (waited === 0) console.log('另一个进程正在安装依赖，等它完成…… / Another process is installing; waiting for it.')
    pause(look)
    if (isLeft(waited)) leave()
  }
  try {
    return work()
  } finally {
    rmSync(path, { force: true })
  }
}

function take() {
  try {
    writeFileSync(path, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code === 'EEXIST') return false
    throw error
  }
}

const holder = () => Number(read(path))

/** Tells whether the lock's process is gone. */
function isLeft(waited) {
  const pid = holder()
  if (!pid) return waited > young
  try {
    process.kill(pid, 0)
    return false
  } catch (error) {
    return error.code === 'ESRCH'
  }
}

/** Takes a dead process's lock away, of several who do so one, when the npm that it left behind has ended too (leash.mjs). */
function leave() {
  pause(aWhile)
  try {
    renameSync(path, `${path}.${process.pid}`)
    rmSync(`${path}.${process.pid}`, { force: true })
  } catch (error) {
    if (error.code !== 'ENOENT') throw error
  }
}

function read(file) {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    return ''
  }
}

const pause = ms => Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, ms)
