// @vitest-environment happy-dom
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { notice } from './notice.ts'

beforeAll(() => {
  vi.useFakeTimers()
  // The document of the tests knows no popovers.
  Object.assign(HTMLElement.prototype, { showPopover: () => undefined, hidePopover: () => undefined })
})
afterEach(() => {
  vi.runAllTimers()
  for (const button of document.querySelectorAll<HTMLElement>('.notice button')) button.click()
})

const shown = () => [...document.querySelectorAll('.notice span')].map(element => element.textContent)

test('of several notices of success only the newest shows', () => {
  notice.success('已保存')
  notice.info('已复制')
  notice.success('已分配 3 条')
  expect(shown()).toEqual(['已分配 3 条'])
})

test('of several failures only the newest shows, beside what went well', () => {
  notice.error('保存失败')
  notice.success('已复制')
  notice.warning('网络较慢')
  expect(shown()).toEqual(['已复制', '网络较慢'])
})

test('a notice with an undo, a lasting one and a failure are not replaced', () => {
  notice.success('已分配 3 条', { action: { text: '撤销', run: () => undefined } })
  notice.info('有新版本', { duration: 0 })
  notice.error('保存失败')
  notice.success('已保存')
  expect(shown()).toEqual(['已分配 3 条', '有新版本', '保存失败', '已保存'])
})

test('a repeated notice shows once, and disappears by itself', () => {
  notice.success('已保存')
  notice.success('已保存')
  expect(shown()).toEqual(['已保存'])
  vi.advanceTimersByTime(3000)
  expect(shown()).toEqual([])
})
