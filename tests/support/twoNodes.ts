import type { Envelope } from '../../src/kernel/api/envelope.ts'
import type { AnswerOf, Route } from '../../src/kernel/api/route.ts'
import { requestOf } from './client.ts'
import { startServer, type TestServer } from './server.ts'

export type TwoNodes = {
  nodes: [TestServer, TestServer]
  /** A call over a real socket, to one node at even turns and to the other at odd ones. */
  post<R extends Route>(turn: number, route: R, as: string, body: object): Promise<Envelope<AnswerOf<R>>>
  stop(): Promise<void>
}

/** Two listening nodes on one fresh database, for what happens at the same moment: started in `beforeAll`, stopped in `afterAll`. */
export async function startTwoNodes(): Promise<TwoNodes> {
  const first = await startServer()
  const second = await startServer({ database: first.database })
  const addresses = [await first.listen(), await second.listen()]
  return {
    nodes: [first, second],
    async post<R extends Route>(turn: number, route: R, as: string, body: object) {
      const { method, url, headers, payload } = requestOf(route, { as, body })
      const answer = await fetch(addresses[turn % 2] + url, { method, headers, body: payload as string })
      return (await answer.json()) as Envelope<AnswerOf<R>>
    },
    async stop() {
      await second.stop()
      await first.stop()
    },
  }
}
