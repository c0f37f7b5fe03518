import type { FastifyReply } from 'fastify'
import type { Told } from './live.ts'

/** A handler of events returns this: it begins to listen and returns a function that stops. */
export type EventStream = (to: { send(told: Told): void; close(): void }) => () => void

const beat = 15_000 // ms; proxies close a silent connection after 30 to 60 s
const mostUnread = 1024 * 1024 // unread bytes; the browser then reconnects and reloads

/** Holds the answer open as text/event-stream until either side ends it. */
export function streamEvents(reply: FastifyReply, stream: EventStream): FastifyReply {
  reply.hijack()
  const { raw } = reply
  raw.writeHead(200, {
    'Content-Type': 'text/event-stream; charset=utf-8',
    'Cache-Control': 'no-store',
    'X-Accel-Buffering': 'no',
    // A connection that is kept alive after the stream would keep a node from ending.
    Connection: 'close',
  })
  raw.write(': hello\n\n')
  const write = (text: string) => {
    if (raw.writableEnded) return // it is closing; an event sent meanwhile would end the node
    if (raw.writableLength > mostUnread) raw.destroy()
    else raw.write(text)
  }
  const heart = setInterval(() => write(': beat\n\n'), beat)
  const stop = stream({ send: told => write(`data: ${JSON.stringify(told)}\n\n`), close: () => raw.end() })
  raw.on('close', () => {
    clearInterval(heart)
    stop()
  })
  return reply
}
