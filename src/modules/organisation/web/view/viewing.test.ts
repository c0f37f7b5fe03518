import { expect, test } from 'vitest'
import { wordsOfEnd } from './viewing.ts'

const until = '2026-11-21T10:00:00+08:00'

test.each([
  [-1000, '以 王佳怡 的视角查看已结束（对方已停用、权限有变化，或您在别处退出了查看），现在是您自己的视角'],
  [0, '以 王佳怡 的视角查看已结束（时间已到），现在是您自己的视角'],
])('says why a view ended by itself, %i ms after its time', (after, words) => {
  expect(wordsOfEnd('王佳怡', until, Date.parse(until) + after)).toBe(words)
})
