import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { z } from 'zod'
import { route } from '../api/route.ts'
import { call, urlOf } from './call.ts'
import { download } from './files.ts'
import { confirm, notice } from './notice.ts'
import { beginWait } from './overlay.ts'
import { emptySession, useSession } from './session.ts'

vi.mock('./notice.ts', () => ({
  notice: { success: vi.fn(), error: vi.fn(), warning: vi.fn(), info: vi.fn() },
  confirm: vi.fn(),
}))
const endWait = vi.fn()
const cover = vi.hoisted(() => ({ textContent: '' }))
vi.mock('./overlay.ts', () => ({ beginWait: vi.fn(() => endWait), shownCover: () => cover }))

const read = route({
  at: 'GET /api/thing/:id',
  does: '读取',
  signedIn: 'test',
  params: z.object({ id: z.coerce.number() }),
  query: z.object({ word: z.string().optional() }),
  returns: z.object({ name: z.string() }),
})
const write = route({
  at: 'POST /api/thing',
  does: '写入',
  signedIn: 'test',
  body: z.object({ name: z.string() }),
  returns: z.null(),
  timeout: 300_000,
})
const asked = vi.fn<typeof fetch>()
const answer = (envelope: object, status = 200) => asked.mockResolvedValueOnce(Response.json(envelope, { status }))
const refuse = (code: number, msg: string, more: object = {}) =>
  answer({ status: 200, code, success: false, msg, data: null, ...more })
const brokenOff = (failure: Error, type = 'text/csv') =>
  new Response(new ReadableStream({ pull: body => body.error(failure) }), { headers: { 'Content-Type': type } })
const headers = () => asked.mock.lastCall?.[1]?.headers as Record<string, string>

beforeEach(() => {
  vi.clearAllMocks()
  asked.mockReset()
  vi.stubGlobal('fetch', asked)
  vi.stubGlobal('window', {})
  vi.spyOn(performance, 'now').mockReturnValue(0) // the page was opened just now, however long the tests have run
  useSession.setState(emptySession('secret'), true)
})

