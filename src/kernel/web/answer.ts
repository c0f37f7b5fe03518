import { codes, type Envelope, type FieldIssue } from '../api/envelope.ts'
import { confirm, notice } from './notice.ts'
import { isSignedInAnew, logout } from './session.ts'

/** The time in ms that the message of a transport error stays (specification §9). */
const transportErrorStays = 5000

/**
 * A call that did not work; `msg` was already shown unless the caller asked for silence. Field issues are for forms.
 */
export class CallError extends Error {
  readonly code: number
  readonly status: number
  readonly msg: string
  readonly issues: FieldIssue[]
  readonly data: unknown

  constructor(code: number, status: number, msg: string, data: unknown = null) {
    super(msg)
    this.name = 'CallError'
    this.code = code
    this.status = status
    this.msg = msg
    this.data = data
    this.issues = (data as { issues?: FieldIssue[] } | null)?.issues ?? []
  }
}

/**
 * Returns the data of a successful answer. Throws CallError for a refusal (S5.04) and for an answer that is not an envelope.
 */
export function open<T>(httpStatus: number, body: string): T {
  const envelope = parse(body)
  if (!envelope) throw new CallError(codes.unavailable, httpStatus, `服务暂时不可用（${httpStatus}），请稍后重试`)
  if (!envelope.success) throw new CallError(envelope.code, envelope.status, envelope.msg, envelope.data)
  return envelope.data as T
}

function parse(body: string): Envelope | undefined {
  try {
    const value = JSON.parse(body)
    return typeof value?.success === 'boolean' ? value : undefined
  } catch {
    return undefined
  }
}

/** Returns the error of a failed `fetch`: a timeout, or no connection. A cancellation by the caller passes through. */
export function transportError(failure: unknown, timeout: number): unknown {
  const name = (failure as Error).name
  if (name === 'AbortError' || failure instanceof CallError) return failure
  if (name === 'TimeoutError') return new CallError(0, 0, `请求超时（${timeout / 1000} 秒），请稍后重试`)
  return new CallError(0, 0, '网络连接失败，请检查网络后重试')
}

/** Shows why a call failed, as the error catalogue requires (specification §8). */
export function tell(failure: unknown): void {
  if (!(failure instanceof CallError)) return
  if (failure.status === codes.expired) void askToSignInAgain(logout, failure.msg)
  else if (failure.code === codes.wrongCredentials) notice.warning('账户或密码错误！')
  else notice.error(failure.msg, { duration: transportErrorStays })
}

let asking: Promise<boolean> | undefined

/**
 * Asks once to sign in again after the login has ended; on confirm signs out in this browser and reloads (S5.05). Where another
 * tab has signed in since, the reload takes up that login. `said`: the sentence of the server, which may add the reason.
 */
export async function askToSignInAgain(leave = logout, said = ''): Promise<void> {
  if (asking) return
  asking = confirm({
    title: '确定登出',
    content: said || '您的登陆状态已过期，请重新登录',
    okText: '重新登录',
    cancelText: '取消',
  })
  const again = await asking
  asking = undefined
  if (!again) return
  if (!isSignedInAnew()) leave()
  location.reload()
}
