import { accountOf, type SessionDesk } from './sessionDesk.ts'

/**
 * Does `work` once per person, route and key: a second submission with the same key waits for the first and gets its answer. The key and
 * the answer are kept in the transaction of the work itself, so that a crash leaves both or neither.
 */
export async function answerOnce<T>(desk: SessionDesk, key: string, route: string, work: () => Promise<T>): Promise<T> {
  const id = [accountOf(desk.who), route, key.slice(0, 80)]
  const { rowCount } = await desk.client.query(
    'insert into submission (account_id, route, key) values ($1, $2, $3) on conflict do nothing',
    id,
  )
  if (rowCount === 0) {
    const { rows } = await desk.client.query<{ answer: { data: T } }>(
      'select answer from submission where account_id = $1 and route = $2 and key = $3',
      id,
    )
    return (rows[0] as { answer: { data: T } }).answer.data
  }
  const data = await work()
  await desk.client.query('update submission set answer = $4 where account_id = $1 and route = $2 and key = $3', [
    ...id,
    JSON.stringify({ data: data ?? null }),
  ])
  return data
}