describe('call', () => {
  it('S5.01 calls the same origin with path, query, method and the Authorization header', async () => {
    answer({ status: 200, code: 0, success: true, msg: '', data: { name: '甲' } })
    expect(await call(read, { params: { id: 7 }, query: { word: '张 三' } })).toEqual({ name: '甲' })
    expect(asked.mock.lastCall?.[0]).toBe('/api/thing/7?word=%E5%BC%A0+%E4%B8%89')
    expect(asked.mock.lastCall?.[1]?.method).toBe('GET')
    expect(headers().Authorization).toBe('Bearer secret')
  })

  it('names the company in which the page was opened, so that the server saves into no other', async () => {
    useSession.setState({ office: 4 })
    answer({ status: 200, code: 0, success: true, msg: '', data: null })
    await call(write, { body: { name: '甲' } })
    expect(headers()['X-Office']).toBe('4')
  })

  it('S5.01 sends no Authorization header without a token', async () => {
    useSession.setState({ token: '' })
    answer({ status: 200, code: 0, success: true, msg: '', data: null })
    await call(write, { body: { name: '甲' } }, { key: 'once' })
    expect(headers()).toEqual({ 'Content-Type': 'application/json', 'Idempotency-Key': 'once' })
  })

  it('S5.01 gives up after 50 000 ms, or after the time that the route declares', async () => {
    const limit = vi.spyOn(AbortSignal, 'timeout')
    asked.mockRejectedValue(new DOMException('', 'TimeoutError'))
    await expect(call(read, { params: { id: 1 }, query: {} })).rejects.toThrow('请求超时（50 秒）')
    await expect(call(write, { body: { name: '' } })).rejects.toThrow('请求超时（300 秒）')
    expect(limit.mock.calls).toEqual([[50_000], [300_000]])
  })

  it('S5.03 shows the overlay while somebody waits for the answer', async () => {
    answer({ status: 200, code: 0, success: true, msg: '', data: null })
    await call(write, { body: { name: '' } }, { quiet: true })
    expect(beginWait).not.toHaveBeenCalled()
    refuse(40000, '不行')
    await expect(call(write, { body: { name: '' } })).rejects.toThrow()
    expect(beginWait).toHaveBeenCalledOnce()
    expect(endWait).toHaveBeenCalledOnce()
  })

  it('S5.04 success false shows msg as an error and rejects with the issues of fields', async () => {
    refuse(40000, '名称已被使用', { data: { issues: [{ field: 'name', msg: '名称已被使用' }] } })
    await expect(call(write, { body: { name: '' } })).rejects.toMatchObject({
      code: 40000,
      msg: '名称已被使用',
      issues: [{ field: 'name', msg: '名称已被使用' }],
    })
    expect(notice.error).toHaveBeenCalledWith('名称已被使用', expect.anything())
  })

  it('S5.04 a transport error shows its message for 5 s and closes the overlay', async () => {
    asked.mockRejectedValueOnce(new TypeError('Failed to fetch'))
    await expect(call(write, { body: { name: '' } })).rejects.toMatchObject({ status: 0 })
    expect(notice.error).toHaveBeenCalledWith('网络连接失败，请检查网络后重试', { duration: 5000 })
    expect(endWait).toHaveBeenCalledOnce()
  })

  it.each([
    ['网络连接失败，请检查网络后重试', new TypeError('network error')],
    ['请求超时（300 秒），请稍后重试', new DOMException('', 'TimeoutError')],
  ])('S5.04 an answer that breaks off after its head is a transport error: %s', async (words, failure) => {
    asked.mockResolvedValueOnce(brokenOff(failure))
    await expect(call(write, { body: { name: '' } })).rejects.toMatchObject({ name: 'CallError', status: 0 })
    expect(notice.error).toHaveBeenCalledWith(words, { duration: 5000 })
  })

  it('S5.04 a file that breaks off after its head is a transport error', async () => {
    asked.mockResolvedValueOnce(brokenOff(new TypeError('network error')))
    await expect(download(read, { params: { id: 1 }, query: {} })).rejects.toMatchObject({ name: 'CallError' })
    expect(notice.error).toHaveBeenCalledWith('网络连接失败，请检查网络后重试', { duration: 5000 })
    asked.mockResolvedValueOnce(brokenOff(new TypeError('network error'), 'application/json'))
    await expect(download(read, { params: { id: 1 }, query: {} })).rejects.toMatchObject({ name: 'CallError' })
  })

  it('shows the sentence of an answer with status 503', async () => {
    const envelope = {
      status: 200,
      code: 50300,
      success: false,
      msg: '数据库暂不可用，请稍后再试',
      data: { retryAfter: 5 },
    }
    asked.mockResolvedValueOnce(new Response(JSON.stringify(envelope), { status: 503 }))
    await expect(call(write, { body: { name: '' } })).rejects.toMatchObject({ code: 50300 })
    expect(notice.error).toHaveBeenCalledWith('数据库暂不可用，请稍后再试', { duration: 5000 })
  })

  describe('while the service is away', () => {
    const away = () => refuse(50300, '数据库暂不可用，请稍后再试', { data: { retryAfter: 5 } })
    const there = () => answer({ status: 200, code: 0, success: true, msg: '', data: null })
    beforeEach(() => {
      cover.textContent = ''
      vi.useFakeTimers()
    })
    afterEach(() => {
      vi.useRealTimers()
    })

    it('a write with a key waits, says so, and is made again with the same key', async () => {
      away()
      away()
      there()
      const made = call(write, { body: { name: '甲' } }, { key: 'one' })
      await vi.waitFor(() => expect(cover.textContent).toBe('服务暂不可用，正在等待，恢复后自动继续'))
      await vi.advanceTimersByTimeAsync(10_000)
      await made
      const keys = asked.mock.calls.map(([, sent]) => new Headers(sent?.headers).get('Idempotency-Key'))
      expect(keys).toEqual(['one', 'one', 'one'])
      expect(notice.error).not.toHaveBeenCalled()
    })

    it('a call that only reads waits without a key, quietly where nobody waits for it, and not once it is cancelled', async () => {
      const leaving = new AbortController()
      away()
      const made = call(read, { params: { id: 1 }, query: {} }, { quiet: true, signal: leaving.signal })
      const failed = expect(made).rejects.toMatchObject({ name: 'AbortError' })
      await vi.advanceTimersByTimeAsync(1000)
      leaving.abort()
      await failed
      expect(cover.textContent).toBe('')
      expect(asked).toHaveBeenCalledOnce()
    })

    it('after a minute in vain the person is told', async () => {
      for (let at = 0; at < 13; at++) away()
      const made = call(write, { body: { name: '甲' } }, { key: 'one' })
      const failed = expect(made).rejects.toMatchObject({ code: 50300 })
      await vi.advanceTimersByTimeAsync(70_000)
      await failed
      expect(asked).toHaveBeenCalledTimes(13)
      expect(notice.error).toHaveBeenCalledWith('数据库暂不可用，请稍后再试', { duration: 5000 })
    })
  })

  it('S5.04 an answer without the envelope is a transport error', async () => {
    asked.mockResolvedValueOnce(new Response('<html>', { status: 502 }))
    await expect(call(write, { body: { name: '' } })).rejects.toMatchObject({ status: 502 })
    expect(notice.error).toHaveBeenCalledWith('服务暂时不可用（502），请稍后重试', { duration: 5000 })
  })

  it('S5.06 code 40001 is a warning', async () => {
    refuse(40001, '任何话')
    await expect(call(write, { body: { name: '' } })).rejects.toMatchObject({ code: 40001 })
    expect(notice.warning).toHaveBeenCalledWith('账户或密码错误！')
    expect(notice.error).not.toHaveBeenCalled()
  })

  it('shows nothing if the caller asks for silence', async () => {
    refuse(40301, '', { status: 40301 })
    await expect(call(write, { body: { name: '' } }, { silent: true })).rejects.toMatchObject({ status: 40301 })
    expect(confirm).not.toHaveBeenCalled()
    expect(notice.error).not.toHaveBeenCalled()
  })

  it('shows nothing when the caller cancels', async () => {
    asked.mockRejectedValueOnce(new DOMException('', 'AbortError'))
    await expect(call(write, { body: { name: '' } })).rejects.toMatchObject({ name: 'AbortError' })
    expect(notice.error).not.toHaveBeenCalled()
  })

  it('uses an answer that the document has already requested, once', async () => {
    vi.stubGlobal('window', {
      early: { 'GET /api/thing/1': Promise.resolve(Response.json({ success: true, data: { name: '早' } })) },
    })
    expect(await call(read, { params: { id: 1 }, query: {} })).toEqual({ name: '早' })
    expect(asked).not.toHaveBeenCalled()
    answer({ success: true, data: { name: '晚' } })
    expect(await call(read, { params: { id: 1 }, query: {} })).toEqual({ name: '晚' })
  })
})

