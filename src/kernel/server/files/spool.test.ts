import { readFile } from 'node:fs/promises'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'
import { spoolOf } from './spool.ts'

async function* pages(count: number) {
  for (let page = 0; page < count; page++) yield Buffer.alloc(1000, 'a')
}

const { signal } = new AbortController()

test('a file that fits is stored whole, and its room is free again after reading', async () => {
  const spool = spoolOf(5000)
  for (let time = 0; time < 3; time++) {
    const { content, size } = await spool.keep(pages(5), signal)
    expect([size, (await text(content)).length]).toEqual([5000, 5000])
  }
})

test('a file that does not fit is refused with a sentence, and other files stay open', async () => {
  const spool = spoolOf(2500)
  const others = Array.from({ length: 300 }, () => readFile(import.meta.filename, 'utf8'))
  const tries = Array.from({ length: 300 }, () => spool.keep(pages(3), signal).catch(error => error.code))
  expect(new Set(await Promise.all(tries))).toEqual(new Set([40900]))
  expect(new Set((await Promise.all(others)).map(one => one.length)).size).toBe(1)
})
