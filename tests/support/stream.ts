import { expect } from 'vitest'
import { type LiveEvent, notificationRoutes } from '../../src/modules/notification/api/notification.ts'
import { requestOf } from './client.ts'

export type Stream = {
  heard: LiveEvent[]
  /** Resolves when the server has ended the stream. */
  ended: Promise<void>
  /** Waits for an event of a topic that holds what `told` says, heard already or to come. What happened before the stream opened may be heard, too. */
  until(topic: string, told?: Partial<LiveEvent>): Promise<LiveEvent>
  stop(): void
}

/**
 * The event stream of a person, of the server that listens at `address`. Resolves when it is open. That the log has
 * grown, which comes after everything, is heard `withLog` only. `age` asks for what was said in the ms before.
 */
export async function listen(
  address: string,
  token: string,
  {
    withLog = false,
    age,
    headers: more = {},
  }: { withLog?: boolean; age?: number; headers?: Record<string, string> } = {},
): Promise<Stream> {
  const stopping = new AbortController()
  const { url, headers } = requestOf(notificationRoutes.events, {
    as: token,
    query: age === undefined ? {} : { age },
    headers: more,
  })
  const response = await fetch(address + url, { headers, signal: stopping.signal })
  expect(response.headers.get('content-type')).toContain('text/event-stream')
  const heard: LiveEvent[] = []
  const hear = (event: LiveEvent) => {
    if (withLog || event.topic !== 'log') heard.push(event)
  }
  const read = async () => {
    for await (const chunk of response.body?.pipeThrough(new TextDecoderStream()) ?? [])
      for (const line of chunk.split('\n')) if (line.startsWith('data: ')) hear(JSON.parse(line.slice(6)))
  }
  return {
    heard,
    ended: read().catch(() => {}), // ends by being aborted, too
    async until(topic, told = {}) {
      const wanted = expect.objectContaining({ topic, ...told })
      await expect.poll(() => heard, { timeout: 5000 }).toContainEqual(wanted)
      return heard.find(event => wanted.asymmetricMatch(event)) as LiveEvent
    },
    stop: () => stopping.abort(),
  }
}
