import { useState } from 'react'
import { CallError } from '../../../../kernel/web/answer.ts'
import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { accountRoutes } from '../../contract/account.ts'
import { codeRoutes } from '../../contract/oneTimeCode.ts'
import { profileRoutes } from '../../contract/profile.ts'
import { useCountdown } from '../useCountdown.ts'
import { refreshSelf } from './ProfileForm.tsx'

const Typed = profileRoutes.changeMobile.body

/** Changes the mobile by a code that is sent to the new one. */
export function MobileDialog({ onClose }: { onClose: () => void }) {
  const form = useForm({
    schema: Typed,
    send: (body, how) => call(profileRoutes.changeMobile, { body }, how),
    onSaved: () => {
      notice.success('手机号已更换')
      onClose()
      void refreshSelf()
    },
  })
  const [left, start] = useCountdown()
  const [fault, setFault] = useState('')
  const send = async () => {
    const typed = Typed.shape.mobile.safeParse(form.values.mobile ?? '')
    setFault(typed.error?.issues[0]?.message ?? '')
    if (!typed.success) return
    const { seconds, issue } = await sendCode(typed.data)
    start(seconds)
    setFault(issue)
  }
  return (
    <ActionDialog title="更换手机号" form={form} act="更换" onClose={onClose}>
      <div className="form-grid">
        <FormField form={form} name="mobile" wide title="新手机号" autoFocus placeholder="11 位手机号">
          {fault && (
            <p className="field-fault" role="alert">
              {fault}
            </p>
          )}
        </FormField>
        <FormField form={form} name="code" wide placeholder="发到新手机号的 6 位数字">
          <Button small disabled={left > 0} onClick={() => void send()}>
            {left > 0 ? `${left} 秒后重发` : '获取验证码'}
          </Button>
        </FormField>
      </div>
    </ActionDialog>
  )
}

/** Sends a code to a new mobile, unless the number is taken: no code would come to it, so the person is told at once. */
async function sendCode(mobile: string): Promise<{ seconds: number; issue: string }> {
  try {
    const { exists } = await call(accountRoutes.checkTaken, { query: { mobile } })
    if (exists) return { seconds: 0, issue: '手机号已被使用' }
    const sent = await call(codeRoutes.sendCode, { body: { mobile, purpose: 'changeMobile' } })
    notice.success(`验证码会在一分钟内送达，${Math.round(sent.expiresIn / 60)} 分钟内有效`)
    return { seconds: sent.retryAfter, issue: '' }
  } catch (failure) {
    if (!(failure instanceof CallError)) throw failure
    return { seconds: (failure.data as { retryAfter?: number } | null)?.retryAfter ?? 0, issue: '' }
  }
}
