import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { vi } from 'vitest'

export type Message = { mobile: string; code?: string; link?: string; text: string }
export type Gateway = {
  /** Its address, with a user and a password. */
  url: string
  /** What it was asked to send, oldest first. */
  sent: Message[]
  /** The Authorization header of its last caller. */
  authorization(): string | undefined
  /** The HTTP status it answers with from now on, and after how many ms. */
  answerWith(status: number, after?: number): void
  /** The code in the last message to a mobile, once `count` messages have been sent there. */
  codeOf(mobile: string, count?: number): Promise<string>
  /** The link that was last sent to a mobile. */
  linkOf(mobile: string): string
  stop(): Promise<void>
}

/** An SMS gateway in this process, on a port of its own. */
export async function startGateway(): Promise<Gateway> {
  const sent: Message[] = []
  let status = 204
  let delay = 0
  let authorization: string | undefined
  const server = createServer(async (request, response) => {
    authorization = request.headers.authorization
    sent.push((await json(request)) as Message)
    await sleep(delay)
    response.writeHead(status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://tongzhou:p%40ss@127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    sent,
    authorization: () => authorization,
    answerWith(answer, after = 0) {
      status = answer
      delay = after
    },
    async codeOf(mobile, count = 1) {
      const there = () => sent.filter(one => one.mobile === mobile && one.code).length >= count
      await vi.waitUntil(there, { timeout: 15_000 })
      return lastOf(sent, mobile, 'code')
    },
    linkOf: mobile => lastOf(sent, mobile, 'link'),
    async stop() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  }
}

function lastOf(sent: readonly Message[], mobile: string, what: 'code' | 'link'): string {
  const found = sent.findLast(one => one.mobile === mobile && one[what])?.[what]
  if (!found) throw new Error(`no ${what} was sent to ${mobile}`)
  return found
}
