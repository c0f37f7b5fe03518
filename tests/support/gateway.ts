import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { json } from 'node:stream/consumers'

export type Message = { mobile: string; code?: string; link?: string; text: string }
export type Gateway = {
  /** Its address, with a user and a password. */
  url: string
  /** What it was asked to send, oldest first. */
  sent: Message[]
  /** The Authorization header of its last caller. */
  authorization(): string | undefined
  /** The HTTP status it answers with from now on. */
  answerWith(status: number): void
  codeOf(mobile: string): string
  /** The link that was last sent to a mobile. */
  linkOf(mobile: string): string
  stop(): Promise<void>
}

/** An SMS gateway in this process, on a port of its own. */
export async function startGateway(): Promise<Gateway> {
  const sent: Message[] = []
  let status = 204
  let authorization: string | undefined
  const server = createServer(async (request, response) => {
    authorization = request.headers.authorization
    sent.push((await json(request)) as Message)
    response.writeHead(status).end()
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  return {
    url: `http://tongzhou:p%40ss@127.0.0.1:${(server.address() as AddressInfo).port}/send`,
    sent,
    authorization: () => authorization,
    answerWith(answer) {
      status = answer
    },
    codeOf: mobile => lastOf(sent, mobile, 'code'),
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
