import type { BodyOf } from '../../../kernel/api/route.ts'
import { CallError } from '../../../kernel/web/answer.ts'
import { call } from '../../../kernel/web/call.ts'
import { notice } from '../../../kernel/web/notice.ts'
import type { PlainForm } from '../../../kernel/web/pages/plainForm.tsx'
import { codeRoutes } from '../api/oneTimeCode.ts'
import { useCountdown } from './useCountdown.ts'

type Props = { form: PlainForm; purpose: BodyOf<typeof codeRoutes.sendCode>['purpose'] }

/** Sends a one-time code to the mobile typed in the form; then counts down until the next may be asked for. */
export function SendCode({ form, purpose }: Props) {
  const [left, start] = useCountdown()
  const send = async () => {
    if (!form.check('mobile')) return document.getElementById('field-mobile')?.focus()
    try {
      const mobile = form.value('mobile').trim()
      const sent = await call(codeRoutes.sendCode, { body: { mobile, purpose } })
      start(sent.retryAfter)
      notice.success(`验证码会在一分钟内送达，${Math.round(sent.expiresIn / 60)} 分钟内有效`)
      document.getElementById('field-code')?.focus()
    } catch (failure) {
      if (failure instanceof CallError) start((failure.data as { retryAfter?: number } | null)?.retryAfter ?? 0)
    }
  }
  return (
    <button type="button" onClick={send} disabled={left > 0}>
      {left > 0 ? `${left} 秒后重发` : '获取验证码'}
    </button>
  )
}
