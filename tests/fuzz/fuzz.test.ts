import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { startServer, type TestServer } from '../support/server.ts'
import { ask, told } from './ask.ts'
import { type Document, type Operation, readDocument } from './document.ts'
import { chance, drawn, pick } from './draw.ts'
import type { Known } from './fitting.ts'
import { type Request, requestOf } from './request.ts'
import { type Scene, setScene } from './scene.ts'
import { usualInput } from './usual.ts'

/**
 * `FUZZ_REQUESTS=20000 FUZZ_SEED=7 npm test -- fuzz` asks more, or others, for as long as they take; `FUZZ_ONLY=clue/` the calls
 * whose address holds that.
 */
const { FUZZ_REQUESTS, FUZZ_SEED = '1', FUZZ_ONLY = '', FUZZ_LOG = 'error' } = process.env
const requests = Number(FUZZ_REQUESTS ?? 3000)
const seed = Number(FUZZ_SEED)
const perScene = 150
/** A busy machine asks fewer of the usual requests; after three scenes every call has been asked. */
const enough = FUZZ_REQUESTS === undefined ? 45_000 : Number.POSITIVE_INFINITY // ms

let server: TestServer
let document: Document
beforeAll(async () => {
  server = await startServer({ env: { DEMO: '1', LOG_LEVEL: FUZZ_LOG } })
  document = await readDocument(server, FUZZ_ONLY)
})
afterAll(() => server.stop())

describe('no input causes a failure of the product', () => {
  test('the document describes hundreds of calls', () => {
    expect(document.operations.length).toBeGreaterThan(FUZZ_ONLY ? 0 : 300)
  })

  test(
    `${requests} requests of every kind, seed ${seed}`,
    async () => {
      const asked = new Set<string>()
      const failures = new Map<string, string>()
      const end = performance.now() + enough
      for (let round = 0; round * perScene < requests && performance.now() < end; round++) {
        const scene = await setScene(server, round)
        for (const [at, request] of requestsFor(round, scene).entries()) {
          const failure = await ask(server, request, scene, `10.1.${round % 256}.${at}`)
          asked.add(request.at)
          if (failure && !failures.has(request.at)) failures.set(request.at, `${failure}\n    ${told(request)}`)
        }
      }
      expect([...failures.values()].join('\n\n'), `FUZZ_SEED=${seed} FUZZ_REQUESTS=${requests}`).toBe('')
      expect(asked.size).toBe(document.operations.length)
    },
    60_000 + requests * 60,
  )
})

/** The requests made in a scene; all scenes together come to every operation as often. */
function requestsFor(round: number, scene: Scene): Request[] {
  const { operations, words, follow } = document
  const { kinds } = scene.fixtures
  const rows = [...Object.values(kinds), ...Object.values(scene.fixtures.words)]
  const known: Omit<Known, 'words'> = {
    follow,
    idFor: (draw, name) => kinds[name.replace(/Ids?$/, '')] ?? pick(draw, rows),
  }
  let place = round * perScene
  return drawn(seed * 100_000 + round, perScene, draw => {
    const operation = operations[place++ % operations.length] as Operation
    const own = operation.words.length > 0 && chance(draw, 80) ? operation.words : words
    return requestOf(draw, operation, { ...known, words: own }, () => usualInput(operation, draw, scene))
  })
}
