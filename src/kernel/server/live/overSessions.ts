import type { Pool } from '../database/connections.ts'
import type { Live } from './live.ts'

const every = 60_000 // ms between two looks at the sessions of open streams

/** Returns why a session ended, for its person; empty where the end says so itself. `figure`: of the switch behind it. */
function inWords(reason: string, figure: number): string {
  if (reason === 'rested') return `${figure} 小时没有操作`
  if (reason === 'tooMany') return `您在别处登录了，本企业每人最多同时登录 ${figure} 处`
  return reason === 'endedByAdmin' ? '管理员结束了您的登录' : ''
}

/** Returns those of the sessions that are over, by the hexadecimal hash of their token, each with the reason in words. */
export async function overOf(client: Pick<Pool, 'query'>, hashes: readonly string[]): Promise<Map<string, string>> {
  const { rows } = await client.query<{ hash: string; reason: string; figure: number }>(
    `select encode(token_hash, 'hex') as hash, reason, figure from door_over($1)`,
    [hashes.map(hash => Buffer.from(hash, 'hex'))],
  )
  return new Map(rows.map(({ hash, reason, figure }) => [hash, inWords(reason, figure)]))
}

/** Closes once a minute the streams whose session has rested too long or is at its end, of which nobody tells. Returns the function that stops. */
export function endStreams(live: Live, pool: Pick<Pool, 'query'>, onError: (error: Error) => void): () => void {
  const timer = setInterval(() => live.endOver(hashes => overOf(pool, hashes)).catch(onError), every).unref()
  return () => clearInterval(timer)
}
