import { randomBytes } from 'node:crypto'
import { mkdirSync, rmSync, statfsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ConfigError } from '../config.ts'

/** The setting that names a directory; TMPDIR is the system's. */
type Setting = 'DATA_DIR' | 'TMPDIR'

const megabyte = 2 ** 20
/** The space that the embedded database needs for its first files and a few changes, in bytes. */
export const spaceForDatabase = 64 * megabyte

/**
 * Checks that uploads can be stored temporarily.
 * @throws ConfigError if the directory cannot be written or is full.
 */
export const assertSpaceForUploads = () => assertWritable('TMPDIR', tmpdir())

/**
 * Creates a directory unless it exists, and writes and removes a megabyte, because modes do not show mounts, quotas and full
 * disks. `least` bytes must be free.
 * @throws ConfigError if it cannot be written or is full.
 */
export function assertWritable(setting: Setting, directory: string, least = 0): void {
  withDirectory(setting, directory, () => {
    mkdirSync(directory, { recursive: true })
    tryWriting(join(directory, `.room-${process.pid}-${randomBytes(4).toString('hex')}`))
    const { bavail, bsize } = statfsSync(directory)
    if (bavail * bsize < least) throw Object.assign(new Error(shortOf(bavail * bsize, least)), { code: 'ENOSPC' })
  })
}

const shortOf = (free: number, least: number) => `${Math.floor(free / megabyte)} MB free, ${least / megabyte} MB needed`

function tryWriting(file: string): void {
  try {
    writeFileSync(file, Buffer.alloc(megabyte), { mode: 0o600, flag: 'wx', flush: true })
  } finally {
    rmSync(file, { force: true })
  }
}

/**
 * Does work in a directory that a setting names.
 * @throws ConfigError with a remedy, for any failure.
 */
export function withDirectory<T>(setting: Setting, directory: string, work: () => T): T {
  try {
    return work()
  } catch (error) {
    if (error instanceof ConfigError) throw error
    const { code = '', message } = error as NodeJS.ErrnoException
    const [chinese, english] = remedies[code] ?? denied
    const [named, called] = { DATA_DIR: ['数据目录', 'data directory'], TMPDIR: ['临时目录', 'temporary directory'] }[
      setting
    ]
    throw new ConfigError(
      `${named} ${setting} 无法使用：${directory}（${message}）。${chinese} / The ${called} ${setting} cannot be used: ${directory} (${message}). ${english}`,
    )
  }
}

const full = ['请在该磁盘上腾出空间后重新启动。', 'Make room on its disk and start again.']
const denied = ['请检查路径与写入权限，或另选目录。', 'Check the path and the right to write there, or choose another.']
const remedies: Record<string, string[]> = { ENOSPC: full, EDQUOT: full }