describe('an expired login', () => {
  const reload = vi.fn()
  beforeEach(() => {
    vi.stubGlobal('location', { reload, protocol: 'https:' })
    vi.stubGlobal('document', { cookie: 'Admin-Token=secret' })
  })
  const expire = () => {
    refuse(40301, '', { status: 40301 })
    return expect(call(write, { body: { name: '' } })).rejects.toMatchObject({ status: 40301 })
  }

  it('S5.05 shows one dialog at a time, in the words of the specification', async () => {
    let say = (_: boolean) => {}
    vi.mocked(confirm).mockReturnValueOnce(
      new Promise(resolve => {
        say = resolve
      }),
    )
    await expire()
    await expire()
    expect(confirm).toHaveBeenCalledOnce()
    expect(confirm).toHaveBeenCalledWith({
      title: '确定登出',
      content: '您的登陆状态已过期，请重新登录',
      okText: '重新登录',
      cancelText: '取消',
    })
    say(false)
    await vi.waitFor(async () => {
      vi.mocked(confirm).mockResolvedValueOnce(false)
      await expire()
      expect(confirm).toHaveBeenCalledTimes(2)
    })
    expect(useSession.getState().token).toBe('secret')
    expect(reload).not.toHaveBeenCalled()
  })

  it('S5.05 on confirm logs out in this browser and reloads', async () => {
    vi.mocked(confirm).mockResolvedValueOnce(true)
    await expire()
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), 30_000)
    expect(useSession.getState().token).toBe('')
    expect(document.cookie).not.toContain('secret')
  })

  it('only reloads where another tab has signed in again since, whose login it leaves', async () => {
    const document = { cookie: 'Elements=%5B%5D; Admin-Token=newer' }
    vi.stubGlobal('document', document)
    vi.mocked(confirm).mockResolvedValueOnce(true)
    await expire()
    await vi.waitFor(() => expect(reload).toHaveBeenCalledOnce(), 30_000)
    expect(document.cookie).toBe('Elements=%5B%5D; Admin-Token=newer')
  })
})

it('a call fills path parameters and leaves out empty query values', () => {
  const shape = { at: 'GET /api/:kind/:id' as const, does: '' }
  expect(urlOf(shape, { params: { kind: 'a/b', id: 3 }, query: { x: undefined, y: null, z: ['1', '2'] } })).toBe(
    '/api/a%2Fb/3?z=1&z=2',
  )
})
