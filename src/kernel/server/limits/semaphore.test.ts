import { expect, test } from 'vitest'
import { payFor, payingAs } from './payer.ts'
import { fairSemaphore } from './semaphore.ts'

const full = () => new Error('full')

/** Runs works that note in which order they began; each takes a moment. */
function line(mostWaiting: number) {
  const began: string[] = []
  const inTurn = fairSemaphore({ atOnce: 1, mostWaiting, full })
  const work = (name: string) => () => {
    began.push(name)
    return new Promise<string>(done => setImmediate(() => done(name)))
  }
  const as = (officeId: number, accountId: number, name: string) =>
    payingAs('127.0.0.1', () => {
      payFor({ officeId, accountId })
      return inTurn(work(name)).catch((error: Error) => error.message)
    })
  return {
    began,
    as,
    stranger: (network: string, name: string) => payingAs(network, () => inTurn(work(name))),
  }
}

test('whoever asks for one piece of work waits for one of each other company, however many another asked for', async () => {
  const { began, as, stranger } = line(100)
  const many = Array.from({ length: 60 }, (_, at) => as(1, 1, `a${at}`))
  const others = [as(2, 2, 'b'), stranger('10.0.0.1', 'link'), as(1, 3, 'colleague')]
  await Promise.all([...many, ...others])
  expect(began.slice(0, 5).filter(name => ['b', 'link', 'colleague'].includes(name))).toHaveLength(3)
  expect(began).toHaveLength(63)
})

test('a full line makes place for who holds less of it, at the cost of who holds most', async () => {
  const { as } = line(4)
  const many = Array.from({ length: 6 }, (_, at) => as(1, 1, `a${at}`))
  const other = as(2, 2, 'b')
  const told = await Promise.all(many)
  expect(told).toEqual(['a0', 'a1', 'a2', 'a3', 'full', 'full'])
  expect(await other).toBe('b')
})

test('never more run at once than may, also where one comes just as another ends', async () => {
  let [running, most] = [0, 0]
  const inTurn = fairSemaphore({ atOnce: 2, mostWaiting: 100, full })
  const work = async () => {
    most = Math.max(most, ++running)
    await Promise.resolve()
    running--
  }
  const first = inTurn(work).then(() => Promise.all([inTurn(work), inTurn(work), inTurn(work)]))
  await Promise.all([first, ...Array.from({ length: 20 }, () => inTurn(work))])
  expect(most).toBe(2)
})
