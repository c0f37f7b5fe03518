import { channel } from 'node:diagnostics_channel'
import { lookup as resolveName } from 'node:dns/promises'
import http from 'node:http'
import https from 'node:https'
import { isIP } from 'node:net'
import { inNetworks } from '../http/network.ts'
import { beginSpan, callerOf, endSpan } from '../observe/trace.ts'
import { writeTraceparent } from '../observe/traceparent.ts'

/** Rules for calls to addresses that users give: no inner network, except those that the operator allows as CIDR. */
export type OutgoingRules = { allow: readonly string[] }
type Address = { address: string; family: number }
/** Returns every address of a name; the system's resolver by default. */
export type Resolve = (name: string) => Promise<readonly Address[]>

export type Outgoing = { url: string; body: string; headers: Readonly<Record<string, string>> }

/** A call that must not or could not be made; the message is a sentence for people and names no networks. */
export class OutgoingError extends Error {
  override name = 'OutgoingError'
}

/** Tells who listens, as the metrics do, how each call ended: `answered`, `refused` by a status of 400 or more, or `failed`. */
export const outgoing = channel('tongzhou:outgoing')

const longest = 10_000 // ms, from looking up the name to the last byte
const mostBytes = 64 * 1024

/** All networks outside of the public internet (IANA's special-purpose registries); for IPv6 all except 2000::/3. */
const inside = inNetworks([
  ...['0.0.0.0/8', '10.0.0.0/8', '100.64.0.0/10', '127.0.0.0/8', '169.254.0.0/16', '172.16.0.0/12', '192.0.0.0/24'],
  ...['192.0.2.0/24', '192.88.99.0/24', '192.168.0.0/16', '198.18.0.0/15', '198.51.100.0/24', '203.0.113.0/24'],
  ...['224.0.0.0/4', '240.0.0.0/4'],
  ...['::/3', '4000::/2', '8000::/1', '2001::/23', '2001:db8::/32', '2002::/16', '3fff::/20'],
])

/** Tells whether an address may be called: public, or allowed by the operator. */
export function mayReach(address: string, { allow }: OutgoingRules): boolean {
  return isIP(address) !== 0 && (!inside(address) || inNetworks(allow)(address))
}

const forbidden = () => new OutgoingError('不允许调用内部网络的地址')

/** Refuses a URL that cannot be called with any address of its name. Throws OutgoingError. */
export function assertUrl(text: string): URL {
  if (!URL.canParse(text)) throw new OutgoingError('地址格式不正确')
  const url = new URL(text)
  if (url.protocol !== 'http:' && url.protocol !== 'https:')
    throw new OutgoingError('地址须以 http:// 或 https:// 开头')
  if (url.username || url.password) throw new OutgoingError('地址中不能带用户名和密码')
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  if (port !== 80 && port !== 443 && port < 1024) throw new OutgoingError(`不允许调用端口 ${port}`)
  return url
}

/** Returns the checked addresses of a URL's host. Throws OutgoingError if one of them is internal. */
async function judged({ hostname }: URL, rules: OutgoingRules, resolve: Resolve): Promise<readonly Address[]> {
  const bare = hostname.replace(/^\[|\]$/g, '')
  const family = isIP(bare)
  const found = family ? [{ address: bare, family }] : await resolve(bare).catch(() => [])
  if (found.length === 0) throw new OutgoingError('找不到地址中的主机')
  if (!found.every(({ address }) => mayReach(address, rules))) throw forbidden()
  return found
}

/**
 * Posts to an address that a user gave, and returns the status of its answer, redirects too. Looks the name up once, checks
 * every address of it, and connects only to those. Is a span of the present trace, of which it tells the receiver by `traceparent`.
 * Throws OutgoingError.
 */
export async function post(
  { url: text, body, headers }: Outgoing,
  rules: OutgoingRules,
  resolve: Resolve = name => resolveName(name, { all: true }),
): Promise<number> {
  const url = assertUrl(text)
  const signal = AbortSignal.timeout(longest)
  const span = beginSpan('outgoing', 'failed')
  const traced = span ? { ...headers, traceparent: writeTraceparent(callerOf(span)) } : headers
  const answered = judged(url, rules, resolve).then(addresses =>
    send(url, { body, headers: traced, signal, addresses }),
  )
  let outcome = 'failed'
  try {
    const status = await Promise.race([answered, whenAborted(signal)])
    outcome = status < 400 ? 'answered' : 'refused'
    return status
  } finally {
    outgoing.publish(outcome)
    if (span) span.name = outcome
    endSpan(span)
  }
}

const tooLate = () => new OutgoingError('没有及时回应')

function whenAborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    signal.addEventListener('abort', () => reject(tooLate()), { once: true })
  })
}

type Sent = Omit<Outgoing, 'url'> & { signal: AbortSignal; addresses: readonly Address[] }

function send(url: URL, { body, headers, signal, addresses }: Sent): Promise<number> {
  const { request } = url.protocol === 'https:' ? https : http
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const asked = request(url, {
    method: 'POST',
    agent: false,
    signal,
    headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
    lookup: (_name, { all }, found) => {
      const [first] = addresses as [Address]
      if (all) found(null, [...addresses])
      else found(null, first.address, first.family)
    },
  })
  asked.on('error', () => reject(signal.aborted ? tooLate() : new OutgoingError('连接失败')))
  asked.on('response', answer => {
    let bytes = 0
    answer.on('data', (piece: Buffer) => {
      bytes += piece.length
      if (bytes <= mostBytes) return
      reject(new OutgoingError('回应超过 64 KB'))
      asked.destroy()
    })
    answer.on('end', () => resolve(answer.statusCode ?? 0))
    answer.on('error', () => reject(signal.aborted ? tooLate() : new OutgoingError('连接失败')))
  })
  // Without this listener a switch of protocols brings neither 'response' nor 'error'.
  asked.on('upgrade', (answer, socket) => {
    socket.destroy()
    resolve(answer.statusCode ?? 0)
  })
  asked.end(body)
  return promise
}
