import { spawnSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, onTestFinished, test, vi } from 'vitest'
import { assertSpaceForUploads, assertWritable, spaceForDatabase } from './diskSpace.ts'

const scratch = mkdtempSync(join(tmpdir(), 'tongzhou-room-'))
afterAll(() => rmSync(scratch, { recursive: true }))

/** Mounts a file system of so many kilobytes, if this process may. */
function mounted(options: string): string {
  const directory = mkdtempSync(join(scratch, 'disk-'))
  if (spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', directory]).status !== 0) return ''
  return directory
}

const unmount = (directory: string) => void spawnSync('umount', [directory])
const probe = mounted('size=64k')
if (probe) unmount(probe)

test('the check of a directory with room creates it and leaves nothing in it', () => {
  const directory = join(scratch, 'a/b')
  assertWritable('DATA_DIR', directory, spaceForDatabase)
  assertSpaceForUploads()
  expect(readdirSync(directory)).toEqual([])
})

test('a directory that cannot be created is refused, and its setting is named', () => {
  const file = join(scratch, 'file')
  writeFileSync(file, '')
  expect(() => assertWritable('DATA_DIR', join(file, 'data'))).toThrow(
    /^数据目录 DATA_DIR 无法使用：.*写入权限.* \/ The data directory DATA_DIR cannot be used: .* Check the path/,
  )
  vi.stubEnv('TMPDIR', join(file, 'tmp'))
  onTestFinished(() => void vi.unstubAllEnvs())
  expect(assertSpaceForUploads).toThrow(
    /^临时目录 TMPDIR 无法使用：.* \/ The temporary directory TMPDIR cannot be used/,
  )
})

test('a directory with too little room is refused, and both sizes are named', () => {
  expect(() => assertWritable('DATA_DIR', scratch, 2 ** 60)).toThrow(
    /MB free, 1099511627776 MB needed）。请在该磁盘上腾出空间.* Make room on its disk/,
  )
})

describe.runIf(probe)('on a file system of its own', () => {
  test.each([
    ['is full', 'size=64k', /ENOSPC.*请在该磁盘上腾出空间.* \/ .*ENOSPC.* Make room on its disk and start again\./],
    ['cannot be written', 'ro', /EROFS.*写入权限.* \/ .*EROFS.* Check the path/],
  ])('a disk that %s is told, and nothing is left on it', (_, options, told) => {
    const directory = mounted(options)
    onTestFinished(() => unmount(directory))
    expect(() => assertWritable('DATA_DIR', directory)).toThrow(told)
    expect(readdirSync(directory)).toEqual([])
  })
})

test.runIf(process.getuid?.() !== 0)('a directory that is not writable is refused', () => {
  const directory = join(scratch, 'closed')
  mkdirSync(directory, { mode: 0o555 })
  expect(() => assertWritable('DATA_DIR', directory)).toThrow(/EACCES.*写入权限/)
})
