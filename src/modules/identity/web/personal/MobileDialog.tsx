import { useState } from 'react'
import { z } from 'zod'
import { CallError } from '../../../../kernel/web/answer.ts'
import { call } from '../../../../kernel/web/call.ts'
import { ActionDialog } from '../../../../kernel/web/form/ActionDialog.tsx'
import { FormField } from '../../../../kernel/web/form/FormField.tsx'
import { type FormModel, useForm } from '../../../../kernel/web/form/useForm.ts'
import { notice } from '../../../../kernel/web/notice.ts'
import { Button } from '../../../../kernel/web/ui/Button.tsx'
import { accountRoutes } from '../../api/account.ts'
import { PresentPassword } from '../../api/credentials.ts'
import { codeRoutes, OneTimeCode } from '../../api/oneTimeCode.ts'
import { profileRoutes } from '../../api/profile.ts'
import { useCountdown } from '../useCountdown.ts'
import { refreshSelf } from './ProfileForm.tsx'

const { mobile, code } = profileRoutes.changeMobile.body.shape
const proofs = {
  password: z.object({ mobile, code, password: PresentPassword }),
  presentCode: z.object({ mobile, code, presentCode: OneTimeCode.meta({ title: '现手机号的验证码' }) }),
}

/** Changes the mobile by a code that is sent to the new one, and by the password or a code that is sent to the present one. */
export function MobileDialog({ present, onClose }: { present: string; onClose: () => void }) {
  const [proof, setProof] = useState<keyof typeof proofs>('password')
  const form = useForm({
    schema: proofs[proof],
    send: (body, how) => call(profileRoutes.changeMobile, { body }, how),
    onSaved: () => {
      notice.success('手机号已更换')
      onClose()
      void refreshSelf()
    },
  })
  const [fault, setFault] = useState('')
  const send = async () => {
    const typed = mobile.safeParse(form.values.mobile ?? '')
    setFault(typed.error?.issues[0]?.message ?? '')
    if (!typed.success) return 0
    const { seconds, issue } = await sendCode(typed.data)
    setFault(issue)
    return seconds
  }
  return (
    <ActionDialog
      title={present ? '更换手机号' : '绑定手机号'}
      form={form}
      act={present ? '更换' : '绑定'}
      onClose={onClose}
    >
      <div className="form-grid">
        <FormField form={form} name="mobile" wide title="新手机号" autoFocus placeholder="11 位手机号">
          {fault && (
            <p className="field-fault" role="alert">
              {fault}
            </p>
          )}
        </FormField>
        <FormField form={form} name="code" wide placeholder="发到新手机号的 6 位数字">
          <SendButton send={send} />
        </FormField>
        {proof === 'password' ? <ByPassword form={form} /> : <ByCode form={form} present={present} />}
      </div>
      {present && (
        <p className="hint">
          <button
            type="button"
            className="link"
            onClick={() => setProof(proof === 'password' ? 'presentCode' : 'password')}
          >
            {proof === 'password' ? `改用发到 ${present} 的验证码` : '改用登录密码'}
          </button>
          ，更换后会发短信告知 {present}。
        </p>
      )}
    </ActionDialog>
  )
}

function ByPassword({ form }: { form: FormModel }) {
  return <FormField form={form} name="password" wide placeholder="确认是您本人" />
}

function ByCode({ form, present }: { form: FormModel; present: string }) {
  return (
    <FormField form={form} name="presentCode" wide placeholder={`发到 ${present} 的 6 位数字`}>
      <SendButton send={() => sent(() => call(profileRoutes.sendPresentCode))} />
    </FormField>
  )
}

/** Sends a code and counts down the seconds until the next, which `send` returns. */
function SendButton({ send }: { send: () => Promise<number> }) {
  const [left, start] = useCountdown()
  return (
    <div className="personal-send">
      <Button small disabled={left > 0} onClick={async () => start(await send())}>
        {left > 0 ? `${left} 秒后重发` : '获取验证码'}
      </Button>
    </div>
  )
}

/** Sends a code to a new mobile, unless the number is taken: no code would come to it, so the person is told at once. */
async function sendCode(mobile: string): Promise<{ seconds: number; issue: string }> {
  let issue = ''
  const seconds = await sent(async () => {
    const { exists } = await call(accountRoutes.checkTaken, { query: { mobile } })
    if (exists) issue = '手机号已被使用，请换一个'
    return exists ? undefined : call(codeRoutes.sendCode, { body: { mobile, purpose: 'changeMobile' } })
  })
  return { seconds, issue }
}

/** Says that a code is on its way; returns the seconds until the next may be asked for. */
async function sent(ask: () => Promise<{ expiresIn: number; retryAfter: number } | undefined>): Promise<number> {
  try {
    const told = await ask()
    if (!told) return 0
    notice.success(`验证码会在一分钟内送达，${Math.round(told.expiresIn / 60)} 分钟内有效`)
    return told.retryAfter
  } catch (failure) {
    if (!(failure instanceof CallError)) throw failure
    return (failure.data as { retryAfter?: number } | null)?.retryAfter ?? 0
  }
}
