import type { FastifyBaseLogger } from 'fastify'
import { linkTo } from '../../../kernel/api/place.ts'
import type { Config } from '../../../kernel/server/config.ts'
import type { Pool } from '../../../kernel/server/database/connections.ts'
import { post } from '../../../kernel/server/work/outgoing.ts'
import { operatorAccounts } from '../../identity/server/index.ts'
import { notifyOperators } from '../../notification/server/index.ts'
import type { AlarmKind } from '../api/limits.ts'
import { fleetPlaces } from '../api/places.ts'

/** What operators are told of: that an episode began or ended, or that a backup failed. `of`: a node or a standby. */
export type Notice = { kind: AlarmKind | 'backup'; of: string; state: 'began' | 'ended' | 'failed'; words: string }

export type Tell = (notice: Notice) => void

const { monitor } = fleetPlaces

/**
 * Returns what tells operators of a notice: by their bell, and by a POST to ALARM_URL, if that is set, which robots of 企业微信 and 钉钉 take as it is.
 * Nobody waits for it, and what does not arrive is logged. `pool` has the owner's login.
 */
export function telling(config: Config, pool: Pick<Pool, 'query'>, log: Pick<FastifyBaseLogger, 'warn'>): Tell {
  return notice => {
    const missed = (way: string) => (error: unknown) =>
      log.warn({ err: error, kind: notice.kind }, `a notice did not reach ${way}`)
    void ringBell(pool, notice).catch(missed('the bell'))
    if (config.alarmUrl) void send(config.alarmUrl, config.outgoingAllow, notice).catch(missed('ALARM_URL'))
  }
}

async function ringBell(pool: Pick<Pool, 'query'>, { kind, state, words }: Notice): Promise<void> {
  await notifyOperators(pool, await operatorAccounts(pool), monitor.authority as string, {
    kind: `${kind}:${state}`,
    title: monitor.title,
    content: words,
    path: linkTo(monitor, kind === 'backup' ? { tab: 'database' } : {}),
  })
}

async function send(url: string, allow: Config['outgoingAllow'], notice: Notice): Promise<void> {
  const body = JSON.stringify({ msgtype: 'text', text: { content: `同舟：${notice.words}` }, notice })
  const status = await post({ url, body, headers: { 'content-type': 'application/json' } }, { allow })
  if (status >= 400) throw new Error(`it answered ${status}`)
}
