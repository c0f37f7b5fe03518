import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { assertUrl, mayReach, post } from './outgoing.ts'

const nowhere = { allow: [] }
const here = { allow: ['127.0.0.1/32'] }

describe('an address', () => {
  it.each([
    ...['127.0.0.1', '127.8.9.10', '0.0.0.0', '10.1.2.3', '172.16.0.1', '172.31.255.255', '192.168.1.1'],
    ...['169.254.169.254', '100.64.0.1', '100.100.100.200', '192.0.0.192', '198.18.0.1', '203.0.113.7'],
    ...['224.0.0.1', '240.0.0.1', '255.255.255.255'],
    ...['::1', '::', 'fe80::1', 'fd00:ec2::254', 'fc00::1', 'ff02::1', '2001:db8::1', '2001::1', '2002:7f00:1::'],
    ...['::ffff:127.0.0.1', '::ffff:10.0.0.1', '::ffff:a9fe:a9fe', '::127.0.0.1', '64:ff9b::7f00:1', 'fec0::1'],
    ...['not an address', ''],
  ])('inside is not called: %s', address => {
    expect(mayReach(address, nowhere)).toBe(false)
  })

  it.each(['1.1.1.1', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2606:4700::1111', '2400:3200::1'])(
    'of the internet is called: %s',
    address => {
      expect(mayReach(address, nowhere)).toBe(true)
    },
  )

  it('in the internal network may be called only if the operator allows exactly it', () => {
    const rules = { allow: ['10.0.5.0/24', 'fd12::/16', '127.0.0.1'] }
    expect(['10.0.5.9', 'fd12::7', '127.0.0.1'].map(one => mayReach(one, rules))).toEqual([true, true, true])
    expect(['10.0.6.9', 'fd13::7', '127.0.0.2', '::1'].map(one => mayReach(one, rules))).toEqual(Array(4).fill(false))
  })
})

describe('a URL', () => {
  it.each([
    ['ftp://example.com/', '地址须以 http:// 或 https:// 开头'],
    ['file:///etc/passwd', '地址须以 http:// 或 https:// 开头'],
    ['gopher://example.com', '地址须以 http:// 或 https:// 开头'],
    ['example.com/hook', '地址格式不正确'],
    ['http://a:b@example.com/', '地址中不能带用户名和密码'],
    ['http://example.com:22/', '不允许调用端口 22'],
    ['http://example.com:25/', '不允许调用端口 25'],
  ])('is refused: %s', (url, words) => {
    expect(() => assertUrl(url)).toThrow(words)
  })

  it.each(['https://example.com/hook?x=1', 'http://example.com:8080/', 'https://[2606:4700::1111]:8443/'])(
    'is taken: %s',
    url => {
      expect(assertUrl(url).href).toBe(url)
    },
  )

  const to = (url: string) => post({ url, body: '', headers: {} }, nowhere)
  it.each([
    ...['http://127.0.0.1/', 'http://2130706433/', 'http://0x7f000001/', 'http://0177.0.0.1/', 'http://127.1/'],
    ...[
      'http://localhost/',
      'http://[::1]/',
      'http://[::ffff:127.0.0.1]/',
      'http://0/',
      'http://169.254.169.254/latest',
    ],
    ...['http://①②⑦.⓪.⓪.①/', 'http://[::ffff:7f00:1]:8080/'],
  ])('that means something inside is refused, however it is written: %s', async url => {
    await expect(to(url)).rejects.toThrow('不允许调用内部网络的地址')
  })
})

describe('a call', () => {
  let base: string
  let asked: { method?: string; url?: string; host?: string; type?: string; body: string }[] = []
  const server = createServer((request: IncomingMessage, response: ServerResponse) => {
    const pieces: Buffer[] = []
    request.on('data', piece => pieces.push(piece))
    request.on('end', () => {
      const { method, url, headers } = request
      asked.push({
        method,
        url,
        host: headers.host,
        type: headers['content-type'],
        body: Buffer.concat(pieces).toString(),
      })
      if (url === '/away') return response.writeHead(302, { location: 'http://127.0.0.1/secret' }).end()
      if (url === '/big') return response.end(Buffer.alloc(200_000))
      if (url === '/cut') return response.socket?.destroy()
      if (url === '/switch')
        return response.socket?.write('HTTP/1.1 101 x\r\nUpgrade: a\r\nConnection: Upgrade\r\n\r\n')
      return response.writeHead(url === '/bad' ? 500 : 204).end()
    })
  })
  beforeAll(async () => {
    await new Promise<void>(resolve => server.listen(0, '127.0.0.1', resolve))
    base = `hook.test:${(server.address() as AddressInfo).port}`
  })
  afterAll(() => server.close())
  const there = async () => [{ address: '127.0.0.1', family: 4 }]
  const call = (path: string, resolve = there) =>
    post(
      { url: `http://${base}${path}`, body: '{"a":"字"}', headers: { 'content-type': 'application/json' } },
      here,
      resolve,
    )

  it('connects to the checked address, with the host name of the URL', async () => {
    asked = []
    expect(await call('/ok?x=1')).toBe(204)
    expect(asked).toEqual([
      { method: 'POST', url: '/ok?x=1', host: base, type: 'application/json', body: '{"a":"字"}' },
    ])
  })

  it('looks a name up once and ignores later answers (DNS rebinding)', async () => {
    let turns = 0
    const rebinding = async () => (++turns === 1 ? there() : [{ address: '10.0.0.1', family: 4 }])
    expect(await call('/ok', rebinding)).toBe(204)
    expect(turns).toBe(1)
  })

  it('is not made if any address of the name is internal', async () => {
    asked = []
    const mixed = async () => [...(await there()), { address: '10.0.0.1', family: 4 }]
    await expect(call('/ok', mixed)).rejects.toThrow('不允许调用内部网络的地址')
    await expect(call('/ok', async () => [{ address: '::ffff:10.0.0.1', family: 6 }])).rejects.toThrow('内部网络')
    expect(asked).toEqual([])
  })

  it('follows no redirect', async () => {
    asked = []
    expect(await call('/away')).toBe(302)
    expect(asked).toHaveLength(1)
  })

  it('ends at an answer that switches protocols, and closes the connection', async () => {
    const closed = new Promise<void>(resolve => server.once('connection', socket => socket.once('close', resolve)))
    expect(await call('/switch')).toBe(101)
    await closed
  })

  it('reports the answer, or that there was none', async () => {
    expect(await call('/bad')).toBe(500)
    await expect(call('/big')).rejects.toThrow('回应超过 64 KB')
    await expect(call('/cut')).rejects.toThrow('连接失败')
    await expect(call('/ok', async () => [])).rejects.toThrow('找不到地址中的主机')
  })
})
