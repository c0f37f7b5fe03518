import { execFile } from 'node:child_process'
import { writeFile } from 'node:fs/promises'
import { promisify } from 'node:util'
import { expect, test, vi } from 'vitest'
import { fileOf, freshPath } from './fixtures.ts'
import { atTop } from './layout.ts'
import { DEFAULT_LIMITS } from './limits.ts'
import { takeThread } from './threads.ts'

const megabytes = 48 // a heap that no other test asks for
const patience = 60_000 // ms

async function taskOf(content: string) {
  return { path: await fileOf(content), fileName: '表.csv', limits: DEFAULT_LIMITS, pictures: false, at: atTop }
}

test('a thread that is kept reads the next table, and nothing of the one before is in it', async () => {
  const thread = takeThread(megabytes)
  for (const [title, cell] of [
    ['甲', '乙'],
    ['丙', '丁'],
  ] as const) {
    const task = await taskOf(`${title}\n${cell}\n`)
    expect(await thread.ask(task, patience)).toMatchObject({ kind: 'opened', header: [title] })
    expect(await thread.ask('more', patience)).toEqual({ kind: 'rows', rows: [{ number: 2, cells: [cell] }] })
    expect(await thread.ask('more', patience)).toEqual({ kind: 'end' })
    thread.keep()
    expect(takeThread(megabytes)).toBe(thread)
  }
  await thread.end()
})

test('the thread that was used last is kept, in place of the one that waits longest', async () => {
  const threads = [1, 2, 3].map(more => takeThread(megabytes + more))
  for (const thread of threads) {
    await thread.ask(await taskOf('甲\n乙\n'), patience)
    thread.keep()
  }
  const again = [1, 2, 3].map(more => takeThread(megabytes + more))
  expect(again.map((thread, at) => thread === threads[at])).toEqual([false, true, true])
  await Promise.all(again.map(thread => thread.end()))
})

test('a thread serves one table at a time, and one of another size is another one', async () => {
  const thread = takeThread(megabytes)
  await thread.ask(await taskOf('甲\n乙\n'), patience)
  const others = [takeThread(megabytes), takeThread(megabytes + 1)]
  expect(others).not.toContain(thread)
  await Promise.all([thread, ...others].map(one => one.end()))
})

test('a thread that has ended while it waited is not taken', async () => {
  const thread = takeThread(megabytes)
  await thread.ask(await taskOf('甲\n乙\n'), patience)
  thread.keep()
  await thread.end()
  const next = takeThread(megabytes)
  expect(next).not.toBe(thread)
  await next.end()
})

test('a thread whose idle time is over is not taken while it ends', async () => {
  const thread = takeThread(megabytes)
  await thread.ask(await taskOf('甲\n乙\n'), patience)
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  try {
    thread.keep()
    vi.advanceTimersByTime(60_000)
  } finally {
    vi.useRealTimers()
  }
  const next = takeThread(megabytes)
  expect(next).not.toBe(thread)
  await Promise.all([thread.end(), next.end()])
})

test('a thread that is kept keeps no process alive', async () => {
  const script = `${await freshPath()}.mjs`
  await writeFile(
    script,
    `import { openSheet } from '${import.meta.resolve('./reader.ts')}'
     const sheet = await openSheet('${await fileOf('甲\n乙\n')}', '表.csv')
     for await (const rows of sheet.rows()) console.log(rows[0].cells[0])`,
  )
  const { stdout } = await promisify(execFile)(process.execPath, [script])
  expect(stdout).toBe('乙\n')
})
