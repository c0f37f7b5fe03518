import { createHash, createHmac } from 'node:crypto'
import { hashToken } from '../../../kernel/server/desk/session.ts'
import type { OpenDesk } from '../../../kernel/server/desk/sessionDesk.ts'
import { handle } from '../../../kernel/server/http/mount.ts'
import type { Runtime } from '../../../kernel/server/runtime.ts'
import { type ReportedError, errorLogRoutes as routes } from '../api/errorLog.ts'
import { plainMessage, plainPath, plainStack } from '../api/plain.ts'

const mostGroups = 2000
const kept = '90 days'

/**
 * Returns the fingerprint of an error: its kind, the shape of its message, its top frames without file hashes and places.
 */
export function fingerprintOf({ kind, message, stack }: Pick<ReportedError, 'kind' | 'message' | 'stack'>): string {
  const shape = plainMessage(message).replace(/\d+/g, '0')
  const frames = plainStack(stack).split('\n').slice(0, 3)
  const places = frames.map(frame => frame.replace(/-[\w-]{8}\.js/g, '.js').replace(/:\d+(:\d+)?/g, ''))
  return createHash('sha256')
    .update([kind, shape, ...places].join('\n'))
    .digest('hex')
}

/** Returns the account of the session; without one a keyed hash of the address. */
async function personOf({ client, origin }: OpenDesk, { secret }: Runtime, token: string | null): Promise<string> {
  const { rows } = token
    ? await client.query<{ account_id: number }>(
        'select account_id from session where token_hash = $1 and ended_at is null',
        [hashToken(token)],
      )
    : { rows: [] }
  if (rows[0]) return `account:${rows[0].account_id}`
  return `address:${createHmac('sha256', secret('browser-error')).update(origin.address).digest('hex').slice(0, 16)}`
}

/**
 * SQL that counts an error among those of its fingerprint and stores its last occurrence. A resolved group reopens with an
 * error of a new release. A new group is left out while there are too many.
 */
const count = `
  insert into browser_error as e (fingerprint, kind, message, stack, url, trail, device, trace_id, release, times)
  select $1, $2, $3, $4, $5, $6, $7, $8, $9, $10
  where (select count(*) from browser_error) < ${mostGroups} or exists (select 1 from browser_error where fingerprint = $1)
  on conflict (fingerprint) do update set
    message = excluded.message, stack = excluded.stack, url = excluded.url, trail = excluded.trail, device = excluded.device,
    trace_id = excluded.trace_id, release = excluded.release, times = e.times + excluded.times, last_at = now(),
    status = case when e.status = 'resolved' and not exists (
      select 1 from browser_error_seen s where s.error_id = e.id and s.release = excluded.release) then 'open' else e.status end
  returning id`

async function keep(desk: OpenDesk, error: ReportedError, release: string, person: string): Promise<void> {
  const { client, origin } = desk
  const { rows } = await client.query<{ id: number }>(count, [
    fingerprintOf(error),
    error.kind,
    plainMessage(error.message),
    plainStack(error.stack),
    plainPath(error.url),
    error.trail.map(plainPath),
    origin.device,
    error.traceId.replace(/[^\w-]/g, ''),
    release,
    error.times,
  ])
  if (!rows[0]) return
  await client.query(
    `insert into browser_error_seen as s (error_id, release, person, times) values ($1, $2, $3, $4)
     on conflict (error_id, release, person) do update set times = s.times + excluded.times, last_at = now()`,
    [rows[0].id, release, person, error.times],
  )
}

/** Sorts errors, so that reporters lock groups in one order and avoid deadlocks. */
const inOrder = (errors: ReportedError[]) =>
  errors
    .map(error => ({ error, by: fingerprintOf(error) }))
    .sort((a, b) => (a.by < b.by ? -1 : 1))
    .map(({ error }) => error)

export const reportHandlers = [
  handle(routes.report, ({ transact }, { body: { release, errors }, token }, runtime) =>
    transact('writes', async desk => {
      const person = await personOf(desk, runtime, token)
      const build = release.replace(/[^\w.-]/g, '') || 'unknown'
      for (const error of inOrder(errors)) await keep(desk, error, build, person)
      await desk.client.query(`delete from browser_error where last_at < now() - interval '${kept}'`)
      return null
    }),
  ),
]
