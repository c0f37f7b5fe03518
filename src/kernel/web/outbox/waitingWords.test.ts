import { expect, test } from 'vitest'
import { type Act, oldAfter } from './act.ts'
import { waitingWords } from './waitingWords.ts'

const now = 100_000_000
const act = (title: string, more: Partial<Act> = {}) =>
  ({ title, at: now, refusal: null, meant: false, ...more }) as Act

test('the strip says what waits, how much of it, and what to do about it', () => {
  expect(waitingWords([act('入库')], now)).toEqual({ stopped: false, words: '1 项等待发送，连上网后自动发送：入库' })
  expect(waitingWords([act('录入盘点数'), act('录入盘点数'), act('入库'), act('调拨收货')], now).words).toBe(
    '4 项等待发送，连上网后自动发送：录入盘点数、入库等',
  )
  expect(waitingWords([act('入库'), act('调拨收货', { refusal: '可用不足' })], now)).toEqual({
    stopped: true,
    words: '1 项没有办成，点这里处理：调拨收货',
  })
  expect(waitingWords([act('入库', { at: now - oldAfter - 1 })], now).words).toContain('过了 8 小时还没有发送')
})
