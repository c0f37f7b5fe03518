import { beforeEach, expect, test, vi } from 'vitest'
import { CallError } from './answer.ts'
import { clearErrors, type Failure, noteFailure, noteScreen, noteTrace, useErrorLog, watchErrors } from './errorLog.ts'

const page = new EventTarget()
vi.stubGlobal('location', { href: 'https://a.example/list?open=7' })
vi.stubGlobal('addEventListener', page.addEventListener.bind(page))
const heard: Failure[] = []
watchErrors(failure => heard.push(failure))
beforeEach(() => {
  clearErrors()
  heard.length = 0
})

const messages = () => useErrorLog.getState().entries.map(entry => entry.message)

test('S4.07 the newest entry is first, and a person can clear all', () => {
  noteFailure('error', new Error('first'))
  noteFailure('render', new Error('second'))
  expect(messages()).toEqual(['second', 'first'])
  clearErrors()
  expect(messages()).toEqual([])
})

test('S4.07 uncaught errors and rejections are logged with their URL, trail and last trace', () => {
  noteScreen('/dashboard')
  noteScreen('/dashboard')
  noteScreen('/list')
  noteTrace('trace-1')
  page.dispatchEvent(Object.assign(new Event('error'), { error: new TypeError('x is undefined') }))
  page.dispatchEvent(Object.assign(new Event('unhandledrejection'), { reason: 'plain words' }))
  expect(messages()).toEqual(['plain words', 'x is undefined'])
  expect(heard[0]).toMatchObject({
    kind: 'error',
    url: 'https://a.example/list?open=7',
    trail: ['/dashboard', '/list'],
    traceId: 'trace-1',
  })
  expect(heard[1]?.kind).toBe('rejection')
})

test('an error that the person has seen, or a cancelled call, is not logged', () => {
  noteFailure('rejection', new CallError(40000, 200, '名称不能为空'))
  noteFailure('rejection', new DOMException('gone', 'AbortError'))
  noteFailure('error', new Error('ResizeObserver loop completed with undelivered notifications.'))
  noteFailure('error', undefined)
  expect(messages()).toEqual([])
})

test('the log has a maximum length', () => {
  for (let at = 0; at < 150; at++) noteFailure('error', new Error(`number ${at}`))
  expect(messages()).toHaveLength(100)
  expect(messages()[0]).toBe('number 149')
})
