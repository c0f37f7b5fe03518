import type { FastifyBaseLogger } from 'fastify'
import type { Config } from '../../../kernel/server/config.ts'
import { post } from '../../../kernel/server/work/outgoing.ts'
import type { AlarmKind } from '../api/limits.ts'

/** What operators are told of outside: that an episode began or ended, or that a backup failed. `of`: a node or a standby. */
export type Notice = { kind: AlarmKind | 'backup'; of: string; state: 'began' | 'ended' | 'failed'; words: string }

export type Tell = (notice: Notice) => void

/**
 * Returns what tells operators of a notice by a POST to ALARM_URL, which robots of 企业微信 and 钉钉 take as it is; nobody waits for it, and one that
 * does not arrive is logged. Without the setting nothing is told.
 */
export function telling({ alarmUrl, outgoingAllow }: Config, log: Pick<FastifyBaseLogger, 'warn'>): Tell {
  if (!alarmUrl) return () => {}
  return notice => {
    const body = JSON.stringify({ msgtype: 'text', text: { content: `同舟：${notice.words}` }, notice })
    void post({ url: alarmUrl, body, headers: { 'content-type': 'application/json' } }, { allow: outgoingAllow })
      .then(status => status >= 400 && Promise.reject(new Error(`it answered ${status}`)))
      .catch(error => log.warn({ err: error, kind: notice.kind }, 'a notice did not reach ALARM_URL'))
  }
}
