import type { Envelope } from '../../../../kernel/api/envelope.ts'

/** Why a call did not work, in words for the person; `lasts` in ms for a transport error (specification §8). */
export class Failed extends Error {
  readonly answer: Envelope<{ issues?: { field: string; msg: string }[]; retryAfter?: number } | null> | undefined
  constructor(message: string, answer?: Failed['answer']) {
    super(message)
    this.answer = answer
  }
}

const timeout = 50_000

/** Sends JSON and yields the envelope's data. Throws Failed: with the answer for a refusal, without for a transport error. */
export async function post<T>(path: string, body: object): Promise<T> {
  const response = await fetch(path, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(timeout),
  }).catch(failure => {
    throw new Failed(
      failure.name === 'TimeoutError' ? '请求超时（50 秒），请稍后重试' : '网络连接失败，请检查网络后重试',
    )
  })
  const answer: Envelope | undefined = await response.json().catch(() => undefined)
  if (typeof answer?.success !== 'boolean') throw new Failed(`服务暂时不可用（${response.status}），请稍后重试`)
  if (!answer.success) throw new Failed(answer.msg, answer as Failed['answer'])
  return answer.data as T
}
